import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays, formatDate, monthOf, toDayNumber } from '../dates/calendar-date.ts';
import { currencyCodes } from '../money/currency.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import { summarizeAll } from '../transactions/summary.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionTypes } from '../transactions/transaction.ts';
import { createLedger } from './ledger.ts';
import type { RowGroup } from './row-groups.ts';
import { toDayGroups, toDueGroups, toGroupMoney, toMonthGroups, toMonthsSince } from './row-groups.ts';
import type { RowList } from './row-list.ts';

const [sample] = sampleTransactions as [Transaction];
const today = '2026-11-23' as CalendarDate;

const someRows = array(
  record({
    day: integer({ min: -60, max: 60 }),
    amount: constantFrom(1, 250, maxAmount).map(requireMinorUnits),
    currency: constantFrom(...currencyCodes),
    type: constantFrom(...transactionTypes),
  }),
  { maxLength: 40 },
).map((rows) =>
  rows.map(
    ({ day, ...rest }, index): Transaction => ({
      ...sample,
      ...rest,
      id: String(index).padStart(3, '0'),
      date: addDays(today, day),
    }),
  ),
);

/** The list's rows by a key of theirs, as a plain loop finds them. */
function toPlainGroups(rows: RowList, toTitle: (row: Transaction) => string) {
  const groups: [string, Transaction[]][] = [];
  for (const row of rows) {
    const title = toTitle(row);
    const last = groups.at(-1);
    if (last?.[0] === title) last[1].push(row);
    else groups.push([title, [row]]);
  }
  return groups;
}

function expectGroups(rows: RowList, groups: readonly RowGroup[], toTitle: (row: Transaction) => string) {
  expect(groups.map(({ title, start, end }) => [title, rows.slice(start, end)])).toEqual(
    toPlainGroups(rows, toTitle),
  );
  for (const group of groups) {
    const sums = summarizeAll(rows.slice(group.start, group.end));
    const present = currencyCodes.filter((code) => sums[code].income + sums[code].expense > 0n);
    expect(toGroupMoney(rows, group)).toEqual(present.map((currency) => ({ currency, ...sums[currency] })));
  }
}

function toDueTitle({ date }: Transaction): string {
  const ahead = toDayNumber(date) - toDayNumber(today);
  if (ahead < 0) return 'Overdue';
  return ahead === 0 ? 'Today' : ahead <= 7 ? 'Next 7 days' : 'Later';
}

describe('groups hold each row once, in order, with exact sums', () => {
  // Specification 2.79
  it('by when they are due', () => {
    check(
      property(someRows, (given) => {
        const rows = createLedger(given).rows.toReversed();
        expectGroups(rows, toDueGroups(rows, today), toDueTitle);
      }),
    );
  });

  // Specification 2.79
  it('by month, and by day where it has several', () => {
    check(
      property(someRows, (given) => {
        const { rows } = createLedger(given);
        const names: Record<string, string> = {
          '2026-09': 'September 2026',
          '2026-10': 'October 2026',
          '2026-11': 'November 2026',
          '2026-12': 'December 2026',
          '2027-01': 'January 2027',
        };
        expectGroups(rows, toMonthGroups(rows), ({ date }) => names[monthOf(date)] ?? '');
        const isAlone = ({ date }: Transaction) => given.filter((row) => row.date === date).length === 1;
        expectGroups(rows, toDayGroups(rows), (row) => (isAlone(row) ? '' : formatDate(row.date)));
        const dated = toDayGroups(rows).filter(({ title }) => title !== '');
        for (const { days, start, end } of [...toMonthGroups(rows), ...dated]) {
          const isIn = (position: number) => {
            const date = rows.at(position)?.date ?? '';
            return days?.from != null && days.to != null && date >= days.from && date <= days.to;
          };
          expect([isIn(start - 1), isIn(start), isIn(end - 1), isIn(end)]).toEqual([
            false,
            true,
            true,
            false,
          ]);
        }
      }),
    );
  });
});

// Specification 2.81
it('of the months the latest is shown, and all back to the one of a day that is asked for', () => {
  check(
    property(someRows, integer({ min: -60, max: 60 }), (given, day) => {
      const months = toMonthGroups(createLedger(given).rows);
      expect(toMonthsSince(months, null)).toEqual(months.slice(0, 1));
      const since = addDays(today, day);
      const shown = toMonthsSince(months, since);
      expect(shown).toEqual(months.slice(0, Math.max(1, shown.length)).slice(0, months.length));
      const firstDays = months.map(({ days }) => days?.from ?? '');
      const asked = firstDays.filter((first) => monthOf(first as CalendarDate) >= monthOf(since)).length;
      expect(shown.length).toBe(Math.min(months.length, Math.max(1, asked)));
    }),
  );
});
