import { expect, it } from 'vitest';
import { toKnownCategory, toUsualType } from './category.ts';

it.each([
  ['Salary', 'income'],
  ['Side Hustle', 'income'],
  ['Rent', 'expense'],
  ['Food & Dining', 'expense'],
  ['Investment', undefined],
  ['Other', undefined],
  ['', undefined],
  ['Bribes', undefined],
])('the usual type of %j is %s', (category, type) => {
  expect(toUsualType(category)).toBe(type);
});

it.each([
  ['Rent', 'Rent'],
  ['Other', 'Other'],
  ['Yachts', 'Other'],
  ['constructor', 'Other'],
])('%s shows as %s', (category, known) => {
  expect(toKnownCategory(category)).toBe(known);
});
