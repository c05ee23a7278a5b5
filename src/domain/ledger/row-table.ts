import { isSameRow } from '../fields/field-table.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionFields } from '../transactions/transaction-fields.ts';
import { RowList } from './row-list.ts';
import { sortSlots } from './sort-slots.ts';

/** The most obsolete rows that may stay in the columns before they are compacted. */
const spareRows = 10_000;

/** A row's new state; null if it is gone. */
type RowOutcome = { readonly id: string; readonly after: Transaction | null };

/** The combined effect of changes on all rows. A replaced row is in both lists. */
export interface TableChange {
  readonly before: RowList;
  readonly after: RowList;
  readonly gone: RowList;
  readonly added: RowList;
}

/** All rows of a person, newest first, with what changes them. */
export class RowTable {
  #rows: RowList;

  constructor(rows: RowList) {
    this.#rows = rows;
  }

  /** The same list until a row changes. */
  get rows(): RowList {
    return this.#rows;
  }

  find(id: string): Transaction | undefined {
    const slot = this.#findSlot(id);
    return slot === undefined ? undefined : this.#rows.columns.at(slot);
  }

  /** Makes now what the first change would have to make. */
  prepareChanges(): void {
    this.#rows.columns.makeRoom();
    this.#findSlot('');
  }

  /**
   * Stages inserts, updates and deletes, in steps; of several changes to a row the last wins. Nothing is visible until
   * the returned function runs; it returns what changed. The rows must not change in between.
   */
  *prepare(changes: readonly RowOutcome[]): Steps<() => TableChange> {
    const before = this.#rows;
    const { columns } = before;
    const last = [...new Map(changes.map(({ id, after }) => [id, after]))];
    const gone: number[] = [];
    const added: number[] = [];
    const replaced: Transaction[] = [];
    yield* walkInSteps(last.length, (start, end) => {
      for (const [id, after] of last.slice(start, end)) {
        const slot = this.#findSlot(id);
        const row = slot === undefined ? undefined : columns.at(slot);
        if (row === undefined ? after === null : after !== null && isSame(row, after)) continue;
        if (row !== undefined) gone.push(before.findPosition(row) as number);
        if (after === null) continue;
        // Lookups find a row's newest slot, so a row that already exists must not get its new slot before the commit.
        if (slot === undefined) added.push(columns.push(after));
        else replaced.push(after);
      }
    });
    gone.sort((one, other) => one - other);
    const sorted = sortSlots(columns, Uint32Array.from(added));
    yield;
    const rows = yield* before.change(gone, sorted);
    const lost = Uint32Array.from(gone, (position) => before.slots[position] as number);
    return () => {
      const slots = sortSlots(
        columns,
        Uint32Array.from(replaced, (row) => columns.push(row)),
      );
      const isSame = gone.length + added.length + replaced.length === 0;
      if (!isSame) this.#rows = finishSteps(rows.change([], slots));
      if (columns.length > this.#rows.length * 2 + spareRows) this.#compact();
      return {
        before,
        after: this.#rows,
        gone: new RowList(columns, lost),
        added: finishSteps(new RowList(columns, sorted).change([], slots)),
      };
    };
  }

  /** Lists from before keep the old columns. */
  #compact(): void {
    const { columns, slots } = this.#rows;
    this.#rows = RowList.of(columns.pick(slots));
  }

  #findSlot(id: string): number | undefined {
    const { columns } = this.#rows;
    const slot = columns.ids.find(id);
    if (slot === undefined) return undefined;
    // It may have been removed since.
    const position = this.#rows.findPosition({ id, date: columns.fields.date.at(slot) });
    return position !== undefined && this.#rows.slots[position] === slot ? slot : undefined;
  }
}

const isSame = (one: Transaction, other: Transaction) => isSameRow(transactionFields, one, other);
