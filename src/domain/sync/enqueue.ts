import type { InCollection, RowChange } from '../collections/collections.ts';
import { toCollection, toKey } from '../collections/collections.ts';
import type { Row } from '../fields/field-table.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { Change, RowOperation } from './change.ts';
import {
  isOutdated,
  toEdits,
  toOpenEdits,
  toRowChangesInSteps,
  touchedKeys,
  toWholeEdits,
} from './change.ts';
import { isNoOp, isStale, rebaseOutboxInSteps } from './rebase.ts';
import type { PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** An action on one row of a collection. */
export type RowAction =
  | { readonly kind: 'insert'; readonly row: Row }
  /**
   * Gives fields these values. `seen` is the row as it was when the edit began, by default as it is now: fields that the
   * person did not touch keep others' changes.
   */
  | { readonly kind: 'edit'; readonly id: string; readonly values: object; readonly seen?: Row }
  /** With `seen`, the whole intent only makes sense while the row is as it was seen. */
  | { readonly kind: 'delete'; readonly id: string; readonly seen?: Row };

export type RowIntent = InCollection & RowAction;

/** Actions to be done all together or not at all. */
export type Intent =
  | {
      readonly undo?: undefined;
      readonly operations: readonly RowIntent[];
      /**
       * The device worked it out from the rows that it edits, which it gives as `seen`: it only makes sense while they are
       * exactly so, and is `needless` otherwise.
       */
      readonly derived?: true;
    }
  | {
      readonly operations?: undefined;
      readonly derived?: undefined;
      /** `force`: also rows that have changed since. */
      readonly undo: { readonly target: string; readonly force?: boolean };
      /** The batch's changes, from the journal or `toRowChanges`. */
      readonly rows: readonly RowChange[];
    };

/** Counts the rows that an intent is about. */
export function countIntents(intent: Intent): number {
  return (intent.undo === undefined ? intent.operations : intent.rows).length;
}

/**
 * Queues a change on this device, to be sent later, under a batch id from the caller. No-ops and operations on missing
 * rows are left out. If nothing remains, the change ends as `needless`, or as `gone` if all its rows are missing, and
 * is not queued; nor is a `stale` one. Undoing a change that was never sent removes it from the outbox, unless a later
 * change builds on it.
 */
export function enqueue(state: SyncState, shown: ShownRows, batch: string, intent: Intent): Step {
  return finishSteps(enqueueInSteps(state, shown, batch, intent));
}

/** The same in steps, for an intent about many rows. State and rows must not change meanwhile. */
export function* enqueueInSteps(
  state: SyncState,
  shown: ShownRows,
  batch: string,
  intent: Intent,
): Steps<Step> {
  if (intent.undo !== undefined && isRemovable(state, intent.undo.target)) {
    yield;
    return yield* rebaseOutboxInSteps(state, shown, {
      exits: new Map([[intent.undo.target, { how: 'cancelled' }]]),
    });
  }
  const operations: RowOperation[] = [];
  let isGone = countIntents(intent) > 0;
  let stale = false;
  let outdated = false;
  const derived = intent.derived && { derived: intent.derived };
  yield* walkInSteps(countIntents(intent), (start, end) => {
    const found =
      intent.undo === undefined
        ? intent.operations.slice(start, end).map((row) => toOperation(shown, row, intent.derived))
        : intent.rows.slice(start, end).map((row) => toRestoration(shown, row, intent.undo.force === true));
    for (const operation of found) {
      outdated ||=
        derived !== undefined && (!operation || isOutdated({ ...derived, operations: [operation] }));
      if (operation === null) continue;
      isGone = false;
      stale ||= isStale(operation);
      if (!isNoOp(operation)) operations.push(operation);
    }
  });
  if (outdated) return unchanged(state, { batch, how: 'needless' });
  if (stale) return unchanged(state, { batch, how: 'stale' });
  if (isGone) return unchanged(state, { batch, how: 'gone' });
  if (operations.length === 0 && intent.undo === undefined)
    return unchanged(state, { batch, how: 'needless' });
  const { target, force = false } = intent.undo ?? {};
  const isEarly = state.outbox.some((entry) => entry.batch === target && entry.progress !== 'confirmed');
  const undo = target !== undefined && { target, force, ...(isEarly && { early: true as const }) };
  const change: Change = { operations, ...derived, ...(undo && { undo }) };
  const revision = state.revision + 1;
  const pending: PendingChange = { batch, progress: 'waiting', since: revision, misses: 0, change };
  const changes = yield* toRowChangesInSteps(change);
  return { state: { ...state, revision, outbox: [...state.outbox, pending] }, changes, ended: [] };
}

/** None if the row that it is about is missing. */
function toOperation(shown: ShownRows, intent: RowIntent, derived?: true): RowOperation | null {
  const id = intent.kind === 'insert' ? intent.row.id : intent.id;
  const at = { ...toCollection(intent), id };
  const before = shown.find(toKey(at, id)) ?? null;
  if (intent.kind === 'insert') return { ...at, kind: 'insert', before, row: intent.row };
  if (intent.kind === 'delete' && intent.seen) return { ...at, kind: 'delete', before, seen: intent.seen };
  if (before === null) return null;
  if (intent.kind === 'delete') return { ...at, kind: 'delete', before };
  const { seen = before, values } = intent;
  const edits = (derived ? toWholeEdits : toEdits)(at, seen, { ...seen, ...values });
  const edit = { ...at, kind: 'edit', before, seen, edits } as const;
  return derived || seen === before ? edit : { ...edit, edits: toOpenEdits(edit, before) };
}

function toRestoration(shown: ShownRows, row: RowChange, isForced: boolean): RowOperation {
  const { id, before: to, after: from } = row;
  const before = shown.find(toKey(row, id)) ?? null;
  return { ...toCollection(row), id, kind: 'restore', before, ...(!isForced && { from }), to };
}

/** Whether a change is waiting, was never sent, and no later one builds on it. */
function isRemovable(state: SyncState, batch: string): boolean {
  const index = state.outbox.findIndex((pending) => pending.batch === batch);
  const pending = state.outbox[index];
  if (pending?.progress !== 'waiting') return false;
  const keys = new Set(touchedKeys(pending.change));
  return state.outbox
    .slice(index + 1)
    .every(
      ({ change }) => change.undo?.target !== batch && touchedKeys(change).every((key) => !keys.has(key)),
    );
}
