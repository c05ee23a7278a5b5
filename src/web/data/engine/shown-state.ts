import type { RowChange } from '#domain/collections/collections.ts';
import type { Ledger } from '#domain/ledger/ledger.ts';
import { DeviceRows } from '#domain/sync/device-rows.ts';
import {
  emptySyncState,
  type ShownRows,
  type Step,
  type SyncState,
  unchanged,
} from '#domain/sync/sync-state.ts';

export type Operation = (state: SyncState, shown: ShownRows) => Step;

interface Unstored {
  readonly operation: Operation;
  step: Step;
  readonly resolve: ((step: Step) => void) | undefined;
}

/** The next write: a number of operations, the state after them and the rows that they change. */
export interface NextWrite {
  readonly count: number;
  readonly state: SyncState;
  readonly changes: readonly RowChange[];
}

/** The rows and the state that a page shows: those stored on the device, and on top the operations not stored yet. */
export class ShownState {
  readonly rows = new DeviceRows();
  #state: SyncState = emptySyncState;
  #stored: SyncState = emptySyncState;
  #unstored: Unstored[] = [];

  get ledger(): Ledger {
    return this.rows.ledger;
  }

  get state(): SyncState {
    return this.#state;
  }

  get stored(): SyncState {
    return this.#stored;
  }

  /** Whether everything shown is stored. */
  get isStored(): boolean {
    return this.#unstored.length === 0;
  }

  /** Shows the operation's effect. What changes nothing and is awaited by nobody needs no storing. */
  apply(operation: Operation, resolve?: (step: Step) => void): void {
    const { revision } = this.#state;
    const step = this.#run(operation);
    if (resolve || step.state.revision !== revision) this.#unstored.push({ operation, step, resolve });
  }

  /** Records an operation whose step is already applied to the shown rows. */
  adopt(operation: Operation, step: Step, resolve: (step: Step) => void): void {
    this.#state = step.state;
    this.#unstored.push({ operation, step, resolve });
  }

  next(): NextWrite {
    return {
      count: this.#unstored.length,
      state: this.#unstored.at(-1)?.step.state ?? this.#state,
      changes: this.#unstored.flatMap(({ step }) => step.changes),
    };
  }

  /** The write is done: resolves its operations with their final steps. */
  confirm({ count, state }: NextWrite): void {
    this.#stored = state;
    for (const { step, resolve } of this.#unstored.splice(0, count)) resolve?.(step);
  }

  /** Replaces the stored rows, by `swap`, and the stored state, and applies what is not stored yet on top. */
  rebase(state: SyncState, swap: () => void): void {
    this.#rollBack();
    swap();
    this.#stored = state;
    this.#state = state;
    for (const entry of this.#unstored) entry.step = this.#run(entry.operation);
  }

  /** Rolls back what is not stored and drops the outbox, which now belongs to another page. */
  abandon(): void {
    this.#rollBack();
    this.#stored = { ...this.#stored, outbox: [], refused: [] };
    this.#state = this.#stored;
    for (const { resolve } of this.#unstored.splice(0)) resolve?.(unchanged(this.#state));
  }

  /** Resolves all waiting operations: nothing more will be stored. */
  release(): void {
    for (const { resolve } of this.#unstored) resolve?.(unchanged(this.#state));
  }

  #run(operation: Operation): Step {
    const step = operation(this.#state, this.rows);
    this.#state = step.state;
    this.rows.applyChanges(step.changes);
    return step;
  }

  #rollBack(): void {
    for (const { step } of this.#unstored.toReversed()) {
      this.rows.applyChanges(step.changes.map(({ before, ...row }) => ({ ...row, after: before })));
    }
  }
}
