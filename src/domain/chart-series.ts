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

/** One category's part of all expenses. */
export interface PieSlice {
  readonly category: Category;
  readonly amount: TotalMinorUnits;
  /** Thousandths of the whole. The slices of one pie add up to 1000, by largest remainder. */
  readonly perMille: number;
}

/** A slice's percentage for labels and tables: '42.5%', '40.0%', and '<0.1%' for what is there but rounds to nothing. */
export function formatShare(slice: Pick<PieSlice, 'amount' | 'perMille'>): string {
  return slice.perMille === 0 && slice.amount > 0n
    ? '<0.1%'
    : `${Math.floor(slice.perMille / 10)}.${slice.perMille % 10}%`;
}
