import { useSyncExternalStore } from 'react';
import { termsOf } from '#domain/collections/collection-terms.ts';
import { type RowChange, toCollection } from '#domain/collections/collections.ts';
import type { Row } from '#domain/fields/field-table.ts';
import { applyEdits, type Change, isEffective, type RowOperation, toAfter } from '#domain/sync/change.ts';
import { type Conflict, findConflicts } from '#domain/sync/conflicts.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { refuseNoOpUndo } from '#domain/sync/no-op-undo.ts';
import { resolveConflict } from '#domain/sync/resolve-conflict.ts';
import { discardRefused, discardUnreadable, retryRefused } from '#domain/sync/resolve-refused.ts';
import { type RefusalReason, type SyncState, unchanged } from '#domain/sync/sync-state.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { messages } from '../messages.ts';
import { type OpenClient, subscribeSyncClient, syncClient } from './open-sync-client.ts';
import { type AppliedChange, isRefusalOf, type SubmitOptions, type Submitted } from './submit-change.ts';

/** A change that the server refused, for the person to retry or discard. */
export interface RefusedIssue {
  readonly batch: string;
  readonly changes: readonly RowChange[];
  /** Why, as a sentence. */
  readonly reason: string;
  /** Whether trying again can help. */
  readonly isRetryable: boolean;
}

/** A field changed on two devices, with the row as this person has it. */
export interface OpenConflict extends Conflict {
  readonly mineRow: Row;
}

export interface SyncIssues {
  readonly refused: readonly RefusedIssue[];
  readonly conflicts: readonly OpenConflict[];
  /** The number of stored changes that this version cannot read. */
  readonly unreadable: number;
  /** The number of rows in no list and no sum, because a later version made them. */
  readonly uncounted: number;
}

const none: SyncIssues = { refused: [], conflicts: [], unreadable: 0, uncounted: 0 };
let issues = none;
let seen: SyncState | undefined;

/** Returns the issues that need the person. */
export function useSyncIssues(): SyncIssues {
  return useSyncExternalStore(subscribeSyncClient, readIssues, () => none);
}

/** Makes a refused change again, on the rows as they are now, as a new batch. */
export async function retryRefusedChange(batch: string, as: string = crypto.randomUUID()): Promise<void> {
  const open = syncClient();
  await open?.replica.perform((state, shown) => retryRefused(state, shown, { batch, as }));
  open?.wake();
}

export async function discardRefusedChange(batch: string): Promise<void> {
  await syncClient()?.replica.perform((state) => unchanged(discardRefused(state, batch)));
}

export async function discardUnreadableChanges(): Promise<void> {
  await syncClient()?.replica.perform((state) => unchanged(discardUnreadable(state)));
}

export async function chooseVersion(conflict: Conflict, keep: 'mine' | 'theirs'): Promise<void> {
  const open = syncClient();
  await open?.replica.perform((state, shown) => resolveConflict(state, shown, { ...conflict, keep }));
  open?.wake();
}

/**
 * Turns a refusal into a failure for the screen, which still holds what was typed, and discards it here. If the screen
 * is gone, or edits of several screens were merged, the refusal stays in the issues. Undefined if nothing was refused.
 */
export async function resolveRefusal(
  client: OpenClient,
  applied: AppliedChange,
  { failed, screen }: Pick<SubmitOptions, 'failed' | 'screen'>,
): Promise<Submitted | undefined> {
  const { batch } = applied;
  const { state: settled } = await client.replica.perform((state, shown) =>
    refuseNoOpUndo(state, shown, batch),
  );
  const refused = settled.refused.find((entry) => isRefusalOf(entry, batch));
  if (refused === undefined) return undefined;
  const { change, reason } = refused;
  const skipped = change.operations.map(toSkipped);
  // The person decides about the skipped rows.
  if (reason.code === 'changed_since') return { ok: true, value: { ...applied, skipped } };
  await client.replica.perform((state) => {
    const entry = state.refused.find(({ batch }) => batch === refused.batch);
    const isLeft = screen?.isOpen() === false;
    return unchanged(entry?.merged || isLeft ? state : discardRefused(state, refused.batch));
  });
  if (reason.code === 'gone') {
    const isPart = skipped.length < applied.changes.length;
    return isPart ? { ok: true, value: { ...applied, skipped } } : toMissingOutcome('gone', change);
  }
  if (reason.code === 'stale') return toMissingOutcome('stale', change);
  return { ok: false, code: reason.code, message: reason.message || (failed ?? fallbackOf(change)) };
}

export function toMissingOutcome(how: 'gone' | 'stale', of: Intent | Change): Submitted {
  const message = missingMessageOf(how, of);
  console.error(message);
  return { ok: false, code: how, message };
}

function readIssues(): SyncIssues {
  const replica = syncClient()?.replica;
  if (replica?.state === seen) return issues;
  seen = replica?.state;
  issues = replica === undefined ? none : toIssues(replica.state, replica.ledger.uncounted);
  return issues;
}

function toIssues(state: SyncState, uncounted: number): SyncIssues {
  const refused = state.refused.map(({ batch, change, reason }) => ({
    batch,
    changes: change.operations.map(toRefusedRow).filter(isEffective),
    reason: toSentence(reason, change),
    isRetryable: reason.code !== 'stale',
  }));
  const conflicts = findConflicts(state).map((conflict) => ({
    ...conflict,
    mineRow: { ...conflict.theirRow, [conflict.field]: conflict.mine },
  }));
  return { refused, conflicts, unreadable: state.unreadable?.length ?? 0, uncounted };
}

/** Returns the effect of a refused change on a row now; a row that is gone is shown as it was when it was edited. */
function toRefusedRow(operation: RowOperation): RowChange {
  const { id, before } = operation;
  const at = { ...toCollection(operation), id };
  switch (operation.kind) {
    case 'edit': {
      const row = before ?? operation.seen;
      return { ...at, before: row, after: applyEdits(operation, row, operation.edits) };
    }
    case 'restore':
      // A forced undo would change it anyway: without force, rows that were changed since stay as they are.
      return { ...at, before, after: operation.to };
    default:
      return { ...at, before, after: toAfter(operation) };
  }
}

function toSentence({ code, message }: RefusalReason, change: Change): string {
  if (message !== '') return message;
  if (code === 'gone' || code === 'stale') return missingMessageOf(code, change);
  if (code === 'unexplained') return fallbackOf(change);
  if (code !== 'changed_since') return messages.changedMeanwhile;
  return change.operations.length > 1 ? messages.allChangedSince : messages.changedSince;
}

function toSkipped(operation: RowOperation): RowChange {
  const { id, before } = operation;
  const [former, after] =
    operation.kind === 'restore' ? [operation.from ?? null, operation.to] : [null, toAfter(operation)];
  return { ...toCollection(operation), id, before: before ?? former, after };
}

/** Returns a message for a failure without a reason that people can read. */
export function fallbackOf({ operations, undo }: Change): string {
  const [first, ...more] = operations;
  if (undo !== undefined) return messages.undoFailed;
  if (first === undefined || more.length > 0) return messages.changesFailed;
  const { nouns, movedBy, failures } = termsOf(first);
  const [noun] = nouns;
  switch (first.kind) {
    case 'insert':
      return failures?.add ?? `Could not save the ${noun}. Please try again.`;
    case 'edit':
      if (Object.keys(first.edits).join() === movedBy) return `Could not move the ${noun}.`;
      return failures?.update ?? `Could not save the ${noun}. Please try again.`;
    default:
      return `Could not delete the ${noun}.`;
  }
}

/** Returns a message for a change whose row is gone, or no longer as it must be. */
function missingMessageOf(how: 'gone' | 'stale', { operations: [first] = [] }: Change | Intent): string {
  return how === 'stale'
    ? 'It was changed or deleted meanwhile, so nothing was done.'
    : `This ${termsOf(first ?? inTransactions).nouns[0]} no longer exists.`;
}
