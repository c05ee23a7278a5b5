import type { CalendarDate } from './calendar-date.ts';
import { monthOf } from './calendar-date.ts';
import type { DayPoint, MonthPoint } from './chart-series.ts';
import type { TotalMinorUnits } from './money.ts';

/** A month, and how much of it is dated after today. */
export interface PlannedMonth extends MonthPoint {
  readonly planned: Pick<MonthPoint, 'income' | 'expense'>;
  /** Whether the month is over, is the current one, or lies ahead. */
  readonly time: 'past' | 'current' | 'ahead';
}

/** How many of the days, sorted by date, are not after today. */
export function countUntil(days: readonly DayPoint[], today: CalendarDate): number {
  const next = days.findIndex(({ date }) => date > today);
  return next === -1 ? days.length : next;
}

/** Adds to each month how much of it is planned, from the days of the same series. */
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
