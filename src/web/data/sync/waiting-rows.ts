import { type Change, touchedKeys } from '#domain/sync/change.ts';
import type { SyncState } from '#domain/sync/sync-state.ts';
import { createStore, useStore } from '../../base/store.ts';

/** The rows of waiting changes, in parts. */
const waiting = createStore<readonly ReadonlySet<string>[]>([]);

/** Those of a change of many rows: collected once. */
const ofMany = new WeakMap<Change, ReadonlySet<string>>();
const manyRows = 100;

/** Whether a row has changes that are on this device alone and not being sent. */
export function useIsWaiting(id: string): boolean {
  return useStore(waiting, (parts) => parts.some((ids) => ids.has(id)));
}

/** For `src/web/data` only. */
export function publishWaitingRows({ outbox }: Pick<SyncState, 'outbox'>): void {
  const changes = outbox.flatMap(({ progress, change }) => (progress === 'confirmed' ? [] : change));
  const few = changes.filter(({ operations }) => operations.length <= manyRows);
  const many = changes.filter(({ operations }) => operations.length > manyRows);
  const parts = [new Set(few.flatMap(touchedKeys)), ...many.map(keysOf)].filter(({ size }) => size > 0);
  waiting.write(parts.length === 0 ? waiting.initial : parts);
}

function keysOf(change: Change): ReadonlySet<string> {
  const known = ofMany.get(change) ?? new Set(touchedKeys(change));
  ofMany.set(change, known);
  return known;
}
