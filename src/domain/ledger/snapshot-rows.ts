import type { MinorUnits } from '../money.ts';
import type { Transaction } from '../transaction.ts';
import type { CountedColumns } from './count-columns.ts';
import type { IdColumn } from './id-column.ts';
import { findId, idAt } from './id-column.ts';
import type { WordColumn } from './word-column.ts';
import { wordAt } from './word-column.ts';

/** The columns of a snapshot, newest first, all of one length and checked. */
export interface SnapshotColumns extends CountedColumns {
  readonly ids: IdColumn;
  readonly descriptions: WordColumn;
}

/**
 * The rows of a snapshot, newest first. A row is made from the columns when it is first asked for, and is the same
 * object from then on: a page that opens shows a screenful of 100,000.
 */
export class SnapshotRows implements Iterable<Transaction> {
  readonly length: number;
  readonly columns: SnapshotColumns;
  readonly #made: (Transaction | undefined)[];

  constructor(columns: SnapshotColumns) {
    this.length = columns.amounts.length;
    this.columns = columns;
    this.#made = Array.from({ length: this.length });
  }

  at(position: number): Transaction | undefined {
    if (position < 0 || position >= this.length) return undefined;
    let row = this.#made[position];
    if (row === undefined) {
      row = this.#make(position);
      this.#made[position] = row;
    }
    return row;
  }

  *[Symbol.iterator](): Generator<Transaction, void, undefined> {
    for (let position = 0; position < this.length; position += 1) yield this.at(position) as Transaction;
  }

  /** The row with this id; none if there is none. Looks through all ids: for a few rows. */
  find(id: string): Transaction | undefined {
    const position = findId(this.columns.ids, id);
    return position === undefined ? undefined : this.at(position);
  }

  #make(position: number): Transaction {
    const { ids, amounts, types, currencies, categories, dates, statuses, descriptions } = this.columns;
    return {
      id: idAt(ids, position),
      type: wordAt(types, position),
      amount: amounts[position] as MinorUnits,
      currency: wordAt(currencies, position),
      category: wordAt(categories, position),
      date: wordAt(dates, position),
      description: wordAt(descriptions, position),
      status: wordAt(statuses, position),
    };
  }
}
