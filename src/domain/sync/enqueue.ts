import type { RowChange } from '../ledger/ledger.ts';
import type { Transaction } from '../transaction.ts';
import type { Change } from './change.ts';
import { isSameRow, toEdits, toRowChanges, touchedIds } from './change.ts';
import { rebaseOutbox } from './rebase.ts';
import type { PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** What the person asks for. */
export type Intent =
  | { readonly kind: 'add'; readonly row: Transaction }
  /** `seen` is the row as it stood when the person began to edit: what they did not touch is left to others. */
  | { readonly kind: 'update'; readonly seen: Transaction; readonly row: Transaction }
  | { readonly kind: 'move'; readonly id: string; readonly status: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'replace'; readonly rows: readonly Transaction[] }
  /** `rows` is what the batch did, from the journal or by `toRowChanges`. `force`: also rows changed again since. */
  | {
      readonly kind: 'undo';
      readonly target: string;
      readonly rows: readonly RowChange[];
      readonly force?: boolean;
    };

/**
 * Makes a change on this device, to be sent later, under an identity that the caller made. A change that alters
 * nothing ends as `needless`, one of a row that is not there as `gone`; neither is queued. An undo of what was never
 * sent takes it out of the outbox, when nothing was built on it.
 */
export function enqueue(state: SyncState, shown: ShownRows, batch: string, intent: Intent): Step {
  if (intent.kind === 'undo' && isFree(state, intent.target)) {
    return rebaseOutbox(state, shown, { leaving: new Map([[intent.target, { how: 'cancelled' }]]) });
  }
  const change = toChange(shown, intent);
  if (change === null) return unchanged(state, { batch, how: 'gone' });
  const revision = state.revision + 1;
  const pending: PendingChange = { batch, progress: 'waiting', since: revision, misses: 0, change };
  const changes = toRowChanges(change).filter(({ before, after }) => !isSameRow(before, after));
  const isDone = changes.length === 0 && (change.kind === 'add' || change.kind === 'update');
  if (isDone) return unchanged(state, { batch, how: 'needless' });
  return { state: { ...state, revision, outbox: [...state.outbox, pending] }, changes, ended: [] };
}

function toChange(shown: ShownRows, intent: Intent): Change | null {
  switch (intent.kind) {
    case 'add':
      return { kind: 'add', row: intent.row, before: shown.find(intent.row.id) ?? null };
    case 'update': {
      const { seen, row } = intent;
      const before = shown.find(row.id);
      if (before === undefined) return null;
      return { kind: 'update', id: row.id, seen, before, edits: toEdits(seen, row) };
    }
    case 'move': {
      const { id, status } = intent;
      const before = shown.find(id);
      if (before === undefined) return null;
      return { kind: 'update', id, seen: before, before, edits: toEdits(before, { ...before, status }) };
    }
    case 'delete': {
      const before = shown.find(intent.id);
      return before === undefined ? null : { kind: 'delete', id: intent.id, before };
    }
    case 'replace':
      return { kind: 'replace', before: shown.rows.slice(), rows: intent.rows };
    case 'undo': {
      const { target, force = false } = intent;
      const rows = intent.rows.map(({ id, before, after }) => ({
        id,
        before: shown.find(id) ?? null,
        from: after,
        to: before,
      }));
      return { kind: 'undo', target, force, rows };
    }
  }
}

/** Whether a change waits that was never sent and that no later one builds on. */
function isFree(state: SyncState, batch: string): boolean {
  const index = state.outbox.findIndex((pending) => pending.batch === batch);
  const pending = state.outbox[index];
  if (pending?.progress !== 'waiting') return false;
  const ids = new Set(touchedIds(pending.change));
  return state.outbox.slice(index + 1).every(({ change }) => {
    if (change.kind === 'undo' && change.target === batch) return false;
    return touchedIds(change).every((id) => !ids.has(id));
  });
}
