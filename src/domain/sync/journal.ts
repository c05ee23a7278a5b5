import type { InCollection, RowKey } from '../collections/collections.ts';
import { toKey } from '../collections/collections.ts';
import type { Row } from '../fields/field-table.ts';
import { withProgress } from './answers.ts';
import { countRowChanges, toRowChanges } from './change.ts';
import { rebaseOutbox } from './rebase.ts';
import type { OutboxExit, PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { markForLookUp, mayBeHalfMade, unchanged } from './sync-state.ts';

/** One row's change as the server recorded it. */
export interface JournalEntry extends InCollection, Row {
  /** Counts up by one within one person's journal, in the order of the commits. */
  readonly seq: number;
  readonly batch: string;
  /**
   * Undefined in a collection that this version does not know, which is read again by a version that does; and of a row
   * that it cannot read, which stays as this device has it.
   */
  readonly after: Row | null | undefined;
  /** A row that this version cannot read, as it came. */
  readonly unread?: unknown;
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
 * server and leaves the outbox; one that was lost or unmatched and is not in it waits again. One that may be half made
 * stays lost.
 */
export function applyJournal(state: SyncState, shown: ShownRows, page: JournalPage): Step {
  if (state.seq === null) return unchanged(state);
  let { seq, last } = state;
  const server = new Map<RowKey, Row | null>();
  const batches = new Set<string>();
  const unread = new Map(state.unread?.map((row) => [toKey(row, row.id), row]));
  for (const entry of page.entries) {
    if (entry.seq === state.seq) {
      if (state.last !== undefined && entry.batch !== state.last) return unchanged(resetPosition(state));
      last = entry.batch;
    }
    if (entry.seq <= seq) continue;
    if (entry.seq !== seq + 1) return unchanged(resetPosition(state));
    seq = entry.seq;
    last = entry.batch;
    const key = toKey(entry, entry.id);
    if (entry.after !== undefined) server.set(key, entry.after);
    unread.delete(key);
    const { collection, id, unread: row } = entry;
    if (row !== undefined) unread.set(key, { collection, id, row });
    batches.add(entry.batch);
  }
  const isCut = page.complete && seq < page.counter;
  if (isCut || page.counter < state.seq) return unchanged(resetPosition(state));
  const revision = state.revision + 1;
  const exits = new Map<string, OutboxExit>();
  const outbox = state.outbox.map((pending) => {
    if (mayBeHalfMade(pending)) return pending;
    const arrived = batches.has(pending.batch) || pending.progress === 'confirmed';
    const decided = page.complete && (batches.has(pending.batch) || pending.since <= page.since);
    if (arrived && decided) exits.set(pending.batch, { how: 'saved' });
    if (batches.has(pending.batch)) return withoutWritten(toProgress(pending, 'confirmed', revision));
    const open = pending.progress === 'lost' || pending.progress === 'unmatched';
    return open && decided ? toProgress(pending, 'waiting', revision) : pending;
  });
  const changed = seq !== state.seq || outbox.some((pending, index) => pending !== state.outbox[index]);
  if (!changed && exits.size === 0) return unchanged(state);
  const { unread: _, ...known } = state;
  const read: SyncState = {
    ...known,
    seq,
    ...(last !== undefined && { last }),
    outbox,
    ...(unread.size > 0 && { unread: [...unread.values()] }),
  };
  return rebaseOutbox(read, shown, { server, exits });
}

/**
 * Advances by the journal's last number alone; null if the journal must be read. Numbers have no gaps, so if it has
 * grown by exactly as many entries as this device's confirmed changes wrote, no other device has changed anything.
 */
export function applyCounter(
  state: SyncState,
  shown: ShownRows,
  { counter, since }: Pick<JournalPage, 'counter' | 'since'>,
): Step | null {
  if (state.seq === null) return unchanged(state);
  const own = state.outbox
    .filter((pending) => pending.progress === 'confirmed' && pending.since <= since)
    .toSorted((one, other) => one.since - other.since);
  const isKnown = own.every(({ change, wrote }) => wrote !== undefined && countRowChanges(change) === wrote);
  if (!isKnown) return null;
  const written = own.reduce((sum, { wrote = 0 }) => sum + wrote, 0);
  if (state.seq + written !== counter) return null;
  const others = state.outbox.filter((pending) => !own.includes(pending));
  const last = own.findLast(({ wrote }) => wrote !== 0);
  if (last !== undefined && others.every(({ progress }) => progress === 'waiting' || progress === 'sent')) {
    // The rows are shown as they are on the server, however many they are: nothing else is to be decided.
    const ended = own.map(({ batch }) => ({ batch, how: 'saved' as const }));
    const revision = state.revision + 1;
    return {
      state: { ...state, seq: counter, last: last.batch, revision, outbox: others },
      changes: [],
      ended,
    };
  }
  const entries: JournalEntry[] = [];
  for (const { batch, change } of own) {
    const changes = toRowChanges(change);
    for (const { before: _, ...row } of changes) {
      entries.push({ ...row, batch, seq: state.seq + entries.length + 1 });
    }
  }
  return applyJournal(state, shown, { entries, complete: true, counter, since });
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
  const exits = new Map<string, OutboxExit>();
  const outbox = state.outbox.map((pending) => {
    if (pending.since > since) return withoutWritten(pending);
    if (mayBeHalfMade(pending)) return pending;
    if (pending.progress === 'confirmed') exits.set(pending.batch, { how: 'saved' });
    const open = pending.progress === 'lost' || pending.progress === 'unmatched';
    return open ? markForLookUp(pending, revision) : pending;
  });
  return rebaseOutbox({ ...withoutPosition(state), seq, outbox }, rows, { all: rows, exits });
}

/** Applies whether the journal has a batch that was looked up. One that it does not have is sent again. */
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

/** Its entries may be among those read: from then on they must not be counted among those to come. */
function withoutWritten(pending: PendingChange): PendingChange {
  if (pending.wrote === undefined) return pending;
  const { wrote: _, ...rest } = pending;
  return rest;
}

function toProgress(
  pending: PendingChange,
  progress: PendingChange['progress'],
  since: number,
): PendingChange {
  return pending.progress === progress ? pending : { ...pending, progress, since };
}
