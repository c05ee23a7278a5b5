import type { TransactionField } from '../ledger/same-transaction.ts';
import type { Transaction } from '../transaction.ts';
import type { Change, Edits } from './change.ts';
import { editedFields } from './change.ts';
import type { PendingChange, SyncState } from './sync-state.ts';

/** A field that was changed on two devices. Until the person chooses, the change stays on this one. */
export interface Conflict {
  readonly batch: string;
  readonly id: string;
  readonly field: TransactionField;
  /** The value before both changes. */
  readonly base: Transaction[TransactionField];
  /** This device's latest value. */
  readonly mine: Transaction[TransactionField];
  /** The server's value. */
  readonly theirs: Transaction[TransactionField];
}

/** All conflicts. */
export function findConflicts(state: SyncState): readonly Conflict[] {
  return state.outbox.flatMap((pending, index) =>
    conflictingFields(pending).flatMap((field) => {
      const { change } = pending;
      const edit = change.kind === 'update' ? change.edits[field] : undefined;
      if (change.kind !== 'update' || change.before === null || edit === undefined) return [];
      const last = state.outbox.slice(index).findLast((later) => editOf(later.change, change.id, field));
      const mine = (last === undefined ? undefined : editOf(last.change, change.id, field)) ?? edit;
      const { batch } = pending;
      return [{ batch, id: change.id, field, base: edit.from, mine: mine.to, theirs: change.before[field] }];
    }),
  );
}

/** The fields of a waiting edit whose server value is neither the one that the person saw nor the new one. */
export function conflictingFields({ progress, change }: PendingChange): readonly TransactionField[] {
  if (progress !== 'waiting' || change.kind !== 'update' || change.before === null) return [];
  const { before, edits } = change;
  return editedFields(edits).filter(
    (field) => before[field] !== edits[field]?.from && before[field] !== edits[field]?.to,
  );
}

/** A change's edit of a row's field; none if it has none. */
export function editOf(change: Change, id: string, field: TransactionField): Edits[TransactionField] {
  return change.kind === 'update' && change.id === id ? change.edits[field] : undefined;
}
