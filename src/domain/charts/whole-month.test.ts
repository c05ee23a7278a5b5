import { expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import { type DayRange, findPeriod } from '../lens/period.ts';
import { findWholeMonth, toLastTwelveMonths } from './whole-month.ts';

const november = findPeriod('2026-11') as ClosedDayRange;
const today = '2026-11-26' as CalendarDate;

it('a month is one only from its first day to its last', () => {
  expect(findWholeMonth(november)).toBe(november);
  for (const text of ['2026', '2026-11-01..2026-11-29', '2026-11-01..', '2026-10-01..2026-11-30']) {
    expect(findWholeMonth(findPeriod(text) as DayRange)).toBeNull();
  }
});

it('its last twelve end with it', () => {
  expect(toLastTwelveMonths(november, today)).toEqual({ from: '2025-12-01', to: '2026-11-30' });
  const early = findPeriod('0001-03') as ClosedDayRange;
  expect(toLastTwelveMonths(early, today)).toEqual({ from: null, to: '0001-03-31' });
});
