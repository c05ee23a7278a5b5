import type { CurrencyCode } from './currency.ts';
import { currencyCodes } from './currency.ts';
import type { Status } from './status.ts';
import { isOpen, statuses, statusWords, toColumn } from './status.ts';
import type { Summary } from './summary.ts';
import { summarizeAll } from './summary.ts';
import type { Transaction } from './transaction.ts';

/** The money of a column in one currency. */
export interface ColumnMoney extends Summary {
  readonly currency: CurrencyCode;
}

/** A column of the status board. */
export interface BoardColumn {
  readonly status: Status;
  readonly title: string;
  readonly subtitle: string;
  /** Cards of every currency, oldest first where they are open, newest first in Done. Unknown statuses are To Do. */
  readonly cards: readonly Transaction[];
  /** One entry for each currency that has a card here, in the product's order of currencies. */
  readonly money: readonly ColumnMoney[];
}

/** The three columns, left to right, of transactions that stand newest first. */
export function toBoard(transactions: Iterable<Transaction>): readonly BoardColumn[] {
  const cards: Record<Status, Transaction[]> = { todo: [], 'in-progress': [], done: [] };
  for (const transaction of transactions) cards[toColumn(transaction.status)].push(transaction);
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
