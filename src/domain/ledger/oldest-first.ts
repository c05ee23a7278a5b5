import type { Transaction } from '../transaction.ts';
import type { ListedRows, Place } from './row-list.ts';

/** The rows of a newest-first list, oldest first. Nothing is copied: a position is looked up in the list. */
export class OldestFirst implements ListedRows {
  readonly #list: ListedRows;

  constructor(newestFirst: ListedRows) {
    this.#list = newestFirst;
  }

  get length(): number {
    return this.#list.length;
  }

  at(position: number): Transaction | undefined {
    return position < 0 ? undefined : this.#list.at(this.length - 1 - position);
  }

  slice(start = 0, end = this.length): readonly Transaction[] {
    return this.#list.slice(Math.max(0, this.length - end), Math.max(0, this.length - start)).toReversed();
  }

  findPosition(place: Place): number | undefined {
    const position = this.#list.findPosition(place);
    return position === undefined ? undefined : this.length - 1 - position;
  }

  countBefore(place: Place): number {
    const newer = this.#list.countBefore(place);
    return this.length - newer - (this.#list.findPosition(place) === undefined ? 0 : 1);
  }

  [Symbol.iterator](): Iterator<Transaction> {
    return this.slice()[Symbol.iterator]();
  }
}
