import type { TransactionField } from '../ledger/same-transaction.ts';
import type { Transaction } from '../transaction.ts';
import type { Change, Edits } from './change.ts';
import { editedFields, touchedIds } from './change.ts';
import { rebaseOutbox, toBaseRows } from './rebase.ts';
import type { PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

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
  const { id } = pending.change;
  const outbox = state.outbox.map((later, position) => {
    if (position < index || editOf(later.change, id, field) === undefined) return later;
    if (keep === 'theirs') return { ...later, change: without(later.change, field) };
    return position === index ? { ...later, misses: 0, change: acceptBase(later.change, field) } : later;
  });
  const first = outbox.find(({ change }) => touchedIds(change).includes(id)) ?? pending;
  const server = new Map([[id, toBaseRows(first.change)(id)]]);
  return rebaseOutbox({ ...state, outbox }, shown, { server });
}

function editOf(change: Change, id: string, field: TransactionField): Edits[TransactionField] {
  return change.kind === 'update' && change.id === id ? change.edits[field] : undefined;
}

function without(change: Change, field: TransactionField): Change {
  if (change.kind !== 'update') return change;
  const { [field]: _, ...edits } = change.edits;
  return { ...change, edits };
}

/** The edit as if the person had seen the server's value. */
function acceptBase(change: Change, field: TransactionField): Change {
  const edit = change.kind === 'update' ? change.edits[field] : undefined;
  if (change.kind !== 'update' || change.before === null || edit === undefined) return change;
  const edits: Edits = { ...change.edits, [field]: { from: change.before[field], to: edit.to } };
  return { ...change, edits };
}
