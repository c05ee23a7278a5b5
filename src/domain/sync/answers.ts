import type { Exit } from './rebase.ts';
import { rebaseOutbox } from './rebase.ts';
import type { PendingChange, Progress, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** What sending a change came to. */
export type Answer =
  /** It is on the server. `skipped`: rows that an undo left alone because they have been changed since. */
  | { readonly kind: 'confirmed'; readonly skipped?: readonly string[] }
  /** The server said no, and would say so again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer came: it may have arrived or not. */
  | { readonly kind: 'lost' }
  /** It surely did not arrive: offline, signed out, too many requests. */
  | { readonly kind: 'unsent' }
  /** No row was as expected: 0 rows of an update or delete, 409 of an add. */
  | { readonly kind: 'unmatched' };

/** After so many misses in a row, each followed by a reading of the journal that explains nothing, it is given back. */
const mostMisses = 3;

/** Notes that a change is on its way. Store the state before the request leaves, so that a crash leaves a trace. */
export function markSent(state: SyncState, batch: string): SyncState {
  return withProgress(state, batch, { progress: 'sent' });
}

/**
 * For who becomes the sender, after a reload or from another tab: whatever is on its way was sent by someone who is
 * gone, so that nobody will hear the answer.
 */
export function markSentAsLost(state: SyncState): SyncState {
  const sent = state.outbox.find(({ progress }) => progress === 'sent');
  return sent === undefined ? state : markSentAsLost(withProgress(state, sent.batch, { progress: 'lost' }));
}

/** Takes in what the server answered. An answer to a change that is not in the outbox any more says nothing new. */
export function applyAnswer(state: SyncState, shown: ShownRows, batch: string, answer: Answer): Step {
  const pending = state.outbox.find((entry) => entry.batch === batch);
  if (pending === undefined || pending.progress === 'confirmed') return unchanged(state);
  // After a reload a lost change may wait again; that no answer came is no news then.
  const isOut = pending.progress === 'sent';
  switch (answer.kind) {
    case 'confirmed':
      return unchanged(
        addSkipped(withProgress(state, batch, { progress: 'confirmed' }), pending, answer.skipped ?? []),
      );
    case 'refused': {
      const leaving: Exit = { how: 'refused', reason: { code: 'refused', message: answer.message } };
      return rebaseOutbox(state, shown, { leaving: new Map([[batch, leaving]]) });
    }
    case 'lost':
      return unchanged(isOut ? withProgress(state, batch, { progress: 'lost' }) : state);
    case 'unsent':
      return unchanged(isOut ? withProgress(state, batch, { progress: 'waiting' }) : state);
    case 'unmatched': {
      // What a delete wished is so.
      if (pending.change.kind === 'delete') {
        return unchanged(withProgress(state, batch, { progress: 'confirmed' }));
      }
      const misses = pending.misses + 1;
      if (misses < mostMisses)
        return unchanged(withProgress(state, batch, { progress: 'unmatched', misses }));
      const leaving: Exit = { how: 'refused', reason: { code: 'unmatched', message: '' } };
      return rebaseOutbox(state, shown, { leaving: new Map([[batch, leaving]]) });
    }
  }
}

/** Changes how far one change is. */
export function withProgress(
  state: SyncState,
  batch: string,
  to: { readonly progress: Progress; readonly misses?: number },
): SyncState {
  const revision = state.revision + 1;
  const outbox = state.outbox.map((pending) =>
    pending.batch === batch ? { ...pending, ...to, since: revision } : pending,
  );
  return { ...state, revision, outbox };
}

/** Rows that an undo skipped go to the person, who can undo them anyway. */
function addSkipped(
  state: SyncState,
  { batch, change }: PendingChange,
  skipped: readonly string[],
): SyncState {
  if (skipped.length === 0 || change.kind !== 'undo') return state;
  const ids = new Set(skipped);
  const rows = change.rows.filter(({ id }) => ids.has(id));
  const reason = { code: 'changed_since', message: '' } as const;
  return { ...state, refused: [...state.refused, { batch, change: { ...change, rows }, reason }] };
}
