import { fromKey, type RowKey, toKey } from '../collections/collections.ts';
import type { RowOutcome } from '../collections/stored-row-changes.ts';
import type { Row } from '../fields/field-table.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { finishSteps, type Steps } from '../steps.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { inTransactions } from '../transactions/transaction-fields.ts';
import type { ShownRows } from './sync-state.ts';

/** The rows that a device shows: the transactions in their ledger, those of all other collections in a plain map. */
export class DeviceRows implements ShownRows {
  readonly ledger: Ledger;
  #others = new Map<RowKey, Row>();
  /** The rows of a collection, until one of them changes. */
  #lists = new Map<string, readonly Row[]>();

  constructor(ledger: Ledger = createLedger()) {
    this.ledger = ledger;
  }

  /** All transactions. */
  get rows(): Ledger['rows'] {
    return this.ledger.rows;
  }

  /** All rows but the transactions, as changes that add them. */
  get others(): readonly RowOutcome[] {
    return [...this.#others].map(([key, after]) => ({ ...fromKey(key), after }));
  }

  /** The rows of a collection other than the transactions, in no order: the same array until one changes. */
  rowsOf(collection: string): readonly Row[] {
    let list = this.#lists.get(collection);
    if (list === undefined) {
      list = [...this.#others].flatMap(([key, row]) => (fromKey(key).collection === collection ? [row] : []));
      this.#lists.set(collection, list);
    }
    return list;
  }

  find(key: RowKey): Row | undefined {
    return this.#others.get(key) ?? this.ledger.find(key);
  }

  applyChanges(changes: readonly RowOutcome[]): void {
    finishSteps(this.prepare(changes))();
  }

  /**
   * The same in steps, for many rows. Nothing is visible until the returned function runs. The rows must not change in
   * between.
   */
  *prepare(changes: readonly RowOutcome[]): Steps<() => void> {
    const transactions = changes.filter(({ collection }) => collection === inTransactions.collection);
    const commit = yield* this.ledger.prepare(
      transactions as readonly { id: string; after: Transaction | null }[],
    );
    return () => {
      commit();
      for (const change of changes) {
        if (change.collection === inTransactions.collection) continue;
        this.#lists.delete(change.collection);
        const key = toKey(change, change.id);
        if (change.after === null) this.#others.delete(key);
        else this.#others.set(key, change.after);
      }
    };
  }

  /** Takes over the rows of another, which must not be used any more. */
  replaceWith(other: DeviceRows): void {
    this.ledger.replaceWith(other.ledger);
    this.#others = other.#others;
    this.#lists.clear();
  }
}
