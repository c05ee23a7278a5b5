import type { RowKey } from '../collections/collections.ts';
import { fieldsOf, toKey } from '../collections/collections.ts';
import { isSameRow, type Row } from '../fields/field-table.ts';
import { toRowChanges } from './change.ts';
import { toNextStep } from './next-step.ts';
import { rebaseOutbox } from './rebase.ts';
import type { OutboxExit, PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { mayBeHalfMade, unchanged } from './sync-state.ts';

/** The outcome of sending a change. */
export type Answer =
  | {
      /** It is on the server. */
      readonly kind: 'confirmed';
      /** Rows that an undo left alone because they have been changed since. */
      readonly skipped?: readonly RowKey[];
      /** The number of journal entries that it wrote; undefined if that is not known. */
      readonly wrote?: number;
      /** The row as it is on the server now. */
      readonly row?: Row;
    }
  /** The server said no, and would say so again. */
  | { readonly kind: 'refused'; readonly message: string; readonly code?: 'too_late' | 'unexplained' }
  /** No answer: it may or may not have arrived. */
  | { readonly kind: 'lost' }
  /** Nothing was done: offline, too many requests, or the server no longer knows the person. */
  | { readonly kind: 'unsent'; readonly isSignedOut?: boolean }
  /** No row matched: an update or delete of 0 rows, a 409 for an insert. Nothing was done. */
  | { readonly kind: 'unmatched' };

/** After this many misses in a row, each followed by a journal read that explains nothing, the change is refused. */
const maxMisses = 3;

/** Marks the next change to be sent, if that is what is next, as `markSent` does. */
export function markNextSent(state: SyncState): SyncState {
  const next = toNextStep(state);
  return next?.kind === 'send' ? markSent(state, next.pending.batch) : state;
}

/** Marks a change as sent. Store the state before sending the request, so that a crash leaves a trace. */
export function markSent(state: SyncState, batch: string): SyncState {
  return withProgress(state, batch, { progress: 'sent' });
}

/**
 * For a new sender, after a reload or in another tab: the previous sender is gone, so nobody will receive the answers
 * to its requests in flight.
 */
export function markSentAsLost(state: SyncState): SyncState {
  const sent = state.outbox.find(({ progress }) => progress === 'sent');
  return sent === undefined ? state : markSentAsLost(withProgress(state, sent.batch, { progress: 'lost' }));
}

/** Applies the server's answer. An answer to a change that has left the outbox is ignored. */
export function applyAnswer(state: SyncState, shown: ShownRows, batch: string, answer: Answer): Step {
  const pending = state.outbox.find((entry) => entry.batch === batch);
  if (pending === undefined || pending.progress === 'confirmed') return unchanged(state);
  // After a reload a lost change may be waiting again; a missing answer means nothing then.
  const isOut = pending.progress === 'sent';
  switch (answer.kind) {
    case 'confirmed': {
      const confirmed = addSkipped(
        withProgress(state, batch, { progress: 'confirmed', ...toWritten(pending, answer) }),
        pending,
        answer.skipped ?? [],
      );
      const { row } = answer;
      const [operation] = pending.change.operations;
      // A trigger of the server may have made something else of it, which shows at once.
      if (row === undefined || operation?.kind !== 'insert') return unchanged(confirmed);
      if (isSameRow(fieldsOf(operation), operation.row, row)) return unchanged(confirmed);
      return rebaseOutbox(confirmed, shown, { server: new Map([[toKey(operation, row.id), row]]) });
    }
    case 'refused': {
      const exit: OutboxExit = {
        how: 'refused',
        reason: { code: answer.code ?? 'refused', message: answer.message },
      };
      return rebaseOutbox(state, shown, { exits: new Map([[batch, exit]]) });
    }
    case 'lost':
      return unchanged(isOut ? withProgress(state, batch, { progress: 'lost' }) : state);
    case 'unsent': {
      // A change that may be half made stays lost: nothing was done now, but perhaps before.
      const progress = mayBeHalfMade({ ...pending, progress: 'lost' }) ? 'lost' : 'waiting';
      return unchanged(isOut ? withProgress(state, batch, { progress }) : state);
    }
    case 'unmatched': {
      // The row is deleted already.
      if (pending.change.operations.every((one) => one.kind === 'delete' && one.seen === undefined)) {
        return unchanged(withProgress(state, batch, { progress: 'confirmed' }));
      }
      const misses = pending.misses + 1;
      if (misses < maxMisses) return unchanged(withProgress(state, batch, { progress: 'unmatched', misses }));
      const exit: OutboxExit = { how: 'refused', reason: { code: 'unmatched', message: '' } };
      return rebaseOutbox(state, shown, { exits: new Map([[batch, exit]]) });
    }
  }
}

/** Sets one change's progress. */
export function withProgress(
  state: SyncState,
  batch: string,
  to: Pick<PendingChange, 'progress' | 'wrote'> & { readonly misses?: number },
): SyncState {
  const revision = state.revision + 1;
  const outbox = state.outbox.map((pending) =>
    pending.batch === batch ? { ...pending, ...to, since: revision } : pending,
  );
  return { ...state, revision, outbox };
}

/** Returns the number of journal entries the change wrote; none if the server changed the row beyond the change. */
function toWritten({ change }: PendingChange, answer: Answer): Pick<PendingChange, 'wrote'> {
  if (answer.kind !== 'confirmed' || answer.wrote === undefined) return {};
  const { wrote, row } = answer;
  if (change.undo?.early) return {};
  // Rows that an undo restores come from the server's journal; only removed rows are known here.
  if (change.operations.some((operation) => operation.kind === 'restore' && operation.to !== null)) return {};
  if (row === undefined) return { wrote };
  const [only] = toRowChanges(change);
  return only && isSameRow(fieldsOf(only), only.after, row) ? { wrote } : {};
}

/** Rows that an undo skipped go to the person, who can undo them anyway. */
function addSkipped(
  state: SyncState,
  { batch, change }: PendingChange,
  skipped: readonly RowKey[],
): SyncState {
  if (skipped.length === 0) return state;
  const keys = new Set(skipped);
  const operations = change.operations.filter((operation) => keys.has(toKey(operation, operation.id)));
  const reason = { code: 'changed_since', message: '' } as const;
  return { ...state, refused: [...state.refused, { batch, change: { ...change, operations }, reason }] };
}
