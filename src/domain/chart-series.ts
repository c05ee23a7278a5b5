import type { CalendarDate, CalendarMonth } from './calendar-date.ts';
import { monthOf } from './calendar-date.ts';
import type { Category } from './category.ts';
import type { CurrencyCode } from './currency.ts';
import { ExactSum } from './exact-sum.ts';
import type { TotalMinorUnits } from './money.ts';
import { toPieSlices } from './pie-slices.ts';
import type { Transaction } from './transaction.ts';

/** What a chart needs to know of a transaction. */
export type Chartable = Pick<Transaction, 'type' | 'amount' | 'currency' | 'category' | 'date'>;

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

/** Income and expense per day with transactions in that currency, the earliest day first. */
export function toLineSeries(transactions: Iterable<Chartable>, currency: CurrencyCode): readonly DayPoint[] {
  return groupBy(transactions, currency, (transaction) => transaction.date).map(([date, sums]) => ({
    date,
    ...sums,
  }));
}

/** Income and expense per month with transactions in that currency, the earliest month first. */
export function toMonthSeries(
  transactions: Iterable<Chartable>,
  currency: CurrencyCode,
): readonly MonthPoint[] {
  return groupBy(transactions, currency, (transaction) => monthOf(transaction.date)).map(([month, sums]) => ({
    month,
    ...sums,
  }));
}

/** Expenses per category in that currency, the largest first; equal ones in the categories' own order. */
export function toPieSeries(transactions: Iterable<Chartable>, currency: CurrencyCode): readonly PieSlice[] {
  const sums = new Map<Category, ExactSum>();
  for (const transaction of transactions) {
    if (transaction.currency !== currency || transaction.type !== 'expense') continue;
    let sum = sums.get(transaction.category);
    if (sum === undefined) {
      sum = new ExactSum();
      sums.set(transaction.category, sum);
    }
    sum.add(transaction.amount);
  }
  return toPieSlices([...sums].map(([category, sum]) => [category, sum.total] as const));
}

/** A slice's percentage for labels and tables: '42.5%', '40.0%', and '<0.1%' for what is there but rounds to nothing. */
export function formatShare(slice: Pick<PieSlice, 'amount' | 'perMille'>): string {
  return slice.perMille === 0 && slice.amount > 0n
    ? '<0.1%'
    : `${Math.floor(slice.perMille / 10)}.${slice.perMille % 10}%`;
}

type Sums = Pick<DayPoint, 'income' | 'expense'>;

function groupBy<Key extends string>(
  transactions: Iterable<Chartable>,
  currency: CurrencyCode,
  toKey: (transaction: Chartable) => Key,
): [Key, Sums][] {
  const groups = new Map<Key, { readonly income: ExactSum; readonly expense: ExactSum }>();
  for (const transaction of transactions) {
    if (transaction.currency !== currency) continue;
    const key = toKey(transaction);
    let group = groups.get(key);
    if (group === undefined) {
      group = { income: new ExactSum(), expense: new ExactSum() };
      groups.set(key, group);
    }
    group[transaction.type].add(transaction.amount);
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { income, expense }]) => [key, { income: income.total, expense: expense.total }]);
}
