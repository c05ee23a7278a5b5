import type { InCollection, RowKey } from '../collections/collections.ts';
import { fieldsOf, toCollection, toKey } from '../collections/collections.ts';
import { type Edit, mergeEdit, type Row, readField } from '../collections/field-table.ts';
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
  /** The server's value. */
  readonly theirs: unknown;
}

/** All conflicts. */
export function findConflicts(state: SyncState): readonly Conflict[] {
  return state.outbox.flatMap((pending, index) =>
    conflictingFields(pending).flatMap((field) => {
      const { batch, change } = pending;
      const edit = change.kind === 'update' ? change.edits[field] : undefined;
      if (change.kind !== 'update' || change.before === null || edit === undefined) return [];
      const { id } = change;
      const edits = state.outbox.slice(index).map((later) => editOf(later.change, toKey(change, id), field));
      const mine = edits.findLast((later) => later !== undefined) ?? edit;
      const theirs = readField(change.before, field);
      return [{ ...toCollection(change), batch, id, field, base: edit.from, mine: mine.to, theirs }];
    }),
  );
}

/** The fields of a waiting edit whose server value is neither the seen nor the new one, and cannot be merged. */
export function conflictingFields({ progress, change }: PendingChange): readonly string[] {
  if (progress !== 'waiting' || change.kind !== 'update' || change.before === null) return [];
  const { before, edits } = change;
  const table = fieldsOf(change);
  return Object.entries(edits)
    .filter(([name, edit]) => {
      const field = table[name];
      return field !== undefined && mergeEdit(field, edit, readField(before, name)) === undefined;
    })
    .map(([name]) => name);
}

/** A change's edit of a row's field; none if it has none. */
export function editOf(change: Change, key: RowKey, field: string): Edit | undefined {
  return change.kind === 'update' && toKey(change, change.id) === key ? change.edits[field] : undefined;
}
