import { expect, it } from 'vitest';
import { toSearchText } from '../lens/search-text.ts';
import { isCategory } from './category.ts';
import { everyday, findEveryday } from './everyday-words.ts';

const words = everyday.flatMap(([, , list]) => list.split(' '));

it('has some hundred words, each once and as a text is compared', () => {
  expect(words.length).toBeGreaterThan(300);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  expect(words.filter((word) => word === '' || toSearchText(word) !== word)).toEqual([]);
  expect(everyday.every(([category]) => isCategory(category))).toBe(true);
});

it('lists no word that it already knows as many of another', () => {
  const many = words.filter((word) =>
    [/s$/, /es$/].some((end) => end.test(word) && words.includes(word.replace(end, ''))),
  );
  expect(many).toEqual([]);
});

it.each([
  ['sabzi', 'Groceries'],
  ['vegetables', 'Groceries'],
  ['auto', 'Transportation'],
  ['tube', 'Transportation'],
  ['biryani', 'Food & Dining'],
  ['takeout', 'Food & Dining'],
  ['recharge', 'Utilities'],
  ['chemist', 'Healthcare'],
  ['dresses', 'Shopping'],
  ['watches', 'Shopping'],
  ['buses', 'Transportation'],
  ['nappies', 'Groceries'],
])('%s is %s', (word, category) => {
  expect(findEveryday(word)?.category).toBe(category);
});

it.each(['', 's', 'es', 'constructor', 'john'])('does not know %j', (word) => {
  expect(findEveryday(word)).toBeUndefined();
});
