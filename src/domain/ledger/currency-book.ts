import type { CalendarDate, CalendarMonth } from '../calendar-date.ts';
import { monthOf } from '../calendar-date.ts';
import type { DayPoint, MonthPoint, PieSlice } from '../chart-series.ts';
import type { Summary } from '../summary.ts';
import type { Transaction } from '../transaction.ts';
import { CategorySums } from './category-sums.ts';
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

  get lineSeries(): readonly DayPoint[] {
    return this.#days.points;
  }

  get monthSeries(): readonly MonthPoint[] {
    return this.#months.points;
  }

  get pieSeries(): readonly PieSlice[] {
    return this.#categories.slices;
  }

  /** The same object as before while no series changed. */
  get series(): ChartSeries {
    const { lineSeries: days, monthSeries: months, pieSeries: categories } = this;
    const kept = this.#series;
    if (kept?.days === days && kept.months === months && kept.categories === categories) return kept;
    this.#series = { days, months, categories };
    return this.#series;
  }

  add(row: Transaction): void {
    this.#rows = this.#rows.put(row);
    this.addSums(row);
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
    this.addSums(after);
  }

  /** For the first build: the sums of a row that `fill` brings into the list. */
  addSums(row: Transaction): void {
    this.#sums.add(row);
    this.#days.add(row.date, row);
    if (row.date !== this.#date) {
      this.#date = row.date;
      this.#month = monthOf(row.date);
    }
    this.#months.add(this.#month, row);
    this.#categories.add(row);
  }

  /** For the first build: all rows at once, newest first. */
  fill(sorted: readonly Transaction[]): void {
    this.#rows = RowList.of(sorted);
  }

  #subtractSums(row: Transaction): void {
    this.#sums.subtract(row);
    this.#days.subtract(row.date, row);
    this.#months.subtract(monthOf(row.date), row);
    this.#categories.subtract(row);
  }
}
