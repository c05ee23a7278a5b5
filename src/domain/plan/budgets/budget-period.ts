import { type Budget, budgetPeriods, budgetScopes } from '../../collections/budget.ts';
import {
  addDays,
  type CalendarDate,
  daysInMonth,
  fromDayNumber,
  toCalendarDate,
  toDateParts,
  toDayNumber,
} from '../../dates/calendar-date.ts';
import { endOf, startOf } from '../../dates/grain.ts';
import type { ClosedDayRange } from '../../lens/earlier.ts';
import { toYearRange } from '../../lens/period.ts';
import { isCurrencyCode } from '../../money/currency.ts';
import { isCategory } from '../../transactions/category.ts';

/** What a budget's periods are: weeks from Sunday to Saturday, months that begin on some day, or years. */
export type Rhythm = Pick<Budget, 'period' | 'monthDay'>;

/** Whether this version knows every word of a budget. Another one is left out: any figure of it would be wrong. */
export function isKnownBudget({ scope, subject, period, monthDay, currency }: Budget): boolean {
  return (
    budgetScopes.includes(scope) &&
    budgetPeriods.includes(period) &&
    monthDay >= 1 &&
    monthDay <= 31 &&
    isCurrencyCode(currency) &&
    (scope !== 'category' || isCategory(subject))
  );
}

/** The week, month or year that a day is in. */
export function toBudgetPeriod({ period, monthDay }: Rhythm, day: CalendarDate): ClosedDayRange {
  if (period === 'year') return toYearRange(toDateParts(day).year) as ClosedDayRange;
  if (period === 'week') {
    const from = startOf(day, period);
    return { from, to: endOf(from, period) };
  }
  const { from, next } = toMonth(day, monthDay);
  return { from: fromDayNumber(Math.max(from, firstDay)), to: fromDayNumber(Math.min(next - 1, lastDay)) };
}

/** The first day of the month that a day is in, and of the next one, as day numbers. */
export function toMonth(
  date: CalendarDate,
  monthDay: number,
): { readonly from: number; readonly next: number } {
  const { year, month, day } = toDateParts(date);
  // The months before January and after December have 31 days in every year, as these would have.
  const [before, own, after] = [
    daysInMonth(year, month - 1),
    daysInMonth(year, month),
    daysInMonth(year, month + 1),
  ];
  const last = toDayNumber(date) - day;
  const start = last + Math.min(monthDay, own);
  return last + day < start
    ? { from: last - before + Math.min(monthDay, before), next: start }
    : { from: start, next: last + own + Math.min(monthDay, after) };
}

/** That many periods before the one of a day, and that one, the earliest first. There are fewer after 0001-01-01. */
export function listBudgetPeriods(
  rhythm: Rhythm,
  day: CalendarDate,
  before: number,
): readonly ClosedDayRange[] {
  const periods = [toBudgetPeriod(rhythm, day)];
  for (let [first] = periods; first && first.from > earliest && periods.length <= before; [first] = periods)
    periods.unshift(toBudgetPeriod(rhythm, addDays(first.from, -1)));
  return periods;
}

/** Numbers the periods without gaps: that of the one that a day is in. */
export function toPeriodNumber({ period, monthDay }: Rhythm, day: CalendarDate): number {
  // The day with number 0 was a Thursday.
  if (period === 'week') return Math.floor((toDayNumber(day) + 4) / 7);
  const { year, month, day: ofMonth } = toDateParts(day);
  if (period === 'year') return year;
  return year * 12 + month - (ofMonth < Math.min(monthDay, daysInMonth(year, month)) ? 1 : 0);
}

const earliest = toCalendarDate(1, 1, 1);
const firstDay = toDayNumber(earliest);
const lastDay = toDayNumber(toCalendarDate(9999, 12, 31));
