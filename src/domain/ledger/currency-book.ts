import type { CalendarDate, CalendarMonth } from '../calendar-date.ts';
import { monthOf } from '../calendar-date.ts';
import type { DayPoint, MonthPoint, PieSlice } from '../chart-series.ts';
import type { Summary } from '../summary.ts';
import type { Transaction } from '../transaction.ts';
import type { Categorized } from './category-sums.ts';
import { CategorySums } from './category-sums.ts';
import type { Summand } from './money-sums.ts';
import { MoneySums } from './money-sums.ts';
import { PeriodSeries } from './period-series.ts';
import { RowList } from './row-list.ts';

/** What the charts of one currency are drawn from. */
export interface ChartSeries {
  readonly days: readonly DayPoint[];
  readonly months: readonly MonthPoint[];
  readonly categories: readonly PieSlice[];
}

/** Everything that is shown of one currency: its rows, totals and charts. Rows of other currencies never come here. */
export class CurrencyBook {
  #rows: RowList = RowList.empty;
  readonly #sums = new MoneySums();
  readonly #days = new PeriodSeries<CalendarDate, DayPoint>((date, { income, expense }) => ({
    date,
    income,
    expense,
  }));
  readonly #months = new PeriodSeries<CalendarMonth, MonthPoint>((month, { income, expense }) => ({
    month,
    income,
    expense,
  }));
  readonly #categories = new CategorySums();
  // Of the row added last: to tell a date's month makes a text, and the next row of a list is mostly of the same day.
  #date = '' as CalendarDate;
  #month = '' as CalendarMonth;
  #series: ChartSeries | undefined;

  /** Newest first. */
  get rows(): RowList {
    return this.#rows;
  }

  get summary(): Summary {
    return this.#sums.summary;
  }

  /** The same object as before while no series changed. */
  get series(): ChartSeries {
    const { points: days } = this.#days;
    const { points: months } = this.#months;
    const { slices: categories } = this.#categories;
    const kept = this.#series;
    if (kept?.days === days && kept.months === months && kept.categories === categories) return kept;
    this.#series = { days, months, categories };
    return this.#series;
  }

  add(row: Transaction): void {
    this.#rows = this.#rows.put(row);
    this.#addSums(row);
  }

  remove(row: Transaction): void {
    this.#rows = this.#rows.remove(row);
    this.#subtractSums(row);
  }

  replace(before: Transaction, after: Transaction): void {
    this.#rows = this.#rows.replace(before, after);
    const counts =
      before.amount !== after.amount ||
      before.type !== after.type ||
      before.date !== after.date ||
      before.category !== after.category;
    if (!counts) return;
    this.#subtractSums(before);
    this.#addSums(after);
  }

  /** Counts one row, or `count` rows of one day and type by their sum, in what hangs on the day. */
  addDay(date: CalendarDate, sum: Summand, count = 1): void {
    this.#sums.add(sum, count);
    this.#days.add(date, sum, count);
    if (date !== this.#date) {
      this.#date = date;
      this.#month = monthOf(date);
    }
    this.#months.add(this.#month, sum, count);
  }

  /** Counts one row, or `count` rows of one category and type by their sum, in what hangs on the category. */
  addCategory(sum: Categorized, count = 1): void {
    this.#categories.add(sum, count);
  }

  /** For the first build: all rows at once. */
  fill(rows: RowList): void {
    this.#rows = rows;
  }

  #addSums(row: Transaction): void {
    this.addDay(row.date, row);
    this.addCategory(row);
  }

  #subtractSums(row: Transaction): void {
    this.#sums.subtract(row);
    this.#days.subtract(row.date, row);
    this.#months.subtract(monthOf(row.date), row);
    this.#categories.subtract(row);
  }
}
