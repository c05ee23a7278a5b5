import { type Budget, type BudgetPeriod, budgetPeriods, budgetScopes } from '../collections/budget.ts';
import { addDays, type CalendarDate, toDateParts, toDayNumber } from '../dates/calendar-date.ts';
import { endOf, startOf } from '../dates/grain.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import { toYearRange } from '../lens/period.ts';
import { isCurrencyCode } from '../money/currency.ts';
import { isCategory } from '../transactions/category.ts';

/** Whether this version knows every word of a budget. Another one is left out: any figure of it would be wrong. */
export function isKnownBudget({ scope, subject, period, currency }: Budget): boolean {
  return (
    budgetScopes.includes(scope) &&
    budgetPeriods.includes(period) &&
    isCurrencyCode(currency) &&
    (scope !== 'category' || isCategory(subject))
  );
}

/** The week, from Sunday to Saturday, the month or the year that a day is in. */
export function toBudgetPeriod(period: BudgetPeriod, day: CalendarDate): ClosedDayRange {
  if (period === 'year') return toYearRange(toDateParts(day).year) as ClosedDayRange;
  const from = startOf(day, period);
  return { from, to: endOf(from, period) };
}

/** That many periods before the one of a day, and that one, the earliest first. There are fewer after 0001-01-01. */
export function listBudgetPeriods(
  period: BudgetPeriod,
  day: CalendarDate,
  before: number,
): readonly ClosedDayRange[] {
  const periods = [toBudgetPeriod(period, day)];
  for (let [first] = periods; first && first.from > firstDay && periods.length <= before; [first] = periods)
    periods.unshift(toBudgetPeriod(period, addDays(first.from, -1)));
  return periods;
}

/** How many periods there are from the one that begins on a day to the one that begins on a later day, this not counted. */
export function countBudgetPeriods(period: BudgetPeriod, from: CalendarDate, before: CalendarDate): number {
  // The first week of all is shorter than the others.
  if (period === 'week') return Math.ceil((toDayNumber(before) - toDayNumber(from)) / 7);
  const [first, last] = [toDateParts(from), toDateParts(before)];
  const years = last.year - first.year;
  return period === 'year' ? years : years * 12 + last.month - first.month;
}

const firstDay = '0001-01-01';
