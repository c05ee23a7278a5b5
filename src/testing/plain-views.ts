import type { PieSlice, SeriesPoint } from '#domain/charts/chart-series.ts';
import { toPieSlices } from '#domain/charts/pie-slices.ts';
import { type Grain, startOf } from '#domain/dates/grain.ts';
import { type CurrencyCode, currencyCodes } from '#domain/money/currency.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import type { BoardColumn } from '#domain/transactions/board.ts';
import { toKnownCategory, toUsualType } from '#domain/transactions/category.ts';
import { isOpen, type Status, statuses, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import { type CurrencyTotals, summarizeAll } from '#domain/transactions/summary.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';

// The board and the charts, computed from all transactions at once. Tests compare them with what the product updates row
// by row.

/** The fields of a transaction that a chart needs. */
export type Chartable = Pick<Transaction, 'type' | 'amount' | 'currency' | 'category' | 'date' | 'status'>;

/** The three columns, left to right, of transactions sorted newest first. */
export function toBoard(transactions: Iterable<Transaction>): readonly BoardColumn[] {
  const cards: Record<Status, Transaction[]> = { todo: [], 'in-progress': [], done: [] };
  for (const transaction of transactions) cards[toKnownStatus(transaction.status)].push(transaction);
  return statuses.map((status) => ({
    status,
    ...statusLabels[status],
    cards: isOpen(status) ? cards[status].toReversed() : cards[status],
    money: toColumnMoney(cards[status]),
  }));
}

function toColumnMoney(cards: readonly Transaction[]): readonly CurrencyTotals[] {
  const present = new Set(cards.map((card) => card.currency));
  const sums = summarizeAll(cards);
  return currencyCodes
    .filter((currency) => present.has(currency))
    .map((currency) => ({ currency, ...sums[currency] }));
}

/** Income and expense per day, week or month with transactions in that currency, the earliest first. */
export function toLineSeries(
  transactions: Iterable<Chartable>,
  currency: CurrencyCode,
  grain: Grain = 'day',
): readonly SeriesPoint[] {
  const groups = Map.groupBy(ofCurrency(transactions, currency), ({ date }) => startOf(date, grain));
  const toFlow = (rows: readonly Chartable[]) => ({
    income: sum(rows.filter(({ type }) => type === 'income')),
    expense: sum(rows.filter(({ type }) => type === 'expense')),
  });
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, rows]) => ({ date, ...toFlow(rows), planned: toFlow(rows.filter(isPlanned)) }));
}

/** Expenses per category in that currency, the largest first; equal ones in the categories' own order. */
export function toPieSeries(transactions: Iterable<Chartable>, currency: CurrencyCode): readonly PieSlice[] {
  const expenses = ofCurrency(transactions, currency).filter(({ type }) => type === 'expense');
  const groups = Map.groupBy(expenses, ({ category }) => toKnownCategory(category));
  return toPieSlices(
    [...groups].map(([category, rows]) => ({
      category,
      amount: sum(rows),
      planned: sum(rows.filter(isPlanned)),
      returned: sum(
        ofCurrency(transactions, currency).filter(
          (row) =>
            row.type === 'income' &&
            !isPlanned(row) &&
            toKnownCategory(row.category) === category &&
            toUsualType(category) === 'expense',
        ),
      ),
    })),
  );
}

const ofCurrency = (transactions: Iterable<Chartable>, currency: CurrencyCode) =>
  [...transactions].filter((row) => row.currency === currency);
const isPlanned = ({ status }: Chartable) => status !== 'done';
const sum = (rows: readonly Chartable[]) =>
  rows.reduce((total, { amount }) => total + BigInt(amount), 0n) as TotalMinorUnits;
