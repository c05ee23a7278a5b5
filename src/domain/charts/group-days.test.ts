import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLineSeries } from '#testing/plain-views.ts';
import { addDays, type CalendarDate, fromDayNumber, toDayNumber } from '../dates/calendar-date.ts';
import { endOf, grains, startOf } from '../dates/grain.ts';
import { createLedger } from '../ledger/ledger.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import { statuses } from '../transactions/status.ts';
import { type Transaction, transactionTypes } from '../transactions/transaction.ts';
import type { SeriesPoint } from './chart-series.ts';
import { formatPoint, groupDays, toDefaultGrain } from './group-days.ts';

const [sample] = sampleTransactions as [Transaction];
const [earliest, latest] = ['0001-01-01', '9999-12-31'].map((day) => day as CalendarDate) as [
  CalendarDate,
  CalendarDate,
];
const anyDay = integer({ min: toDayNumber(earliest), max: toDayNumber(latest) }).map(fromDayNumber);

describe('a grain', () => {
  it.each([
    ['2024-02-29', 'day', '2024-02-29', '2024-02-29', '29 Feb 2024'],
    ['2024-02-29', 'week', '2024-02-25', '2024-03-02', 'Week of 25 Feb 2024'],
    ['2024-02-25', 'week', '2024-02-25', '2024-03-02', 'Week of 25 Feb 2024'],
    ['2024-03-02', 'week', '2024-02-25', '2024-03-02', 'Week of 25 Feb 2024'],
    ['1969-12-31', 'week', '1969-12-28', '1970-01-03', 'Week of 28 Dec 1969'],
    ['2024-02-29', 'month', '2024-02-01', '2024-02-29', 'Feb 2024'],
    ['0001-01-01', 'week', '0001-01-01', '0001-01-06', 'Week of 1 Jan 1'],
    ['9999-12-31', 'week', '9999-12-26', '9999-12-31', 'Week of 26 Dec 9999'],
  ] as const)('%s is in the %s from %s to %s', (day, grain, from, to, words) => {
    const start = startOf(day as CalendarDate, grain);
    expect([start, endOf(start, grain), formatPoint({ date: start }, grain)]).toEqual([from, to, words]);
  });

  it('has every day in one part, and each part begins after the one before', () => {
    check(
      property(anyDay, constantFrom(...grains), (day, grain) => {
        const start = startOf(day, grain);
        const end = endOf(start, grain);
        expect(start <= day && day <= end).toBe(true);
        expect([startOf(start, grain), startOf(end, grain)]).toEqual([start, start]);
        if (end !== latest) expect(startOf(addDays(end, 1), grain)).toBe(addDays(end, 1));
      }),
    );
  });

  it.each([
    [0, 'day'],
    [91, 'day'],
    [92, 'week'],
    [365, 'week'],
    [366, 'month'],
  ] as const)('of days that are %i apart is the %s', (span, grain) => {
    const days = [sample.date, addDays(sample.date, span)].map((date) => ({ date }) as SeriesPoint);
    expect(toDefaultGrain(days)).toBe(grain);
  });

  it('of no days is the day', () => {
    expect(toDefaultGrain([])).toBe('day');
    for (const grain of grains) expect(groupDays([], grain)).toEqual([]);
  });
});

it("a ledger's days, weeks and months are what plain sums of the rows give, to the last paisa", () => {
  const rows = array(
    record({
      type: constantFrom(...transactionTypes),
      amount: integer({ min: maxAmount - 3, max: maxAmount }).map(requireMinorUnits),
      date: integer({ min: 0, max: 90 }).map((days) => addDays('2023-12-20' as CalendarDate, days)),
      status: constantFrom(...statuses, 'archived'),
    }),
    { maxLength: 60 },
  );
  check(
    property(rows, (given) => {
      const all = given.map((row, index) => ({ ...sample, ...row, id: String(index) }));
      const { days } = createLedger(all).series(sample.currency);
      for (const grain of grains) {
        expect(groupDays(days, grain)).toEqual(toLineSeries(all, sample.currency, grain));
      }
    }),
  );
});
