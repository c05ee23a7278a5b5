import { type Change, touchedKeys } from '#domain/sync/change.ts';
import type { SyncState } from '#domain/sync/sync-state.ts';
import { createStore, useStore } from '../../base/store.ts';

/** The rows of waiting changes, in parts. */
const waiting = createStore<readonly ReadonlySet<string>[]>([]);

/** Those of an import, of which there may be many: collected once. */
const imported = new WeakMap<Change, ReadonlySet<string>>();

/** Whether a row has changes that are on this device alone and not being sent. */
export function useIsWaiting(id: string): boolean {
  return useStore(waiting, (parts) => parts.some((ids) => ids.has(id)));
}

/** For `src/web/data` only. A replacement is about all rows, so only the header shows it. */
export function publishWaitingRows({ outbox }: Pick<SyncState, 'outbox'>): void {
  const changes = outbox.flatMap(({ progress, change }) => (progress === 'confirmed' ? [] : change));
  const few = changes.filter(({ kind }) => kind !== 'replace' && kind !== 'add-rows');
  const parts = [
    new Set(few.flatMap(touchedKeys)),
    ...changes.flatMap((change) => (change.kind === 'add-rows' ? toImported(change) : [])),
  ].filter(({ size }) => size > 0);
  waiting.write(parts.length === 0 ? waiting.initial : parts);
}

function toImported(change: Change): ReadonlySet<string> {
  const known = imported.get(change) ?? new Set(touchedKeys(change));
  imported.set(change, known);
  return known;
}
