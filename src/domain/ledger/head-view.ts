import type { CurrencyCode } from '../currency.ts';
import { currencyCodes } from '../currency.ts';
import { statuses, statusWords } from '../status.ts';
import type { Transaction } from '../transaction.ts';
import { compareNewestFirst } from '../transaction.ts';
import type { LedgerView } from './ledger-view.ts';
import type { ListedRows, Place } from './row-list.ts';
import type { Head, HeadList } from './snapshot-head.ts';

/** What a head lets screens show: all counts and totals, the newest rows, and no series. */
export function toHeadView(head: Head): LedgerView {
  const lists: Readonly<Record<CurrencyCode, ListedRows>> = {
    INR: new HeadRows(head.lists.INR),
    USD: new HeadRows(head.lists.USD),
    GBP: new HeadRows(head.lists.GBP),
  };
  return {
    count: currencyCodes.reduce((sum, code) => sum + lists[code].length, 0),
    list: (currency) => lists[currency],
    search: () => null,
    summaries: head.summaries,
    board: statuses.map((status) => ({
      status,
      ...statusWords[status],
      cards: new HeadRows(head.columns[status]),
      money: head.columns[status].money,
    })),
    series: () => null,
  };
}

/** A list as long as the whole one, of which only the newest rows are there. */
class HeadRows implements ListedRows {
  readonly length: number;
  readonly #newest: readonly Transaction[];

  constructor({ count, newest }: HeadList) {
    this.length = count;
    this.#newest = newest;
  }

  at(position: number): Transaction | undefined {
    return position < 0 ? undefined : this.#newest[position];
  }

  slice(start = 0, end = this.length): readonly Transaction[] {
    return this.#newest.slice(start, end);
  }

  findPosition(place: Place): number | undefined {
    const position = this.#newest.findIndex((row) => compareNewestFirst(row, place) === 0);
    return position === -1 ? undefined : position;
  }

  countBefore(place: Place): number {
    const position = this.#newest.findIndex((row) => compareNewestFirst(row, place) >= 0);
    return position === -1 ? this.#newest.length : position;
  }

  [Symbol.iterator](): ArrayIterator<Transaction> {
    return this.#newest[Symbol.iterator]();
  }
}
