import type { CalendarDate } from '../dates/calendar-date.ts';
import { type ClosedDayRange, shiftPeriod } from '../lens/earlier.ts';
import { type DayRange, findMonthOrYear } from '../lens/period.ts';

/** The days if they are exactly a month. */
export function findWholeMonth(days: DayRange): ClosedDayRange | null {
  return findMonthOrYear(days)?.length === 7 ? (days as ClosedDayRange) : null;
}

/** The twelve months that end with this one; fewer at the beginning of time. */
export function toLastTwelveMonths(month: ClosedDayRange, today: CalendarDate): DayRange {
  const first = shiftPeriod(month, -11, today) as ClosedDayRange | undefined;
  return { from: first?.from ?? null, to: month.to };
}
