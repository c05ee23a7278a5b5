import { toCollection, toKey } from '../collections/collections.ts';
import { type Row, readField } from '../collections/field-table.ts';
import { type AddedRow, applyEdits, type Restoration } from './change.ts';
import { discardRefused } from './discard-refused.ts';
import type { Intent } from './enqueue.ts';
import { enqueue } from './enqueue.ts';
import type { RefusedChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/**
 * Makes a refused change again, as a new batch, on the rows as they are now. An edit of a row that is gone restores the
 * row with the edit in it; an undo includes rows that have changed since. An undo of what the journal no longer has adds
 * the rows that are missing, or brings its one row back to what it was.
 */
export function retryRefused(
  state: SyncState,
  shown: ShownRows,
  retried: { readonly batch: string; readonly as: string },
): Step {
  const entry = state.refused.find(({ batch }) => batch === retried.batch);
  if (entry === undefined) return unchanged(state);
  return enqueue(discardRefused(state, retried.batch), shown, retried.as, toIntent(entry, shown, retried.as));
}

function toIntent({ change, batch, reason }: RefusedChange, shown: ShownRows, as: string): Intent {
  switch (change.kind) {
    case 'add':
      return { ...toCollection(change), kind: 'add', row: change.row };
    case 'add-rows': {
      const missing = change.rows.filter((added) => shown.find(toKey(added, added.row.id)) === undefined);
      return { kind: 'add-rows', rows: missing.map((added) => withBatch(added, batch, as)) };
    }
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
      const repair = reason.code === 'too_late' && toRepair(change.rows, shown);
      if (repair) return repair;
      const rows = change.rows.map(({ from, to, ...row }) => ({ ...row, before: to, after: from }));
      return { kind: 'undo', target: change.target, rows, force: true };
    }
  }
}

/** What brings rows back without the journal; none if that takes more than one change. */
function toRepair(rows: readonly Restoration[], shown: ShownRows): Intent | undefined {
  const find = (row: Restoration) => shown.find(toKey(row, row.id));
  const missing = rows.flatMap((row) =>
    row.to === null || find(row) !== undefined ? [] : { ...toCollection(row), row: row.to },
  );
  const [first, ...more] = rows;
  if (missing.length > 0 || first === undefined || more.length > 0) {
    return missing.length > 0 ? { kind: 'add-rows', rows: missing } : undefined;
  }
  const { id, to } = first;
  const at = toCollection(first);
  const seen = find(first);
  if (to === null || seen === undefined) return { ...at, kind: 'delete', id };
  return { ...at, kind: 'update', seen, row: to };
}

/** A row that names the batch by which it is added names the one by which it is tried again. */
function withBatch({ before: _, ...added }: AddedRow, batch: string, as: string): Omit<AddedRow, 'before'> {
  return readField(added.row, 'batch') === batch
    ? { ...added, row: { ...added.row, batch: as } as Row }
    : added;
}
