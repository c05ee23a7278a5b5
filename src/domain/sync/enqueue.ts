import type { InCollection, RowChange } from '../collections/collections.ts';
import { fromKey, toCollection, toKey } from '../collections/collections.ts';
import type { Row } from '../collections/field-table.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { AddedRow, Change, Restoration } from './change.ts';
import { toEdits, toEffects, touchedKeys } from './change.ts';
import { rebaseOutboxInSteps } from './rebase.ts';
import type { PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { unchanged } from './sync-state.ts';

/** What the person wants to do. */
export type Intent =
  | (InCollection & { readonly kind: 'add'; readonly row: Row })
  | { readonly kind: 'add-rows'; readonly rows: readonly (InCollection & { readonly row: Row })[] }
  /** `seen` is the row as it was when the edit began: fields that the person did not touch keep others' changes. */
  | (InCollection & { readonly kind: 'update'; readonly seen: Row; readonly row: Row })
  /** Some fields of a row as it is now. */
  | (InCollection & { readonly kind: 'set'; readonly id: string; readonly values: object })
  | (InCollection & { readonly kind: 'delete'; readonly id: string })
  | { readonly kind: 'replace'; readonly rows: readonly Row[] }
  /** `rows` is what the batch did, from the journal or `toRowChanges`. `force`: also rows that have changed since. */
  | {
      readonly kind: 'undo';
      readonly target: string;
      readonly rows: readonly RowChange[];
      readonly force?: boolean;
    };

/**
 * Makes a change on this device, to be sent later, under a batch id from the caller. A change that alters nothing ends
 * as `needless`, one of a missing row as `gone`; neither is queued. Undoing a change that was never sent removes it
 * from the outbox, unless a later one builds on it.
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
  if (intent.kind === 'undo' && isRemovable(state, intent.target)) {
    yield;
    return yield* rebaseOutboxInSteps(state, shown, {
      exits: new Map([[intent.target, { how: 'cancelled' }]]),
    });
  }
  const change = yield* toChange(shown, intent);
  if (change === null) return unchanged(state, { batch, how: 'gone' });
  const revision = state.revision + 1;
  const pending: PendingChange = { batch, progress: 'waiting', since: revision, misses: 0, change };
  const changes = yield* toEffects(change);
  // A replacement on a device that has not read all rows also takes away those that it does not know.
  const canBeDone =
    ['add', 'add-rows', 'update'].includes(change.kind) || (change.kind === 'replace' && state.seq !== null);
  const isDone = changes.length === 0 && canBeDone;
  if (isDone) return unchanged(state, { batch, how: 'needless' });
  return { state: { ...state, revision, outbox: [...state.outbox, pending] }, changes, ended: [] };
}

function* toChange(shown: ShownRows, intent: Intent): Steps<Change | null> {
  const find = (at: InCollection, id: string) => shown.find(toKey(at, id)) ?? null;
  switch (intent.kind) {
    case 'add': {
      const { row } = intent;
      return { ...toCollection(intent), kind: 'add', row, before: find(intent, row.id) };
    }
    case 'add-rows': {
      const rows: AddedRow[] = [];
      yield* walkInSteps(intent.rows.length, (start, end) => {
        for (const added of intent.rows.slice(start, end)) {
          const { row } = added;
          rows.push({ ...toCollection(added), row, before: find(added, row.id) });
        }
      });
      return { kind: 'add-rows', rows };
    }
    case 'update': {
      const { seen, row } = intent;
      const { id } = row;
      const before = find(intent, id);
      if (before === null) return null;
      return { ...toCollection(intent), kind: 'update', id, seen, before, edits: toEdits(intent, seen, row) };
    }
    case 'set': {
      const before = find(intent, intent.id);
      if (before === null) return null;
      const row = { ...before, ...intent.values };
      return yield* toChange(shown, { ...toCollection(intent), kind: 'update', seen: before, row });
    }
    case 'delete': {
      const { id } = intent;
      const before = find(intent, id);
      return before === null ? null : { ...toCollection(intent), kind: 'delete', id, before };
    }
    case 'replace':
      return { kind: 'replace', before: shown.rows.slice(), rows: intent.rows };
    case 'undo': {
      const { target, force = false } = intent;
      const rows: Restoration[] = [];
      yield* walkInSteps(intent.rows.length, (start, end) => {
        for (const row of intent.rows.slice(start, end)) {
          const { id, before: to, after: from } = row;
          rows.push({ ...toCollection(row), id, before: find(row, id), from, to });
        }
      });
      return { kind: 'undo', target, force, rows };
    }
  }
}

/** Whether a change is waiting, was never sent, and no later one builds on it. */
function isRemovable(state: SyncState, batch: string): boolean {
  const index = state.outbox.findIndex((pending) => pending.batch === batch);
  const pending = state.outbox[index];
  if (pending?.progress !== 'waiting') return false;
  const keys = new Set(touchedKeys(pending.change));
  const hasTransactions = [...keys].some((key) => fromKey(key).collection === undefined);
  return state.outbox.slice(index + 1).every(({ change }) => {
    if (change.kind === 'undo' && change.target === batch) return false;
    // It takes away all transactions that there are, also those that are missing here before it.
    if (change.kind === 'replace' && hasTransactions) return false;
    return touchedKeys(change).every((key) => !keys.has(key));
  });
}
