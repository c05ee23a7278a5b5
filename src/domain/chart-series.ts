import type { CalendarDate, CalendarMonth } from './calendar-date.ts';
import type { Category } from './category.ts';
import type { TotalMinorUnits } from './money.ts';

/** Income and expense of one day. */
export interface DayPoint {
  readonly date: CalendarDate;
  readonly income: TotalMinorUnits;
  readonly expense: TotalMinorUnits;
}

/** Income and expense of one month. */
export interface MonthPoint {
  readonly month: CalendarMonth;
  readonly income: TotalMinorUnits;
  readonly expense: TotalMinorUnits;
}

/** One category's share of all expenses. */
export interface PieSlice {
  readonly category: Category;
  readonly amount: TotalMinorUnits;
  /** Share in thousandths. The slices of a pie add up to 1000, by largest remainder. */
  readonly perMille: number;
}

/** A slice's percentage for labels and tables: '42.5%', '40.0%', or '<0.1%' for an amount that rounds to zero. */
export function formatShare(slice: Pick<PieSlice, 'amount' | 'perMille'>): string {
  return slice.perMille === 0 && slice.amount > 0n
    ? '<0.1%'
    : `${Math.floor(slice.perMille / 10)}.${slice.perMille % 10}%`;
}
