import { expect, it } from 'vitest';
import { toSearchText, toSearchWord } from './search-text.ts';

it('a search ignores accents, but not vowel signs', () => {
  expect(toSearchText('İstanbul Ångström ﬁn')).toBe('istanbul angstrom fin');
  expect(toSearchText('की')).toBe('की'.normalize('NFKD'));
});

it.each([
  ["McDonald's", 'mcdonald’s', 'McDonalds'],
  ['Straßenbahn', 'STRASSENBAHN'],
  ['IŞIK', 'ışık', 'isik'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da nang'],
  ['Ærø Smørrebrød', 'aero smorrebrod'],
  ['Œuvre', 'oeuvre'],
  ['UPI\u200bSHOP', 'upishop', '\ufeffUPI\u00adSHOP', '\u202eupishop\u202c'],
  ['हिन्दी', 'हिंदी'],
  ['सम्बन्ध', 'संबंध'],
  ['पञ्च', 'पंच'],
  ['हँसी', 'हंसी'],
  ['ज़रा', 'जरा'],
])('a search finds %s however it is written', (written, ...others) => {
  for (const other of others) expect(toSearchText(other)).toBe(toSearchText(written));
});

it('a word may be a number, with what people write in numbers', () => {
  expect(toSearchWord('$5,0')).toEqual({ text: '$5,0', number: '5.0' });
  expect(toSearchWord('A')).toEqual({ text: 'a', number: undefined });
});

it.each([
  ['12,50', '12.50'],
  ['1.200,5', '1200.5'],
  ['1,250', '1250'],
  ['1,2,3', '123'],
  ['5.', '5.'],
  ['₹ 500', '500'],
  ['−₹500.00', '500.00'],
  ['+$1,200.50', '1200.50'],
  ['₹', undefined],
  ['₹₹5', undefined],
  [',', undefined],
  ['rs.1,500', '1500'],
  ['Rs 5', '5'],
  ['rs', undefined],
])('%s is the number %s', (word, number) => {
  expect(toSearchWord(word).number).toBe(number);
});
