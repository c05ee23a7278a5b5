import { type Steps, walkInSteps } from '../steps.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { compareNewestFirst } from '../transactions/transaction.ts';
import type { RowColumns } from './row-columns.ts';

/** Rows in order, by position. A list of the ledger and a plain array both fit. */
export interface Rows extends Iterable<Transaction> {
  readonly length: number;
  at(position: number): Transaction | undefined;
  slice(start?: number, end?: number): readonly Transaction[];
}

/** The fields that decide a row's position in the order. */
export type SortKey = Pick<Transaction, 'date' | 'id'>;

/** Sorted rows of a ledger. Immutable, so a component that still renders an old list renders it correctly. */
export class RowList implements Rows {
  readonly columns: RowColumns;
  /** The rows' slots in the columns, in the list's order. */
  readonly slots: Uint32Array;
  /** 1 for newest first, -1 for oldest first. */
  readonly #direction: 1 | -1;
  /** The number of rows that belong to the list but are not read yet. */
  readonly missing: number;

  constructor(columns: RowColumns, slots: Uint32Array, direction: 1 | -1 = 1, missing = 0) {
    this.columns = columns;
    this.slots = slots;
    this.#direction = direction;
    this.missing = missing;
  }

  /** All rows of columns that are newest first. */
  static of(columns: RowColumns): RowList {
    const slots = new Uint32Array(columns.length);
    for (let slot = 0; slot < slots.length; slot += 1) slots[slot] = slot;
    return new RowList(columns, slots);
  }

  get length(): number {
    return this.slots.length;
  }

  /** The number of rows, also of those that are not read yet. */
  get count(): number {
    return this.length + this.missing;
  }

  /** The row at a position from 0; none beyond the end. */
  at(position: number): Transaction | undefined {
    const slot = this.slots[position];
    return slot === undefined ? undefined : this.columns.at(slot);
  }

  slice(start?: number, end?: number): readonly Transaction[] {
    return Array.from(this.slots.subarray(start, end), (slot) => this.columns.at(slot));
  }

  /** The rows from a position on. */
  from(position: number): RowList {
    return new RowList(this.columns, this.slots.subarray(position), this.#direction, this.missing);
  }

  /** Returns a row's position; undefined if there is no row of that date and id. */
  findPosition(place: SortKey): number | undefined {
    const position = this.countBefore(place);
    const slot = this.slots[position];
    const isThere = slot !== undefined && this.#compare(slot, place) === 0;
    return isThere ? position : undefined;
  }

  /** Counts the rows before the place, whether or not a row is there. */
  countBefore(place: SortKey): number {
    let low = 0;
    let high = this.slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.slots[middle] as number, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The same rows the other way round. */
  toReversed(): RowList {
    return new RowList(this.columns, this.slots.toReversed(), this.#direction === 1 ? -1 : 1, this.missing);
  }

  /** The list without the rows at some positions, in ascending order, and with more rows, given in its order. */
  *change(gone: readonly number[], added: Uint32Array): Steps<RowList> {
    if (gone.length + added.length === 0) return this;
    const { columns, slots } = this;
    const all = new Uint32Array(slots.length - gone.length + added.length);
    let [from, to, skipped] = [0, 0, 0];
    const copyUpTo = (end: number) => {
      for (; (gone[skipped] ?? end) < end; skipped += 1) copy(gone[skipped] as number, 1);
      copy(end, 0);
    };
    const copy = (end: number, skip: 0 | 1) => {
      all.set(slots.subarray(from, end), to);
      to += end - from;
      from = end + skip;
    };
    yield* walkInSteps(added.length, (first, end) => {
      for (const slot of added.subarray(first, end)) {
        copyUpTo(this.countBefore({ date: columns.fields.date.at(slot), id: columns.ids.at(slot) }));
        all[to] = slot;
        to += 1;
      }
    });
    copyUpTo(slots.length);
    return new RowList(columns, all, this.#direction, this.missing);
  }

  [Symbol.iterator](): Iterator<Transaction> {
    return this.slice()[Symbol.iterator]();
  }

  #compare(slot: number, place: SortKey): number {
    const { fields, ids } = this.columns;
    return this.#direction * compareNewestFirst({ date: fields.date.at(slot), id: ids.at(slot) }, place);
  }
}
