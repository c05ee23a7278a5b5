import { array, assert as check, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { findNearDays } from './far-days.ts';
import { toDefaultGrain } from './group-days.ts';

const today = '2026-11-29' as CalendarDate;
const nothing = { income: 0n as TotalMinorUnits, expense: 0n as TotalMinorUnits };
const toPoint = (date: string) => ({ date: date as CalendarDate, ...nothing, planned: nothing });
const allTime = { from: null, to: null };
const near = (...dates: readonly string[]) => findNearDays(dates.map(toPoint), allTime, today);
const datesOf = (...dates: readonly string[]) => near(...dates).days.map(({ date }) => date);

describe('a day that is far away', () => {
  it.each([
    [['2026-11-20', '2026-11-28', '9999-12-31'], 2, '31 Dec 9999 is in the table only.'],
    [['0026-11-20', '2026-11-20', '2026-11-28'], 2, '20 Nov 26 is in the table only.'],
    [['1926-11-28', '2026-11-28', '2027-12-15'], 1, '2 days far away are in the table only.'],
    [['2026-11-28', '2028-01-01', '2028-02-01', '2999-01-01'], 1, '3 days far away are in the table only.'],
  ])('of %j %i are drawn: %s', (dates, count, words) => {
    const found = near(...dates);
    expect([found.days.length, found.note]).toEqual([count, words]);
  });

  it('stretches no line', () => {
    const days = Array.from({ length: 30 }, (_, index) => addDays(today, index - 29));
    const { days: drawn } = near(...days, '9999-12-31');
    expect(toDefaultGrain(drawn)).toBe('day');
  });

  it('stays where it is all that there is, where others lead to it, or within a chosen period', () => {
    expect(datesOf('9999-12-31')).toEqual(['9999-12-31']);
    expect(datesOf('1950-01-01')).toEqual(['1950-01-01']);
    const yearly = Array.from({ length: 20 }, (_, index) => addDays(today, 366 * (index - 10)));
    expect(datesOf(...yearly)).toEqual(yearly);
    const points = ['1926-11-28', '2026-11-28', '2999-01-01'].map(toPoint);
    const chosen = { from: '1900-01-01' as CalendarDate, to: '3000-01-01' as CalendarDate };
    expect(findNearDays(points, chosen, today)).toEqual({ days: points, note: '' });
  });

  it('is the only kind that is left out', () => {
    check(
      property(array(integer({ min: -3649, max: 364 }), { minLength: 1, maxLength: 20 }), (offsets) => {
        const dates = [...new Set(offsets)].sort((one, other) => one - other).map((by) => addDays(today, by));
        expect(datesOf(...dates)).toEqual(dates);
      }),
    );
  });
});
