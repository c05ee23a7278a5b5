import type { CalendarDate } from './calendar-date.ts';
import { monthOf } from './calendar-date.ts';
import type { DayPoint, MonthPoint } from './chart-series.ts';
import type { TotalMinorUnits } from './money.ts';

/** A month with the part of its amounts that is dated after today. */
export interface PlannedMonth extends MonthPoint {
  readonly planned: Pick<MonthPoint, 'income' | 'expense'>;
  /** Where the month stands: over, the month of today, of which more is to come, or wholly ahead. */
  readonly time: 'past' | 'current' | 'ahead';
}

/** How many of the days, the earliest first, are not after today. */
export function countUntil(days: readonly DayPoint[], today: CalendarDate): number {
  const next = days.findIndex(({ date }) => date > today);
  return next === -1 ? days.length : next;
}

/** The months with what of them is planned, from the same series' days. */
export function withPlanned(
  months: readonly MonthPoint[],
  days: readonly DayPoint[],
  today: CalendarDate,
): readonly PlannedMonth[] {
  const current = monthOf(today);
  const ahead = days.slice(countUntil(days, today)).filter(({ date }) => monthOf(date) === current);
  const sum = (type: 'income' | 'expense') =>
    ahead.reduce((total, day) => total + day[type], 0n) as TotalMinorUnits;
  return months.map((point) => {
    const { month, income, expense } = point;
    if (month > current) return { ...point, planned: { income, expense }, time: 'ahead' };
    if (month < current) return { ...point, planned: nothing, time: 'past' };
    return { ...point, planned: { income: sum('income'), expense: sum('expense') }, time: 'current' };
  });
}

const nothing = { income: 0n as TotalMinorUnits, expense: 0n as TotalMinorUnits };
