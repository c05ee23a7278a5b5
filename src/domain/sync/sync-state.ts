import type { InCollection, RowChange, RowKey } from '../collections/collections.ts';
import type { Row } from '../fields/field-table.ts';
import type { Change } from './change.ts';

/**
 * How far a change is. The words are stored on devices:
 * - `waiting`: to be sent;
 * - `sent`: in flight;
 * - `lost`: sent without an answer; the journal tells whether it arrived, or the server, if it may be half made;
 * - `unmatched`: the server found no matching row; the journal tells why;
 * - `unknown`: lost, and the journal up to then was skipped, so its batch must be looked up;
 * - `confirmed`: on the server; shown from the outbox until the journal brings it.
 */
export type Progress = (typeof progresses)[number];
export const progresses = ['waiting', 'sent', 'lost', 'unmatched', 'unknown', 'confirmed'] as const;

/** A change that is not in this device's copy of the server's rows yet. */
export interface PendingChange {
  /** Its id on the server, sent as the header `x-batch-id`. */
  readonly batch: string;
  readonly progress: Progress;
  /** The revision of the state since which it has this progress. */
  readonly since: number;
  /** The number of times that the server found no matching row, in a row. */
  readonly misses: number;
  /**
   * Of a confirmed change, how many entries it wrote in the journal, where that and what they say is certain: of an undo
   * only if it took rows away, since it puts back what the server knows. Otherwise the journal is read.
   */
  readonly wrote?: number;
  readonly change: Change;
}

/** Why a change was refused, by the server or by this device. */
export interface RefusalReason {
  /**
   * `refused`: the server said no, in `message`. `too_late`: what was to be undone is no longer in the journal.
   * `unexplained`: the server gave no reason for a person; `message` says what failed. `gone`: the row no longer
   * exists. `stale`: a row is no longer as it was seen, without which the change makes no sense. `unmatched`: the server
   * never found a matching row. `changed_since`: an undo skipped rows because they have changed since.
   */
  readonly code: (typeof reasonCodes)[number];
  /** The server's message; empty if the code says it all. */
  readonly message: string;
}

export const reasonCodes = [
  'refused',
  'too_late',
  'unexplained',
  'gone',
  'stale',
  'unmatched',
  'changed_since',
] as const;

/** A refused change, with what was typed, until the person retries or discards it. */
export interface RefusedChange {
  readonly batch: string;
  /** The batches of later edits that were merged into it. */
  readonly merged?: readonly string[];
  readonly change: Change;
  readonly reason: RefusalReason;
}

/** Everything a device knows besides the rows that it shows. Plain JSON. */
export interface SyncState {
  /** The journal is applied up to this number; null if all rows must be read first. */
  readonly seq: number | null;
  /**
   * The batch of the journal's entry of that number, once seen. If the journal has another one, a backup was restored
   * and has grown past this number since.
   */
  readonly last?: string;
  /** Grows with every change of the state. Rows and state are stored together and are of the same revision. */
  readonly revision: number;
  /** In the order in which the person made them. */
  readonly outbox: readonly PendingChange[];
  readonly refused: readonly RefusedChange[];
  /** Stored changes that this version cannot read, as they were, until one can or the person discards them. */
  readonly unreadable?: readonly unknown[];
  /** Rows of the journal that this version cannot read, as they came last. All rows are read again by one that can. */
  readonly unread?: readonly UnreadRow[];
}

export interface UnreadRow extends InCollection, Row {
  readonly row: unknown;
}

/**
 * How a change left the outbox. `needless`: it is already true, or no longer makes sense. `gone`, `stale`: it was not
 * queued, because its rows are missing or no longer as they were seen.
 */
export type OutboxExit =
  | { readonly how: 'saved' | 'cancelled' | 'needless' | 'gone' | 'stale' }
  | { readonly how: 'refused'; readonly reason: RefusalReason };

/** A change that has left the outbox. */
export interface BatchExit {
  readonly batch: string;
  readonly how: OutboxExit['how'];
}

/** The effect of an event: the next state, the changes of the shown rows, and the changes that left the outbox. */
export interface Step {
  readonly state: SyncState;
  readonly changes: readonly RowChange[];
  readonly ended: readonly BatchExit[];
}

/** The rows that the device shows. */
export interface ShownRows {
  /** All transactions. */
  readonly rows: { slice(): readonly Row[] };
  /** A row of any collection. */
  find(key: RowKey): Row | undefined;
}

/** The state of a new device. */
export const emptySyncState: SyncState = { seq: null, revision: 0, outbox: [], refused: [] };

/** The step that changes nothing. */
export function unchanged(state: SyncState, ...ended: readonly BatchExit[]): Step {
  return { state, changes: [], ended };
}

/** The change, to be looked up by its batch because the journal up to now is not read. */
export function markForLookUp(pending: PendingChange, since: number): PendingChange {
  return { ...pending, progress: 'unknown', since };
}

/** A server may make a change of more rows in parts. */
const maxAtOnce = 1000;

/**
 * Whether a lost change may be half made: then its batch in the journal does not tell whether it will be made or taken
 * back. The server does, when it is sent again.
 */
export function mayBeHalfMade({ progress, change }: PendingChange): boolean {
  return progress === 'lost' && change.operations.length > maxAtOnce;
}

/** Counts the changes that the server has not confirmed. */
export function countWaiting(state: SyncState): number {
  return state.outbox.filter(({ progress }) => progress !== 'confirmed').length;
}
