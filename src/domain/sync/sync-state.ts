import type { RowChange } from '../ledger/ledger.ts';
import type { Rows } from '../ledger/row-list.ts';
import type { Transaction } from '../transaction.ts';
import type { Change } from './change.ts';

/**
 * How far a change is:
 * - `waiting`: not on the server, to be sent;
 * - `sent`: on its way, no answer yet;
 * - `lost`: sent, but no answer came: the journal tells whether it arrived;
 * - `unmatched`: the server found no row as it was expected: the journal tells why;
 * - `unknown`: lost, and the journal up to then was not read but skipped: its batch must be looked up;
 * - `confirmed`: on the server; shown from here until the journal brings it.
 */
export type Progress = 'waiting' | 'sent' | 'lost' | 'unmatched' | 'unknown' | 'confirmed';

/** A change that the server's rows on this device do not hold yet. */
export interface PendingChange {
  /** Its identity at the server, sent as the header `x-batch-id`. */
  readonly batch: string;
  readonly progress: Progress;
  /** The revision of the state at which it came to this progress. */
  readonly since: number;
  /** How often in a row the server found no row as expected. */
  readonly misses: number;
  readonly change: Change;
}

/** Why a change was taken back: what the server said, or what came out by itself. */
export interface Reason {
  /**
   * `refused`: the server said no, in `message`. `gone`: the row is not there any more. `unmatched`: the server never
   * found the row as it is. `changed_since`: rows were left by an undo because they were changed again.
   */
  readonly code: 'refused' | 'gone' | 'unmatched' | 'changed_since';
  /** The server's words; empty where the code says it all. */
  readonly message: string;
}

/** A change that was taken back, with what was typed, until the person tries again or lets it go. */
export interface RefusedChange {
  readonly batch: string;
  readonly change: Change;
  readonly reason: Reason;
}

/** What a device knows beside the rows that it shows. Plain JSON. */
export interface SyncState {
  /** The journal is applied up to this number; null when all rows are to be read first. */
  readonly seq: number | null;
  /**
   * The batch of the journal's entry of that number, once it was met: where it is another one, an older copy of the
   * database was put in place and has grown past this number since.
   */
  readonly last?: string;
  /** Grows with every change of the state. Rows and state are stored together and are of the same revision. */
  readonly revision: number;
  /** In the order in which the person made them. */
  readonly outbox: readonly PendingChange[];
  readonly refused: readonly RefusedChange[];
}

/** How a change left the outbox. `needless`: what it wished is so already, or its reason is gone. */
export interface EndedChange {
  readonly batch: string;
  readonly how: 'saved' | 'refused' | 'needless' | 'cancelled' | 'gone';
}

/** What an event came to: the state that follows, what to change in the rows shown, and what left the outbox. */
export interface Step {
  readonly state: SyncState;
  readonly changes: readonly RowChange[];
  readonly ended: readonly EndedChange[];
}

/** The rows that the device shows; a ledger fits. */
export interface ShownRows {
  readonly rows: Rows;
  find(id: string): Transaction | undefined;
}

/** A device that knows nothing yet. */
export const emptySyncState: SyncState = { seq: null, revision: 0, outbox: [], refused: [] };

/** The step that changes nothing. */
export function unchanged(state: SyncState, ...ended: readonly EndedChange[]): Step {
  return { state, changes: [], ended };
}

/** How many changes the server has not confirmed. */
export function countWaiting(state: SyncState): number {
  return state.outbox.filter(({ progress }) => progress !== 'confirmed').length;
}
