import { type Change, touchedKeys } from '#domain/sync/change.ts';
import type { SyncState } from '#domain/sync/sync-state.ts';
import { createStore, useStore } from '../../base/store.ts';

/** The rows of each waiting change. */
const waiting = createStore<readonly ReadonlySet<string>[]>([]);

/** Collected once, because there may be many. */
const keys = new WeakMap<Change, ReadonlySet<string>>();

/** Whether a row has changes that are on this device alone and not being sent. */
export function useIsWaiting(id: string): boolean {
  return useStore(waiting, (changes) => changes.some((ids) => ids.has(id)));
}

/** For `src/web/data` only. */
export function publishWaitingRows({ outbox }: Pick<SyncState, 'outbox'>): void {
  const changes = outbox.flatMap(({ progress, change }) => {
    if (progress === 'confirmed') return [];
    const known = keys.get(change) ?? new Set(touchedKeys(change));
    keys.set(change, known);
    return known;
  });
  waiting.write(changes.length === 0 ? waiting.initial : changes);
}
