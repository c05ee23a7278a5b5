import { isSameRow } from '../collections/field-table.ts';
import type { Transaction } from '../transaction.ts';
import { transactionFields } from '../transaction-fields.ts';
import { RowList } from './row-list.ts';
import { sortSlots } from './sort-slots.ts';
import { finishSteps, type Steps, walkInSteps } from './steps.ts';

/** So many rows that changed or went may be kept beside those that are there. */
const spareRows = 10_000;

/** What a row is from now on; null if it is gone. */
type RowOutcome = { readonly id: string; readonly after: Transaction | null };

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
   * Puts and removes rows, in steps; of several changes to a row the last counts. They show when the function is called
   * that the steps end with. No row may have changed otherwise by then.
   */
  *prepare(changes: readonly RowOutcome[]): Steps<() => void> {
    const { columns } = this.#rows;
    const last = [...new Map(changes.map(({ id, after }) => [id, after]))];
    const gone: number[] = [];
    const added: number[] = [];
    const replaced: Transaction[] = [];
    yield* walkInSteps(last.length, (start, end) => {
      for (const [id, after] of last.slice(start, end)) {
        const slot = this.#findSlot(id);
        const before = slot === undefined ? undefined : columns.at(slot);
        if (before === undefined ? after === null : after !== null && isSame(before, after)) continue;
        if (before !== undefined) gone.push(this.#rows.findPosition(before) as number);
        if (after === null) continue;
        // Where a row is looked up, its newest slot counts: one that is there already must not have it yet.
        if (slot === undefined) added.push(columns.push(after));
        else replaced.push(after);
      }
    });
    gone.sort((one, other) => one - other);
    const sorted = sortSlots(columns, Uint32Array.from(added));
    yield;
    const rows = yield* insert(remove(this.#rows, gone), sorted);
    return () => {
      if (gone.length + added.length + replaced.length === 0) return;
      const slots = Uint32Array.from(replaced, (row) => columns.push(row));
      this.#rows = finishSteps(insert(rows, sortSlots(columns, slots)));
      if (columns.length > this.#rows.length * 2 + spareRows) this.#compact();
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
    const position = this.#rows.findPosition({ id, date: columns.words.date.at(slot) });
    return position !== undefined && this.#rows.slots[position] === slot ? slot : undefined;
  }
}

const isSame = (one: Transaction, other: Transaction) => isSameRow(transactionFields, one, other);

/** The list without the rows at these positions, in ascending order. */
function remove({ columns, slots }: RowList, positions: readonly number[]): RowList {
  const left = new Uint32Array(slots.length - positions.length);
  let start = 0;
  for (const [count, position] of positions.entries()) {
    left.set(slots.subarray(start, position), start - count);
    start = position + 1;
  }
  left.set(slots.subarray(start), start - positions.length);
  return new RowList(columns, left);
}

/** The list with more rows, given newest first. */
function* insert(list: RowList, added: Uint32Array): Steps<RowList> {
  if (added.length === 0) return list;
  const { columns, slots } = list;
  const all = new Uint32Array(slots.length + added.length);
  let start = 0;
  yield* walkInSteps(added.length, (first, end) => {
    for (let count = first; count < end; count += 1) {
      const slot = added[count] as number;
      const position = list.countBefore({ date: columns.words.date.at(slot), id: columns.ids.at(slot) });
      all.set(slots.subarray(start, position), start + count);
      all[position + count] = slot;
      start = position;
    }
  });
  all.set(slots.subarray(start), start + added.length);
  return new RowList(columns, all);
}
