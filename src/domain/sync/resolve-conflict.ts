import { toKey } from '../collections/collections.ts';
import { readField } from '../collections/field-table.ts';
import { toBaseRows } from './base-rows.ts';
import type { Change, Edits } from './change.ts';
import { touchedKeys } from './change.ts';
import type { Conflict } from './conflicts.ts';
import { conflictingFields, editOf } from './conflicts.ts';
import { rebaseOutbox } from './rebase.ts';
import type { ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** Resolves a conflict: `mine` overwrites the server's value, `theirs` drops this device's edits of that field. */
export function resolveConflict(
  state: SyncState,
  shown: ShownRows,
  { batch, field, keep }: Pick<Conflict, 'batch' | 'field'> & { readonly keep: 'mine' | 'theirs' },
): Step {
  const index = state.outbox.findIndex((pending) => pending.batch === batch);
  const pending = state.outbox[index];
  if (pending === undefined || !conflictingFields(pending).includes(field)) return unchanged(state);
  if (pending.change.kind !== 'update') return unchanged(state);
  const key = toKey(pending.change, pending.change.id);
  const outbox = state.outbox.map((later, position) => {
    if (position < index || editOf(later.change, key, field) === undefined) return later;
    if (keep === 'theirs') return { ...later, change: without(later.change, field) };
    return position === index ? { ...later, misses: 0, change: acceptBase(later.change, field) } : later;
  });
  const first = outbox.find(({ change }) => touchedKeys(change).includes(key)) ?? pending;
  const server = new Map([[key, toBaseRows(first.change)(key)]]);
  return rebaseOutbox({ ...state, outbox }, shown, { server });
}

function without(change: Change, field: string): Change {
  if (change.kind !== 'update') return change;
  const { [field]: _, ...edits } = change.edits;
  return { ...change, edits };
}

/** The edit as if the person had seen the server's value. */
function acceptBase(change: Change, field: string): Change {
  const edit = change.kind === 'update' ? change.edits[field] : undefined;
  if (change.kind !== 'update' || change.before === null || edit === undefined) return change;
  const edits: Edits = { ...change.edits, [field]: { from: readField(change.before, field), to: edit.to } };
  return { ...change, edits };
}
