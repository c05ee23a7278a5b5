import { expect, it } from 'vitest';
import { toLineSeries, toMonthSeries } from '#testing/plain-views.ts';
import type { CalendarDate } from './calendar-date.ts';
import { requireMinorUnits } from './money.ts';
import { countUntil, withPlanned } from './planned.ts';
import { sampleTransactions } from './sample-data.ts';
import type { Transaction } from './transaction.ts';

const [first] = sampleTransactions as [Transaction];
const row = (date: string, type: 'income' | 'expense', amount: number): Transaction => ({
  ...first,
  id: `${date} ${type} ${amount}`,
  currency: 'INR',
  date: date as CalendarDate,
  type,
  amount: requireMinorUnits(amount),
});
const rows = [
  row('2026-10-31', 'expense', 100),
  row('2026-11-01', 'income', 5000),
  row('2026-11-23', 'expense', 300),
  row('2026-11-24', 'expense', 40),
  row('2026-11-30', 'expense', 2),
  row('2026-11-30', 'income', 7),
  row('2026-12-01', 'expense', 900),
];
const today = '2026-11-23' as CalendarDate;
const days = toLineSeries(rows, 'INR');
const months = toMonthSeries(rows, 'INR');

it('transactions dated after today are planned: part of this month, and all of the next', () => {
  expect(withPlanned(months, days, today)).toEqual([
    { month: '2026-10', income: 0n, expense: 100n, planned: { income: 0n, expense: 0n }, time: 'past' },
    {
      month: '2026-11',
      income: 5007n,
      expense: 342n,
      planned: { income: 7n, expense: 42n },
      time: 'current',
    },
    { month: '2026-12', income: 0n, expense: 900n, planned: { income: 0n, expense: 900n }, time: 'ahead' },
  ]);
});

it('counts the days up to and including today', () => {
  expect(countUntil(days, today)).toBe(3);
  expect(countUntil(days, '2030-01-01' as CalendarDate)).toBe(days.length);
  expect(countUntil(days, '2020-01-01' as CalendarDate)).toBe(0);
  expect(countUntil([], today)).toBe(0);
});
