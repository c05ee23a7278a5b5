import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chartable } from '#testing/plain-views.ts';
import { toLineSeries, toPieSeries } from '#testing/plain-views.ts';
import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { grains } from '../dates/grain.ts';
import { createLedger } from '../ledger/ledger.ts';
import { currencyCodes } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { categories } from '../transactions/category.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import { statuses } from '../transactions/status.ts';
import { summarize } from '../transactions/summary.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionTypes } from '../transactions/transaction.ts';
import { formatShare, isNothingDone, toSeriesByDate } from './chart-series.ts';

const start = '2023-12-20' as CalendarDate;
const row = (type: 'income' | 'expense', amount: number, date: string, category = 'Rent', currency = 'INR') =>
  ({ type, amount, date, category, currency, status: 'done' }) as Chartable;
const planned = { income: 0n, expense: 0n };

const chartables = array(
  record({
    type: constantFrom(...transactionTypes),
    amount: integer({ min: 1, max: maxAmount }).map(requireMinorUnits),
    currency: constantFrom(...currencyCodes),
    category: constantFrom(...categories),
    date: integer({ min: 0, max: 90 }).map((days) => addDays(start, days)),
    status: constantFrom(...statuses),
  }),
  { maxLength: 100 },
);

const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

describe('the line', () => {
  // Specification 2.58, 2.63
  it('has one point per day, the earliest first, in the selected currency only', () => {
    const rows = [
      row('expense', 500, '2024-02-01'),
      row('income', 900, '2024-01-31'),
      row('income', 100, '2024-02-01'),
      row('expense', 50, '2024-02-01'),
      row('income', 7777, '2024-02-01', 'Rent', 'USD'),
    ];
    expect(toLineSeries(rows, 'INR')).toEqual([
      { date: '2024-01-31', income: 900n, expense: 0n, planned },
      { date: '2024-02-01', income: 100n, expense: 550n, planned },
    ]);
    expect(toLineSeries(rows, 'GBP')).toEqual([]);
  });
});

describe('the bars', () => {
  // Specification 2.60
  it('have one pair per month, also across years', () => {
    const rows = [
      row('expense', 500, '2024-01-31'),
      row('income', 9, '2023-12-01'),
      row('income', 1, '2024-01-01'),
    ];
    expect(toLineSeries(rows, 'INR', 'month')).toEqual([
      { date: '2023-12-01', income: 9n, expense: 0n, planned },
      { date: '2024-01-01', income: 1n, expense: 500n, planned },
    ]);
  });
});

describe('the pie', () => {
  // Specification 2.59
  it('shows expenses only, the largest first, equal ones in category order', () => {
    const rows = [
      row('income', 100_000, '2024-01-01', 'Salary'),
      row('expense', 200, '2024-01-01', 'Travel'),
      row('expense', 200, '2024-01-02', 'Groceries'),
      row('expense', 100, '2024-01-02', 'Rent'),
      row('expense', 500, '2024-01-05', 'Rent'),
    ];
    expect(toPieSeries(rows, 'INR')).toEqual([
      { category: 'Rent', amount: 600n, planned: 0n, returned: 0n, perMille: 600 },
      { category: 'Groceries', amount: 200n, planned: 0n, returned: 0n, perMille: 200 },
      { category: 'Travel', amount: 200n, planned: 0n, returned: 0n, perMille: 200 },
    ]);
  });

  it('gives the remainder of three thirds to the first', () => {
    const rows = ['Rent', 'Travel', 'Other'].map((category) => row('expense', 1, '2024-01-01', category));
    expect(toPieSeries(rows, 'INR').map(({ perMille }) => perMille)).toEqual([334, 333, 333]);
  });

  it('formats percentages', () => {
    const share = (perMille: number, amount = 1n) =>
      formatShare({ perMille, amount: amount as TotalMinorUnits });
    expect([share(425), share(400), share(1000), share(1), share(0), share(0, 0n)]).toEqual([
      '42.5%',
      '40.0%',
      '100.0%',
      '0.1%',
      '<0.1%',
      '0.0%',
    ]);
  });
});

describe('every chart', () => {
  it('adds up to the totals, and a pie to 100%', () => {
    check(
      property(chartables, constantFrom(...currencyCodes), (rows, currency) => {
        const { income, expense } = summarize(rows, currency);
        for (const grain of grains) {
          const series = toLineSeries(rows, currency, grain);
          expect(total(series.map((point) => point.income))).toBe(income);
          expect(total(series.map((point) => point.expense))).toBe(expense);
        }
        const slices = toPieSeries(rows, currency);
        expect(total(slices.map((slice) => slice.amount))).toBe(expense);
        const whole = slices.reduce((sum, slice) => sum + slice.perMille, 0);
        expect(whole).toBe(slices.length === 0 ? 0 : 1000);
      }),
    );
  });
});

describe('a series with nothing Done', () => {
  const [sample] = sampleTransactions as [Transaction];
  const today = '2026-11-23' as CalendarDate;
  const series = (...rows: [date: string, status: string][]) =>
    createLedger(
      rows.map(([date, status], id) => ({ ...sample, id: `${id}`, date: date as CalendarDate, status })),
    ).series('INR');

  it('a series is undone if no row is Done, whatever else it is', () => {
    expect(isNothingDone(series(['2026-11-01', 'todo'], ['2026-11-02', 'in-progress']).days)).toBe(true);
    expect(isNothingDone(series(['2026-11-01', 'todo'], ['2026-11-01', 'done']).days)).toBe(false);
  });

  it('by date the days up to today count as done, and no sum is another', () => {
    const before = series(['2026-10-05', 'todo'], ['2026-11-23', 'in-progress'], ['2026-11-24', 'todo']);
    const after = toSeriesByDate(before, today);
    expect(after.days.map(({ planned }) => planned.income)).toEqual([0n, 0n, 8_500_000n]);
    expect(after.days.map(({ date, income }) => [date, income])).toEqual(
      before.days.map(({ date, income }) => [date, income]),
    );
    expect(after.categories).toBe(before.categories);
  });
});
