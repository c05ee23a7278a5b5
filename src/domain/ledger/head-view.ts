import type { CurrencyCode } from '../currency.ts';
import { currencyCodes } from '../currency.ts';
import { isOpen, statuses, statusWords } from '../status.ts';
import type { Transaction } from '../transaction.ts';
import { compareNewestFirst } from '../transaction.ts';
import type { LedgerView } from './ledger-view.ts';
import type { ListedRows, Place } from './row-list.ts';
import type { Head, HeadList } from './snapshot-head.ts';

/** What a head lets screens show: all counts and totals, the first rows of each list, and no series. */
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
      cards: new HeadRows(head.columns[status], isOpen(status) ? -1 : 1),
      money: head.columns[status].money,
    })),
    series: () => null,
  };
}

/** A list as long as the whole one, of which only the first rows are there. */
class HeadRows implements ListedRows {
  readonly length: number;
  readonly #first: readonly Transaction[];
  readonly #direction: 1 | -1;

  /** `direction` is 1 where the newest row stands first, -1 where the oldest does. */
  constructor({ count, first }: HeadList, direction: 1 | -1 = 1) {
    this.length = count;
    this.#first = first;
    this.#direction = direction;
  }

  at(position: number): Transaction | undefined {
    return position < 0 ? undefined : this.#first[position];
  }

  slice(start = 0, end = this.length): readonly Transaction[] {
    return this.#first.slice(start, end);
  }

  findPosition(place: Place): number | undefined {
    const position = this.#first.findIndex((row) => compareNewestFirst(row, place) === 0);
    return position === -1 ? undefined : position;
  }

  countBefore(place: Place): number {
    const position = this.#first.findIndex((row) => compareNewestFirst(row, place) * this.#direction >= 0);
    return position === -1 ? this.#first.length : position;
  }

  [Symbol.iterator](): ArrayIterator<Transaction> {
    return this.#first[Symbol.iterator]();
  }
}
