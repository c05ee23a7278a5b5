import { array, assert as check, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '../money/convert.ts';
import { currencyCodes } from '../money/currency.ts';
import { ExactSum } from '../money/exact-sum.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import type { Countable } from './summary.ts';
import { summarize, summarizeAll, toOverall } from './summary.ts';
import { transactionTypes } from './transaction.ts';

const amounts = oneof(integer({ min: 1, max: maxAmount }), constantFrom(1, maxAmount)).map(requireMinorUnits);
const countables = array(
  record({
    type: constantFrom(...transactionTypes),
    amount: amounts,
    currency: constantFrom(...currencyCodes),
  }),
  { maxLength: 400, size: 'max' },
);

const overall = (rows: readonly Countable[]) => toOverall(summarizeAll(rows), 'INR');

/** The sum as anybody would write it: one bigint addition a row. */
const plainSum = (rows: readonly Countable[], type: string, currency: string) =>
  rows
    .filter((row) => row.type === type && row.currency === currency)
    .reduce((sum, row) => sum + BigInt(row.amount), 0n);

describe('totals', () => {
  // Specification 9.04
  it('equal the sum of the list, in any order, even of the largest amounts', () => {
    check(
      property(countables, integer(), (rows, seed) => {
        const shuffled = rows
          .map((row, index) => ({ row, key: Math.imul(seed ^ index, 2_654_435_761) }))
          .sort((one, other) => one.key - other.key)
          .map(({ row }) => row);
        for (const currency of currencyCodes) {
          const income = plainSum(rows, 'income', currency);
          const expense = plainSum(rows, 'expense', currency);
          const expected = { income, expense, balance: income - expense };
          expect(summarize(rows, currency)).toEqual(expected);
          expect(summarize(shuffled, currency)).toEqual(expected);
          expect(summarizeAll(rows)[currency]).toEqual(expected);
        }
      }),
    );
  });

  it('stay exact over a hundred thousand of the largest amounts', () => {
    const row: Countable = { type: 'income', amount: maxAmount, currency: 'INR' };
    const rows = Array.from({ length: 100_000 }, () => row);
    expect(summarize(rows, 'INR').income).toBe(9_999_999_999_999_900_000n);
  });

  it('of nothing are zero', () => {
    expect(summarize([], 'GBP')).toEqual({ income: 0n, expense: 0n, balance: 0n });
    expect(overall([])).toEqual({ income: 0n, expense: 0n, balance: 0n });
  });

  it('can be subtracted amount by amount', () => {
    check(
      property(array(amounts, { maxLength: 300, size: 'max' }), (list) => {
        const sum = new ExactSum();
        for (const amount of list) sum.subtract(amount);
        expect(sum.total).toBe(-list.reduce((total, amount) => total + BigInt(amount), 0n));
        for (const amount of list) sum.add(amount);
        expect(sum.total).toBe(0n);
      }),
    );
  });
});

describe('the overall figure', () => {
  it.each([
    [100n, 'USD', 8350n],
    [100n, 'GBP', 10_520n],
    [100n, 'INR', 100n],
    [1n, 'USD', 84n],
    [-1n, 'USD', -84n],
    [1n, 'GBP', 105n],
    [3n, 'USD', 251n],
    [-3n, 'USD', -251n],
    [10n ** 20n + 1n, 'USD', 8_350_000_000_000_000_000_084n],
  ] as const)(
    '%i minor units of %s are %s paise: half a paisa goes away from zero',
    (amount, currency, paise) => {
      expect(convert(amount as TotalMinorUnits, currency, 'INR')).toBe(paise);
    },
  );

  it.each([
    [8350n, 'INR', 'USD', 100n],
    [4175n, 'INR', 'USD', 50n],
    [41n, 'INR', 'USD', 0n],
    [42n, 'INR', 'USD', 1n],
    [-42n, 'INR', 'USD', -1n],
    [100n, 'GBP', 'USD', 126n],
    [100n, 'USD', 'GBP', 79n],
    [123n, 'GBP', 'GBP', 123n],
  ] as const)('%i minor units of %s in %s are %i', (amount, from, to, expected) => {
    expect(convert(amount as TotalMinorUnits, from, to)).toBe(expected);
  });

  // Specification 3.11, 9.01
  it('never treats a dollar or a pound as a rupee', () => {
    check(
      property(amounts, constantFrom('USD', 'GBP'), (amount, currency) => {
        const converted = convert(BigInt(amount) as TotalMinorUnits, currency, 'INR');
        expect(converted).toBeGreaterThan(BigInt(amount) * 83n);
        expect(overall([{ type: 'expense', amount, currency }])).toEqual({
          income: 0n,
          expense: converted,
          balance: -converted,
        });
      }),
    );
  });

  // Specification 9.01
  it('adds up to the last paisa', () => {
    check(
      property(countables, (rows) => {
        const { income, expense, balance } = overall(rows);
        expect(balance).toBe(income - expense);
        // Each of three totals is rounded by at most half a paisa.
        const tenths = rows
          .filter((row) => row.type === 'income')
          .reduce(
            (sum, row) => sum + BigInt(row.amount) * { INR: 10n, USD: 835n, GBP: 1052n }[row.currency],
            0n,
          );
        const error = income * 10n - tenths;
        expect(error >= -15n && error <= 15n).toBe(true);
      }),
    );
  });
});
