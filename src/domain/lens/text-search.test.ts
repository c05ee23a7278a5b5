import { assert as check, integer, oneof, property, stringMatching } from 'fast-check';
import { expect, it } from 'vitest';
import { maxAmount, requireMinorUnits, toDecimal } from '../money/money.ts';
import { toAmountMatcher } from './text-search.ts';

const amounts = oneof(integer({ min: 1, max: 2000 }), integer({ min: 1, max: maxAmount }));

it('finds an amount by what its text begins with', () => {
  check(
    property(amounts, stringMatching(/^(\d{1,4}(\.\d{0,3})?|\d{17})$/), (amount, text) => {
      expect(toAmountMatcher(text)(amount)).toBe(toDecimal(requireMinorUnits(amount)).startsWith(text));
    }),
    { numRuns: 2000 },
  );
});

it('finds each amount by each of its beginnings', () => {
  check(
    property(amounts, integer({ min: 1, max: 17 }), (amount, length) => {
      const text = toDecimal(requireMinorUnits(amount)).slice(0, length);
      expect(toAmountMatcher(text)(amount)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('may leave out the zero before the point', () => {
  expect([50, 55, 5, 150].map(toAmountMatcher('.5'))).toEqual([true, true, false, false]);
});
