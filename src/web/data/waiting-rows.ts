import { useSyncExternalStore } from 'react';

const none: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let waiting = none;

/** Whether a row has changes that are on this device alone and not being sent. */
export function useIsWaiting(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.has(id),
    () => false,
  );
}

/** For `src/web/data` only. */
export function publishWaitingRows(ids: ReadonlySet<string>): void {
  if (ids.size === 0 && waiting.size === 0) return;
  waiting = ids.size === 0 ? none : ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
