import type { RowChange } from '../ledger/ledger.ts';
import type { Transaction } from '../transaction.ts';
import type { Change } from './change.ts';
import { isSameRow, toEdits, toRowChanges, touchedIds } from './change.ts';
import { rebaseOutbox } from './rebase.ts';
import type { PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** What the person wants to do. */
export type Intent =
  | { readonly kind: 'add'; readonly row: Transaction }
  /** `seen` is the row as it was when the edit began: fields that the person did not touch keep others' changes. */
  | { readonly kind: 'update'; readonly seen: Transaction; readonly row: Transaction }
  | { readonly kind: 'move'; readonly id: string; readonly status: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'replace'; readonly rows: readonly Transaction[] }
  /** `rows` is what the batch did, from the journal or `toRowChanges`. `force`: also rows that have changed since. */
  | {
      readonly kind: 'undo';
      readonly target: string;
      readonly rows: readonly RowChange[];
      readonly force?: boolean;
    };

/**
 * Makes a change on this device, to be sent later, under a batch id from the caller. A change that alters nothing ends
 * as `needless`, one of a missing row as `gone`; neither is queued. Undoing a change that was never sent removes it
 * from the outbox, unless a later one builds on it.
 */
export function enqueue(state: SyncState, shown: ShownRows, batch: string, intent: Intent): Step {
  if (intent.kind === 'undo' && isRemovable(state, intent.target)) {
    return rebaseOutbox(state, shown, { exits: new Map([[intent.target, { how: 'cancelled' }]]) });
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

/** Whether a change is waiting, was never sent, and no later one builds on it. */
function isRemovable(state: SyncState, batch: string): boolean {
  const index = state.outbox.findIndex((pending) => pending.batch === batch);
  const pending = state.outbox[index];
  if (pending?.progress !== 'waiting') return false;
  const ids = new Set(touchedIds(pending.change));
  return state.outbox.slice(index + 1).every(({ change }) => {
    if (change.kind === 'undo' && change.target === batch) return false;
    return touchedIds(change).every((id) => !ids.has(id));
  });
}
