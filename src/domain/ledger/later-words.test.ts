import type { Arbitrary } from 'fast-check';
import { array, assert as check, constantFrom, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { anyTransaction } from '#testing/any-transaction.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { describeChange } from '../collections/describe-change.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyLens, toFilter } from '../lens/lens.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { currencyCodes } from '../money/currency.ts';
import { requireMinorUnits } from '../money/money.ts';
import type { Transaction, TransactionType } from '../transactions/transaction.ts';
import { isCountable } from '../transactions/transaction.ts';
import { createLedger } from './ledger.ts';
import { encodeSnapshot, parseSnapshot } from './snapshot.ts';

const transactions = anyTransaction({
  type: constantFrom('income', 'expense', 'loan') as Arbitrary<TransactionType>,
  amount: integer({ min: 1, max: 5 }).map(requireMinorUnits),
  currency: constantFrom('INR', 'USD', 'EUR') as Arbitrary<CurrencyCode>,
  category: constantFrom('Rent', 'Other', 'Yachts'),
  description: constantFrom('', 'Boat'),
  status: constantFrom('todo', 'done', 'paused'),
});
const someRows = uniqueArray(transactions, { selector: ({ id }) => id, maxLength: 20 });

const find = (ledger: ReturnType<typeof createLedger>, text: string, currency: CurrencyCode) =>
  ledger.query(toFilter({ ...emptyLens, text }, '2024-01-01' as CalendarDate)).lists[currency].slice();

/** All that screens show of a ledger. */
const shownOf = (ledger: ReturnType<typeof createLedger>) => {
  const { lists, summaries, board } = ledger.query();
  return {
    lists: currencyCodes.map((code) => lists[code].slice()),
    summaries,
    board: board.map((column) => ({ ...column, cards: column.cards.slice() })),
    series: currencyCodes.map((code) => ledger.series(code)),
    found: currencyCodes.map((code) => find(ledger, 'o', code)),
  };
};

describe('rows with words of a later version', () => {
  it('are kept, and counted in no list or sum, however they come', () => {
    check(
      property(someRows, array(transactions), (first, later) => {
        const put = createLedger(first);
        for (const row of later) put.applyChanges([{ ...inTransactions, id: row.id, after: row }]);
        const rows = put.rows.slice();
        const countable = createLedger(rows.filter(isCountable));
        const built = createLedger(rows);
        const stored = parseSnapshot(encodeSnapshot(put.rows));
        const read = createLedger(stored.ok ? stored.value : []);
        for (const ledger of [put, built, read]) {
          expect(shownOf(ledger)).toEqual(shownOf(countable));
          expect(ledger.rows.slice()).toEqual(rows);
          expect(ledger.uncounted).toBe(rows.length - countable.count);
        }
      }),
    );
  });

  it('leave without a trace', () => {
    check(
      property(someRows, (rows) => {
        const ledger = createLedger(rows);
        for (const { id } of rows) ledger.applyChanges([{ ...inTransactions, id, after: null }]);
        expect(shownOf(ledger)).toEqual(shownOf(createLedger()));
      }),
    );
  });

  const row = makeTransaction({
    type: 'loan' as TransactionType,
    amount: requireMinorUnits(1250),
    currency: 'EUR' as CurrencyCode,
    category: 'Yachts',
    date: '2024-01-01' as CalendarDate,
    status: 'paused',
  });

  it('are counted as Other where only the category is unknown', () => {
    const ledger = createLedger([{ ...row, type: 'expense', currency: 'GBP' }]);
    expect(ledger.series('GBP')?.categories).toMatchObject([{ category: 'Other', amount: 1250n }]);
    expect(find(ledger, 'other', 'GBP')).toHaveLength(1);
    expect(find(ledger, 'yachts', 'GBP')).toHaveLength(0);
  });

  it('can be told in words', () => {
    expect(describeChange([{ ...inTransactions, id: '1', before: null, after: row }])).toBe(
      'Added: Other, EUR 12.50',
    );
    expect(
      describeChange([
        { ...inTransactions, id: '1', before: { ...row, type: 'income' } as Transaction, after: row },
      ]),
    ).toBe('Other, +EUR 12.50: Income → loan');
  });
});
