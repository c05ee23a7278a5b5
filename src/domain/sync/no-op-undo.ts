import { fieldsOf } from '../collections/collections.ts';
import { isSameRow } from '../fields/field-table.ts';
import { toAfter } from './change.ts';
import { rebaseOutbox } from './rebase.ts';
import { type OutboxExit, type ShownRows, type Step, type SyncState, unchanged } from './sync-state.ts';

/**
 * Refuses a waiting undo right away if all of its rows have been changed since; the server would skip them all anyway.
 */
export function refuseNoOpUndo(state: SyncState, shown: ShownRows, batch: string): Step {
  const pending = state.outbox.find((entry) => entry.batch === batch);
  if (pending?.progress !== 'waiting' || pending.change.undo === undefined) return unchanged(state);
  const isNoOp = pending.change.operations.every(
    (operation) =>
      operation.kind !== 'restore' || !isSameRow(fieldsOf(operation), toAfter(operation), operation.to),
  );
  const exit: OutboxExit = { how: 'refused', reason: { code: 'changed_since', message: '' } };
  return isNoOp ? rebaseOutbox(state, shown, { exits: new Map([[batch, exit]]) }) : unchanged(state);
}
