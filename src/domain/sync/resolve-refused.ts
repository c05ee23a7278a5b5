import { toCollection, toKey } from '../collections/collections.ts';
import { type Row, readField } from '../fields/field-table.ts';
import { applyEdits, type RowOperation } from './change.ts';
import { enqueue, type Intent, type RowIntent } from './enqueue.ts';
import { type RefusedChange, type ShownRows, type Step, type SyncState, unchanged } from './sync-state.ts';

/**
 * Makes a refused change again, as a new batch, on the rows as they are now. An edit of a row that is gone restores the
 * row with the edit in it; what no longer makes sense stays refused; an undo includes rows that have changed since. An undo of what the journal no longer has
 * brings the rows back by itself.
 */
export function retryRefused(
  state: SyncState,
  shown: ShownRows,
  retried: { readonly batch: string; readonly as: string },
): Step {
  const entry = state.refused.find(({ batch }) => batch === retried.batch);
  if (entry === undefined) return unchanged(state);
  const intent = toIntent(entry, shown, retried.as);
  const step = enqueue(discardRefused(state, retried.batch), shown, retried.as, intent);
  if (!step.ended.some(({ how }) => how === 'stale')) return step;
  const reason = { code: 'stale', message: '' } as const;
  const refused = state.refused.map((one) => (one === entry ? { ...one, reason } : one));
  return unchanged({ ...state, revision: state.revision + 1, refused });
}

function toIntent({ change, batch, reason }: RefusedChange, shown: ShownRows, as: string): Intent {
  const { operations, undo, derived } = change;
  if (derived) return { derived, operations: operations.flatMap(toSameIntent) };
  if (undo === undefined || reason.code === 'too_late') {
    return { operations: operations.flatMap((operation) => toRowIntents(operation, shown, batch, as)) };
  }
  const rows = operations.flatMap((operation) =>
    operation.kind === 'restore'
      ? { ...toCollection(operation), id: operation.id, before: operation.to, after: operation.from ?? null }
      : [],
  );
  return { undo: { target: undo.target, force: true }, rows };
}

/** Returns the same intent again, whatever the rows are now. */
function toSameIntent(operation: RowOperation): readonly RowIntent[] {
  const at = toCollection(operation);
  if (operation.kind === 'insert') return [{ ...at, kind: 'insert', row: operation.row }];
  if (operation.kind !== 'edit') return [];
  const { id, seen, edits } = operation;
  return [{ ...at, kind: 'edit', id, seen, values: applyEdits(at, seen, edits) }];
}

function toRowIntents(
  operation: RowOperation,
  shown: ShownRows,
  batch: string,
  as: string,
): readonly RowIntent[] {
  const { id } = operation;
  const at = toCollection(operation);
  const there = shown.find(toKey(at, id));
  switch (operation.kind) {
    case 'insert':
      return [{ ...at, kind: 'insert', row: withBatch(operation.row, batch, as) }];
    case 'edit': {
      const row = applyEdits(at, there ?? operation.seen, operation.edits);
      return [
        there === undefined ? { ...at, kind: 'insert', row } : { ...at, kind: 'edit', id, values: row },
      ];
    }
    case 'delete':
      return [{ ...at, kind: 'delete', id, ...(operation.seen && { seen: operation.seen }) }];
    case 'restore': {
      const { to } = operation;
      if (to === null) return there === undefined ? [] : [{ ...at, kind: 'delete', id }];
      return [
        there === undefined ? { ...at, kind: 'insert', row: to } : { ...at, kind: 'edit', id, values: to },
      ];
    }
  }
}

/** A row that names the batch by which it is added names the one by which it is tried again. */
function withBatch(row: Row, batch: string, as: string): Row {
  return readField(row, 'batch') === batch ? ({ ...row, batch: as } as Row) : row;
}

/** Discards a refused change. */
export function discardRefused(state: SyncState, batch: string): SyncState {
  const refused = state.refused.filter((entry) => entry.batch !== batch);
  if (refused.length === state.refused.length) return state;
  return { ...state, revision: state.revision + 1, refused };
}

/** Discards the stored changes that cannot be read. */
export function discardUnreadable({ unreadable: _, ...state }: SyncState): SyncState {
  return { ...state, revision: state.revision + 1 };
}
