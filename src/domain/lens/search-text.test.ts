import { expect, it } from 'vitest';
import { toSearchText, toSearchWord } from './search-text.ts';

it('a search ignores accents, but not vowel signs', () => {
  expect(toSearchText('İstanbul Ångström ﬁn')).toBe('istanbul angstrom fin');
  expect(toSearchText('की')).toBe('की'.normalize('NFKD'));
});

it('a word may be a number, with what people write in numbers', () => {
  expect(toSearchWord('$5,0')).toEqual({ text: '$5,0', number: '50' });
  expect(toSearchWord('A')).toEqual({ text: 'a', number: undefined });
});
