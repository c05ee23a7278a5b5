import type { Transaction } from '../transaction.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import type { Steps } from './steps.ts';
import { finishSteps, walkInSteps } from './steps.ts';

/** So many rows are looked up in a snapshot in less time than it takes to take in all. */
export const fewLookUps = 32;

/**
 * The rows of a ledger by their ids. Those of a snapshot are taken in by `prepareInSteps`, when the page stands; until
 * then they are looked up in the snapshot, which takes longer and is right as well.
 */
export class RowsById {
  /** Null where a row of the snapshot was taken out. */
  readonly #rows: Map<string, Transaction | null>;
  #snapshot: SnapshotRows | undefined;
  #lookUps = 0;

  constructor(rows: Map<string, Transaction>, snapshot?: SnapshotRows) {
    this.#rows = rows;
    this.#snapshot = snapshot;
  }

  get(id: string): Transaction | undefined {
    const row = this.#rows.get(id);
    if (row !== undefined || this.#snapshot === undefined) return row ?? undefined;
    this.#lookUps += 1;
    if (this.#lookUps <= fewLookUps) return this.#snapshot.find(id);
    finishSteps(this.prepareInSteps());
    return this.get(id);
  }

  set(id: string, row: Transaction): void {
    this.#rows.set(id, row);
  }

  delete(id: string): void {
    if (this.#snapshot === undefined) this.#rows.delete(id);
    else this.#rows.set(id, null);
  }

  /** Takes in the rows of the snapshot. Rows may come and go between the steps. */
  *prepareInSteps(): Steps<void> {
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return;
    yield* walkInSteps(snapshot.length, (start, end) => {
      // Somebody else was faster: what was taken out since would come back.
      if (this.#snapshot === undefined) return;
      for (let position = start; position < end; position += 1) {
        const row = snapshot.at(position) as Transaction;
        if (!this.#rows.has(row.id)) this.#rows.set(row.id, row);
      }
    });
    if (this.#snapshot === undefined) return;
    this.#snapshot = undefined;
    for (const [id, row] of this.#rows) if (row === null) this.#rows.delete(id);
  }
}
