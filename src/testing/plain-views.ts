import type { BoardColumn, ColumnMoney } from '#domain/board.ts';
import { monthOf } from '#domain/calendar-date.ts';
import { type Category, toKnownCategory } from '#domain/category.ts';
import type { DayPoint, MonthPoint, PieSlice } from '#domain/chart-series.ts';
import { type CurrencyCode, currencyCodes } from '#domain/currency.ts';
import { ExactSum } from '#domain/exact-sum.ts';
import { toPieSlices } from '#domain/pie-slices.ts';
import { isOpen, type Status, statuses, statusWords, toKnownStatus } from '#domain/status.ts';
import { summarizeAll } from '#domain/summary.ts';
import type { Transaction } from '#domain/transaction.ts';

// The board and the charts, computed from all transactions at once. Tests compare them with what the product updates row
// by row.

/** The fields of a transaction that a chart needs. */
export type Chartable = Pick<Transaction, 'type' | 'amount' | 'currency' | 'category' | 'date'>;

/** The three columns, left to right, of transactions sorted newest first. */
export function toBoard(transactions: Iterable<Transaction>): readonly BoardColumn[] {
  const cards: Record<Status, Transaction[]> = { todo: [], 'in-progress': [], done: [] };
  for (const transaction of transactions) cards[toKnownStatus(transaction.status)].push(transaction);
  return statuses.map((status) => ({
    status,
    ...statusWords[status],
    cards: isOpen(status) ? cards[status].toReversed() : cards[status],
    money: toColumnMoney(cards[status]),
  }));
}

function toColumnMoney(cards: readonly Transaction[]): readonly ColumnMoney[] {
  const present = new Set(cards.map((card) => card.currency));
  const sums = summarizeAll(cards);
  return currencyCodes
    .filter((currency) => present.has(currency))
    .map((currency) => ({ currency, ...sums[currency] }));
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
    const category = toKnownCategory(transaction.category);
    let sum = sums.get(category);
    if (sum === undefined) {
      sum = new ExactSum();
      sums.set(category, sum);
    }
    sum.add(transaction.amount);
  }
  return toPieSlices([...sums].map(([category, sum]) => [category, sum.total] as const));
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
