import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { Sort } from '../lens/lens.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { compareNewestFirst } from '../transactions/transaction.ts';
import { createLedger } from './ledger.ts';
import { sortRows } from './sort-rows.ts';

const [sample] = sampleTransactions as [Transaction];
const someRows = array(
  record({
    amount: constantFrom(1, 2, 300, 300, maxAmount).map(requireMinorUnits),
    date: integer({ min: 0, max: 5 }).map((days) => addDays('2024-01-01' as CalendarDate, days)),
  }),
  { maxLength: 40 },
).map((rows) => rows.map((row, index): Transaction => ({ ...sample, ...row, id: `row ${index}` })));

const compare: Readonly<Record<Sort, (one: Transaction, other: Transaction) => number>> = {
  newest: compareNewestFirst,
  oldest: (one, other) => compareNewestFirst(other, one),
  largest: (one, other) => other.amount - one.amount || compareNewestFirst(one, other),
  smallest: (one, other) => one.amount - other.amount || compareNewestFirst(one, other),
};

it('rows are sorted by date or amount, those of one amount newest first', () => {
  check(
    property(someRows, (rows) => {
      const all = createLedger(rows).rows;
      for (const sort of Object.keys(compare) as Sort[]) {
        const expected = rows.toSorted(compare[sort]).map(({ id }) => id);
        expect(
          sortRows(all, sort)
            .slice()
            .map(({ id }) => id),
        ).toEqual(expected);
      }
    }),
  );
});
