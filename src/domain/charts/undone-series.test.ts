import { expect, test } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { createLedger } from '../ledger/ledger.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { isNothingDone, toSeriesByDate } from './undone-series.ts';

const [sample] = sampleTransactions as [Transaction];
const today = '2026-11-23' as CalendarDate;
const series = (...rows: [date: string, status: string][]) =>
  createLedger(
    rows.map(([date, status], id) => ({ ...sample, id: `${id}`, date: date as CalendarDate, status })),
  ).series('INR');

test('a series is undone if no row is Done, whatever else it is', () => {
  expect(isNothingDone(series(['2026-11-01', 'todo'], ['2026-11-02', 'in-progress']).days)).toBe(true);
  expect(isNothingDone(series(['2026-11-01', 'todo'], ['2026-11-01', 'done']).days)).toBe(false);
});

test('by date the days up to today count as done, and no sum is another', () => {
  const before = series(['2026-10-05', 'todo'], ['2026-11-23', 'in-progress'], ['2026-11-24', 'todo']);
  const after = toSeriesByDate(before, today);
  expect(after.days.map(({ planned }) => planned.income)).toEqual([0n, 0n, 8_500_000n]);
  expect(after.days.map(({ date, income }) => [date, income])).toEqual(
    before.days.map(({ date, income }) => [date, income]),
  );
  expect(after.categories).toBe(before.categories);
});
