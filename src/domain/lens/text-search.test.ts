import { assert as check, integer, oneof, property, stringMatching } from 'fast-check';
import { expect, it } from 'vitest';
import { maxAmount, requireMinorUnits, toDecimal } from '../money/money.ts';
import { toAmountMatcher } from './text-search.ts';

const amounts = oneof(integer({ min: 1, max: 2000 }), integer({ min: 1, max: maxAmount }));

it('finds digits in an amount wherever they are in its text', () => {
  check(
    property(amounts, stringMatching(/^(\d{1,4}(\.\d{0,3})?|\.\d{0,2}|\d{17})$/), (amount, text) => {
      expect(toAmountMatcher(text)(amount)).toBe(toDecimal(requireMinorUnits(amount)).includes(text));
    }),
    { numRuns: 2000 },
  );
});

it('finds each part of an amount', () => {
  const parts = integer({ min: 0, max: 17 });
  check(
    property(amounts, parts, parts, (amount, start, length) => {
      const text = toDecimal(requireMinorUnits(amount)).slice(start, start + length + 1);
      expect(text === '' || toAmountMatcher(text)(amount)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
