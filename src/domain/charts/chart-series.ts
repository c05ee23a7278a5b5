import type { CalendarDate } from '../dates/calendar-date.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import type { Category } from '../transactions/category.ts';

/** Money in and money out. */
export interface Flow {
  readonly income: TotalMinorUnits;
  readonly expense: TotalMinorUnits;
}

/** Income and expense of a day, a week or a month. */
export interface SeriesPoint extends Flow {
  /** Its first day. */
  readonly date: CalendarDate;
  /** The part of it that is not Done. */
  readonly planned: Flow;
}

/** One category's share of all expenses. */
export interface PieSlice {
  readonly category: Category;
  readonly amount: TotalMinorUnits;
  /** The part of the amount that is not Done. */
  readonly planned: TotalMinorUnits;
  /** Money that came back: income that is Done, in a category usually spent on. It lessens neither amount nor share. */
  readonly returned: TotalMinorUnits;
  /** Share in thousandths. The slices of a pie add up to 1000, by largest remainder. */
  readonly perMille: number;
}

/** The data of one currency's charts. */
export interface ChartSeries {
  /** A point for each day with a row, earliest first. */
  readonly days: readonly SeriesPoint[];
  readonly categories: readonly PieSlice[];
}

/** A slice's percentage for labels and tables: '42.5%', '40.0%', or '<0.1%' for an amount that rounds to zero. */
export function formatShare(slice: Pick<PieSlice, 'amount' | 'perMille'>): string {
  return slice.perMille === 0 && slice.amount > 0n
    ? '<0.1%'
    : `${Math.floor(slice.perMille / 10)}.${slice.perMille % 10}%`;
}

/** The sum of all points or other flows. */
export function sumFlows(flows: readonly Flow[]): Flow {
  let income = 0n;
  let expense = 0n;
  for (const flow of flows) {
    income += flow.income;
    expense += flow.expense;
  }
  return { income: income as TotalMinorUnits, expense: expense as TotalMinorUnits };
}

const nothing: Flow = { income: 0n as TotalMinorUnits, expense: 0n as TotalMinorUnits };

/** Whether nothing is Done, so that statuses distinguish nothing: no card was ever moved, or all rows are open. */
export function isNothingDone(days: readonly SeriesPoint[]): boolean {
  return days.every(
    ({ income, expense, planned }) => planned.income === income && planned.expense === expense,
  );
}

/** A series in which dates decide instead of statuses: the days up to today count as done. Its slices stay as they are. */
export function toSeriesByDate({ days, categories }: ChartSeries, today: CalendarDate): ChartSeries {
  return { days: days.map((day) => (day.date <= today ? { ...day, planned: nothing } : day)), categories };
}
