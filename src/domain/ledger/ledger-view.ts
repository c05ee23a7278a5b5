import type { BoardColumn } from '../board.ts';
import type { CurrencyCode } from '../currency.ts';
import type { Summary } from '../summary.ts';
import type { Transaction } from '../transaction.ts';
import type { ChartSeries } from './currency-book.ts';
import type { ListedRows } from './row-list.ts';

/** A column of the status board, as `toBoard` has it, with its cards by position. */
export interface ColumnView extends Omit<BoardColumn, 'cards'> {
  /** Of every currency, what is due first in To Do and In Progress, newest first in Done. */
  readonly cards: ListedRows;
}

/**
 * What screens show of a person's transactions. What it gives never changes afterwards and is the same object until it
 * would differ, so that a screen draws again only what is different.
 */
export interface LedgerView {
  /** How many transactions there are, in every currency. */
  readonly count: number;
  /** The rows of one currency, newest first. */
  list(currency: CurrencyCode): ListedRows;
  /** The currency's rows in which every word of the query stands, newest first; null until every row is read. */
  search(query: string, currency: CurrencyCode): readonly Transaction[] | null;
  readonly summaries: Readonly<Record<CurrencyCode, Summary>>;
  /** The three columns, left to right. */
  readonly board: readonly ColumnView[];
  /** Null while they are not known yet. */
  series(currency: CurrencyCode): ChartSeries | null;
}
