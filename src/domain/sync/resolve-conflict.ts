import { type RowKey, toKey } from '../collections/collections.ts';
import { type Row, readField } from '../fields/field-table.ts';
import type { Change, Edits } from './change.ts';
import type { Conflict } from './conflicts.ts';
import { conflictingFields, editOf } from './conflicts.ts';
import { rebaseOutbox } from './rebase.ts';
import type { ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** Resolves a conflict: `mine` overwrites the server's value, `theirs` drops this device's edits of that field. */
export function resolveConflict(
  state: SyncState,
  shown: ShownRows,
  {
    batch,
    field,
    keep,
    ...row
  }: Omit<Conflict, 'base' | 'mine' | 'theirRow'> & {
    readonly keep: 'mine' | 'theirs';
  },
): Step {
  const key = toKey(row, row.id);
  const index = state.outbox.findIndex((pending) => pending.batch === batch);
  const pending = state.outbox[index];
  const fields = pending === undefined ? [] : conflictingFields(pending);
  if (!fields.some((one) => one.field === field && toKey(one, one.id) === key)) return unchanged(state);
  const outbox = state.outbox.map((later, position) => {
    if (position < index || editOf(later.change, key, field) === undefined) return later;
    if (keep === 'theirs') {
      return { ...later, change: withEdits(later.change, key, ({ [field]: _, ...edits }) => edits) };
    }
    if (position > index) return later;
    // As if the person had seen the server's value.
    const change = withEdits(later.change, key, (edits, before) => ({
      ...edits,
      [field]: { from: readField(before, field), to: edits[field]?.to },
    }));
    return { ...later, misses: 0, change };
  });
  const operations = outbox.flatMap(({ change }) => change.operations);
  const first = operations.find((operation) => toKey(operation, operation.id) === key);
  return rebaseOutbox({ ...state, outbox }, shown, { server: new Map([[key, first?.before ?? null]]) });
}

function withEdits(change: Change, key: RowKey, edit: (edits: Edits, before: Row) => Edits): Change {
  const operations = change.operations.map((operation) => {
    const { before } = operation;
    if (operation.kind !== 'edit' || before === null || toKey(operation, operation.id) !== key)
      return operation;
    return { ...operation, edits: edit(operation.edits, before) };
  });
  return { ...change, operations };
}
