import type { Transaction } from '../transaction.ts';
import type { Rows } from './row-list.ts';

/** Rows by position. */
export type Places = Pick<Rows, 'at'>;

/** Some rows of others, by their positions there. A row is asked for where it stands, and not before. */
export class PickedRows implements Rows {
  readonly length: number;
  readonly #source: Places;
  readonly #positions: Uint32Array;

  constructor(source: Places, positions: Uint32Array) {
    this.length = positions.length;
    this.#source = source;
    this.#positions = positions;
  }

  at(position: number): Transaction | undefined {
    const place = this.#positions[position];
    return place === undefined ? undefined : this.#source.at(place);
  }

  slice(start?: number, end?: number): readonly Transaction[] {
    return Array.from(this.#positions.subarray(start, end), (place) => this.#source.at(place) as Transaction);
  }

  [Symbol.iterator](): Iterator<Transaction> {
    return this.slice()[Symbol.iterator]();
  }
}
