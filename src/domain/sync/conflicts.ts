import type { InCollection, RowKey } from '../collections/collections.ts';
import { fieldsOf, toCollection, toKey } from '../collections/collections.ts';
import { type Edit, mergeEdit, type Row, readField } from '../fields/field-table.ts';
import type { Change } from './change.ts';
import type { PendingChange, SyncState } from './sync-state.ts';

/** A field that was changed on two devices. Until the person chooses, the change stays on this one. */
export interface Conflict extends InCollection, Row {
  readonly batch: string;
  readonly field: string;
  /** The value before both changes. */
  readonly base: unknown;
  /** This device's latest value. */
  readonly mine: unknown;
  /** The server's row. */
  readonly theirRow: Row;
}

/** A row's field that a conflict is about. */
export interface ConflictingField extends InCollection, Row {
  readonly field: string;
  readonly edit: Edit;
  readonly theirRow: Row;
}

/** All conflicts. */
export function findConflicts(state: SyncState): readonly Conflict[] {
  return state.outbox.flatMap((pending, index) =>
    conflictingFields(pending).map(({ field, edit, ...row }) => {
      const key = toKey(row, row.id);
      const edits = state.outbox.slice(index).map((later) => editOf(later.change, key, field));
      const mine = edits.findLast((later) => later !== undefined) ?? edit;
      return { ...row, batch: pending.batch, field, base: edit.from, mine: mine.to };
    }),
  );
}

/** Those of a change: asked with every change of the state, and the same until the change is another. */
const found = new WeakMap<Change, readonly ConflictingField[]>();

/** The fields of a waiting edit whose server value is neither the seen nor the new one, and cannot be merged. */
export function conflictingFields({ progress, change }: PendingChange): readonly ConflictingField[] {
  if (progress !== 'waiting') return [];
  const known = found.get(change) ?? findConflictingFields(change);
  found.set(change, known);
  return known;
}

function findConflictingFields({ operations }: Change): readonly ConflictingField[] {
  return operations.flatMap((operation) => {
    const { id, before } = operation;
    if (operation.kind !== 'edit' || before === null || before === operation.seen) return [];
    const table = fieldsOf(operation);
    return Object.entries(operation.edits).flatMap(([field, edit]) => {
      const kind = table[field];
      if (kind === undefined || mergeEdit(kind, edit, readField(before, field)) !== undefined) return [];
      return { ...toCollection(operation), id, field, edit, theirRow: before };
    });
  });
}

/** A change's edit of a row's field; none if it has none. */
export function editOf({ operations }: Change, key: RowKey, field: string): Edit | undefined {
  const operation = operations.find((one) => toKey(one, one.id) === key);
  return operation?.kind === 'edit' ? operation.edits[field] : undefined;
}
