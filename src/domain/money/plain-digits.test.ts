import { expect, it } from 'vitest';
import { withPlainDigits } from './plain-digits.ts';

it.each([
  ['१२३.५०', '123.50'],
  ['٣٤', '34'],
  ['－１，２３４．５０', '-1,234.50'],
  // Letters of mathematics stay what they are, and are no amount.
  ['𝟏𝟎', '𝟏𝟎'],
])('%s is read as %s', (text, plain) => {
  expect(withPlainDigits(text)).toBe(plain);
});
