import { toCollection, toKey } from '../collections/collections.ts';
import { applyEdits } from './change.ts';
import { discardRefused } from './discard-refused.ts';
import type { Intent } from './enqueue.ts';
import { enqueue } from './enqueue.ts';
import type { RefusedChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/**
 * Makes a refused change again, as a new batch, on the rows as they are now. An edit of a row that is gone restores the
 * row with the edit in it; an undo includes rows that have changed since.
 */
export function retryRefused(
  state: SyncState,
  shown: ShownRows,
  retried: { readonly batch: string; readonly as: string },
): Step {
  const entry = state.refused.find(({ batch }) => batch === retried.batch);
  if (entry === undefined) return unchanged(state);
  return enqueue(discardRefused(state, retried.batch), shown, retried.as, toIntent(entry, shown));
}

function toIntent({ change }: RefusedChange, shown: ShownRows): Intent {
  switch (change.kind) {
    case 'add':
      return { ...toCollection(change), kind: 'add', row: change.row };
    case 'update': {
      const { id, seen, edits } = change;
      const row = shown.find(toKey(change, id));
      const edited = applyEdits(change, row ?? seen, edits);
      if (row === undefined) return { ...toCollection(change), kind: 'add', row: edited };
      return { ...toCollection(change), kind: 'update', seen: row, row: edited };
    }
    case 'delete':
      return { ...toCollection(change), kind: 'delete', id: change.id };
    case 'replace':
      return { kind: 'replace', rows: change.rows };
    case 'undo': {
      const rows = change.rows.map(({ from, to, ...row }) => ({ ...row, before: to, after: from }));
      return { kind: 'undo', target: change.target, rows, force: true };
    }
  }
}
