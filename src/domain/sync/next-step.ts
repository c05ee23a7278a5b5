import { touchedKeys } from './change.ts';
import { conflictingFields } from './conflicts.ts';
import { mayBeHalfMade, type PendingChange, type SyncState } from './sync-state.ts';

/** The next task of an online device. */
export type NextStep =
  | { readonly kind: 'read-all' }
  | { readonly kind: 'read-journal' }
  /** Ask whether the journal has this batch. */
  | { readonly kind: 'look-up'; readonly batch: string }
  | { readonly kind: 'send'; readonly pending: PendingChange };

/**
 * The next thing to do, one at a time; null if there is nothing, or while a request is in flight. Uncertain changes are
 * cleared up before anything is sent, one that may be half made by sending it again. Changes are sent in the order in which they were made; one in conflict holds back
 * only those of the same rows.
 */
export function toNextStep(state: SyncState): NextStep | null {
  const { outbox } = state;
  if (outbox.some(({ progress }) => progress === 'sent')) return null;
  if (state.seq === null) return { kind: 'read-all' };
  const unknown = outbox.find(({ progress }) => progress === 'unknown');
  if (unknown !== undefined) return { kind: 'look-up', batch: unknown.batch };
  const isUncertain = (pending: PendingChange) =>
    pending.progress === 'unmatched' || (pending.progress === 'lost' && !mayBeHalfMade(pending));
  if (outbox.some(isUncertain)) return { kind: 'read-journal' };
  const pending = findSendable(outbox);
  if (pending !== undefined) return { kind: 'send', pending };
  const isUnclear = ({ progress, wrote }: PendingChange) => progress === 'confirmed' && wrote === undefined;
  return outbox.some(isUnclear) ? { kind: 'read-journal' } : null;
}

function findSendable(outbox: readonly PendingChange[]): PendingChange | undefined {
  const held = new Set<string>();
  const heldBatches = new Set<string>();
  for (const pending of outbox) {
    const { change, progress } = pending;
    if (progress === 'confirmed') continue;
    const isFree = held.size === 0 || touchedKeys(change).every((key) => !held.has(key));
    const isMade = change.undo === undefined || !heldBatches.has(change.undo.target);
    if (isFree && isMade && conflictingFields(pending).length === 0) return pending;
    heldBatches.add(pending.batch);
    for (const key of touchedKeys(change)) held.add(key);
  }
  return undefined;
}
