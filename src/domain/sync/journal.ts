import type { Transaction } from '../transaction.ts';
import { withProgress } from './answers.ts';
import type { Exit } from './rebase.ts';
import { rebaseOutbox } from './rebase.ts';
import type { PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** One row's change as the server recorded it. */
export interface JournalEntry {
  /** Counts up by one within one person's journal, in the order of the commits. */
  readonly seq: number;
  readonly batch: string;
  readonly id: string;
  readonly after: Transaction | null;
}

/** A page of the journal from `state.seq` on, beginning with the entry of that number if it still exists. */
export interface JournalPage {
  readonly entries: readonly JournalEntry[];
  /** Whether the journal had nothing beyond this page when it was read. */
  readonly complete: boolean;
  /** The journal's last number, read before this page. */
  readonly counter: number;
  /** The state's revision when this page was requested. */
  readonly since: number;
}

/**
 * Applies a page of the journal. If entries are missing because they were pruned, or if the number went back or belongs
 * to another change because a backup was restored, nothing is applied and the state resets its position, so that all
 * rows are read next.
 *
 * A complete page decides about every change that was open when it was requested: one whose batch is in it is on the
 * server and leaves the outbox; one that was lost or unmatched and is not in it waits again.
 */
export function applyJournal(state: SyncState, shown: ShownRows, page: JournalPage): Step {
  if (state.seq === null) return unchanged(state);
  let { seq, last } = state;
  const server = new Map<string, Transaction | null>();
  const batches = new Set<string>();
  for (const entry of page.entries) {
    if (entry.seq === state.seq) {
      if (state.last !== undefined && entry.batch !== state.last) return unchanged(resetPosition(state));
      last = entry.batch;
    }
    if (entry.seq <= seq) continue;
    if (entry.seq !== seq + 1) return unchanged(resetPosition(state));
    seq = entry.seq;
    last = entry.batch;
    server.set(entry.id, entry.after);
    batches.add(entry.batch);
  }
  const isCut = page.complete && seq < page.counter;
  if (isCut || page.counter < state.seq) return unchanged(resetPosition(state));
  const revision = state.revision + 1;
  const exits = new Map<string, Exit>();
  const outbox = state.outbox.map((pending) => {
    const arrived = batches.has(pending.batch) || pending.progress === 'confirmed';
    const decided = page.complete && (batches.has(pending.batch) || pending.since <= page.since);
    if (arrived && decided) exits.set(pending.batch, { how: 'saved' });
    if (arrived) return toProgress(pending, 'confirmed', revision);
    const open = pending.progress === 'lost' || pending.progress === 'unmatched';
    return open && decided ? toProgress(pending, 'waiting', revision) : pending;
  });
  const changed = seq !== state.seq || outbox.some((pending, index) => pending !== state.outbox[index]);
  if (!changed && exits.size === 0) return unchanged(state);
  const read: SyncState = last === undefined ? { ...state, seq, outbox } : { ...state, seq, last, outbox };
  return rebaseOutbox(read, shown, { server, exits });
}

/** All rows of the server, read again. */
export interface FullRead {
  readonly rows: ShownRows;
  /** The journal's last number, read before the rows. */
  readonly seq: number;
  /** The state's revision when the first request was sent. */
  readonly since: number;
}

/**
 * Starts over from all rows of the server. The step's changes apply to those rows, which are shown next. The journal up
 * to here was not read, so a lost change must be looked up by its batch.
 */
export function applyFullRead(state: SyncState, { rows, seq, since }: FullRead): Step {
  const revision = state.revision + 1;
  const exits = new Map<string, Exit>();
  const outbox = state.outbox.map((pending) => {
    if (pending.since > since) return pending;
    if (pending.progress === 'confirmed') exits.set(pending.batch, { how: 'saved' });
    const open = pending.progress === 'lost' || pending.progress === 'unmatched';
    return open ? toProgress(pending, 'unknown', revision) : pending;
  });
  return rebaseOutbox({ ...withoutPosition(state), seq, outbox }, rows, { all: rows, exits });
}

/** Applies whether the journal has a batch that was looked up. */
export function applyLookUp(state: SyncState, shown: ShownRows, batch: string, found: boolean): Step {
  const pending = state.outbox.find((entry) => entry.batch === batch);
  if (pending?.progress !== 'unknown') return unchanged(state);
  const next = withProgress(state, batch, { progress: found ? 'confirmed' : 'waiting' });
  return found ? unchanged(next) : rebaseOutbox(next, shown, {});
}

/** The state that makes all rows be read next. */
function resetPosition(state: SyncState): SyncState {
  return { ...withoutPosition(state), revision: state.revision + 1 };
}

function withoutPosition({ last: _, ...state }: SyncState): SyncState {
  return { ...state, seq: null };
}

function toProgress(
  pending: PendingChange,
  progress: PendingChange['progress'],
  since: number,
): PendingChange {
  return pending.progress === progress ? pending : { ...pending, progress, since };
}
