import type { Transaction } from '../transaction.ts';
import { compareNewestFirst } from '../transaction.ts';
import type { Places } from './picked-rows.ts';
import { PickedRows } from './picked-rows.ts';

/** Rows in order, by position. A list of the ledger and a plain array both fit. */
export interface Rows extends Iterable<Transaction> {
  readonly length: number;
  at(position: number): Transaction | undefined;
  slice(start?: number, end?: number): readonly Transaction[];
}

/** What a row's place in the order hangs on. */
export type Place = Pick<Transaction, 'date' | 'id'>;

/** Rows newest first that know where a row stands in them. */
export interface ListedRows extends Rows {
  /** Where a row stands; none if there is no row of that date and id. */
  findPosition(place: Place): number | undefined;
  /** How many rows stand before the place, whether or not a row is there. */
  countBefore(place: Place): number;
}

/** A part of a list; never changed either. */
export type Chunk = Rows;

// A change copies one chunk and the list of chunks. Near the square root of 100,000 both are small.
const usualSize = 384;
const largestSize = 768;
const smallestSize = 96;

/**
 * Rows newest first that never change: putting or removing one gives another list, which shares all but one chunk
 * with this one. So a list that looks the same is the same, and whoever still draws the old one draws it rightly.
 */
export class RowList implements ListedRows {
  readonly length: number;
  /** Never empty ones; joined they are the list. */
  readonly chunks: readonly Chunk[];
  readonly #starts: readonly number[];

  private constructor(chunks: readonly Chunk[]) {
    const starts: number[] = [];
    let length = 0;
    for (const chunk of chunks) {
      starts.push(length);
      length += chunk.length;
    }
    this.chunks = chunks;
    this.#starts = starts;
    this.length = length;
  }

  static readonly empty = new RowList([]);

  /** The list of rows that already stand newest first. */
  static of(sorted: readonly Transaction[]): RowList {
    return RowList.pick(
      sorted,
      Uint32Array.from(sorted, (_, position) => position),
    );
  }

  /** The list of the rows at these positions, which stand newest first. No row is asked for yet. */
  static pick(rows: Places, positions: Uint32Array): RowList {
    const chunks: Chunk[] = [];
    for (let start = 0; start < positions.length; start += usualSize) {
      chunks.push(new PickedRows(rows, positions.subarray(start, start + usualSize)));
    }
    return chunks.length === 0 ? RowList.empty : new RowList(chunks);
  }

  /** The row at a position from 0; none beyond the end. */
  at(position: number): Transaction | undefined {
    if (position < 0 || position >= this.length) return undefined;
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    return this.chunks[low]?.at(position - (this.#starts[low] as number));
  }

  /** The rows from `start` up to `end`, positions from 0. Costs what it returns, not what the list holds. */
  slice(start = 0, end = this.length): readonly Transaction[] {
    const rows: Transaction[] = [];
    for (const [index, chunk] of this.chunks.entries()) {
      const from = this.#starts[index] as number;
      if (from >= end) break;
      if (from + chunk.length <= start) continue;
      rows.push(...chunk.slice(Math.max(0, start - from), end - from));
    }
    return rows;
  }

  findPosition(place: Place): number | undefined {
    const index = this.#findChunk(place);
    const chunk = this.chunks[index];
    if (chunk === undefined) return undefined;
    const position = lowerBound(chunk, place);
    return isAt(chunk, position, place) ? (this.#starts[index] as number) + position : undefined;
  }

  countBefore(place: Place): number {
    const index = this.#findChunk(place);
    const chunk = this.chunks[index];
    return chunk === undefined ? 0 : (this.#starts[index] as number) + lowerBound(chunk, place);
  }

  /** The list with this row in its place; a row of the same date and id makes room for it. */
  put(row: Transaction): RowList {
    const index = this.#findChunk(row);
    const chunk = this.chunks[index];
    if (chunk === undefined) return new RowList([[row]]);
    const position = lowerBound(chunk, row);
    const next = [...chunk];
    next.splice(position, isAt(chunk, position, row) ? 1 : 0, row);
    if (next.length <= largestSize) return this.#with(index, 1, next);
    const half = next.length >>> 1;
    return this.#with(index, 1, next.slice(0, half), next.slice(half));
  }

  /** The list without the row of that date and id; the same list if there is none. */
  remove(place: Place): RowList {
    const index = this.#findChunk(place);
    const chunk = this.chunks[index];
    if (chunk === undefined) return this;
    const position = lowerBound(chunk, place);
    if (!isAt(chunk, position, place)) return this;
    if (this.length === 1) return RowList.empty;
    const next = [...chunk];
    next.splice(position, 1);
    if (next.length === 0) return this.#with(index, 1);
    const after = this.chunks[index + 1];
    const joins = after !== undefined && next.length + after.length <= usualSize;
    if (next.length < smallestSize && joins) return this.#with(index, 2, [...next, ...after]);
    return this.#with(index, 1, next);
  }

  /** The list with a row in the place of its earlier form, wherever that stood. */
  replace(before: Transaction, after: Transaction): RowList {
    const stays = before.date === after.date && before.id === after.id;
    return stays ? this.put(after) : this.remove(before).put(after);
  }

  *[Symbol.iterator](): Generator<Transaction, void, undefined> {
    for (const chunk of this.chunks) yield* chunk;
  }

  /** The first chunk whose last row does not come before the place, or the last chunk. */
  #findChunk(place: Place): number {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const chunk = this.chunks[middle] as Chunk;
      const last = chunk.at(chunk.length - 1) as Transaction;
      if (compareNewestFirst(last, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #with(index: number, count: number, ...put: readonly Chunk[]): RowList {
    const chunks = this.chunks.slice();
    chunks.splice(index, count, ...put);
    return new RowList(chunks);
  }
}

function lowerBound(chunk: Chunk, place: Place): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareNewestFirst(chunk.at(middle) as Transaction, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isAt(chunk: Chunk, position: number, place: Place): boolean {
  const row = chunk.at(position);
  return row !== undefined && row.date === place.date && row.id === place.id;
}
