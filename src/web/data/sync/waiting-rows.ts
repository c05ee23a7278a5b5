import { createStore, useStore } from '../../base/store.ts';

const waiting = createStore<ReadonlySet<string>>(new Set());

/** Whether a row has changes that are on this device alone and not being sent. */
export function useIsWaiting(id: string): boolean {
  return useStore(waiting, (ids) => ids.has(id));
}

/** For `src/web/data` only. */
export function publishWaitingRows(ids: ReadonlySet<string>): void {
  waiting.write(ids.size === 0 ? waiting.initial : ids);
}
