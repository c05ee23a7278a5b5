import { useSyncExternalStore } from 'react';

/** Where the changes of this device are. */
export interface SyncStatus {
  /** Whether there is a list of somebody that is kept in step at all. */
  readonly active: boolean;
  /** The server could not be reached at the last try or did not know the person, or there is no network. */
  readonly offline: boolean;
  /** There is a network, and the server does not answer: it is down, or fails. */
  readonly silent: boolean;
  /** Changes that are on this device alone. */
  readonly waiting: number;
  /** Changes that wait for the person: taken back, or to be decided between two values. */
  readonly open: number;
}

const nothing: SyncStatus = { active: false, offline: false, silent: false, waiting: 0, open: 0 };
const listeners = new Set<() => void>();
let status = nothing;

/** Small on purpose: the header stands on pages that load nothing of the list. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(
    subscribe,
    () => status,
    () => nothing,
  );
}

/** Whether a list is kept in step at all. */
export function useSyncing(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => status.active,
    () => false,
  );
}

/** For the room itself: tells the header. Null: nobody's list is open. */
export function publishSyncStatus(next: SyncStatus | null): void {
  const told = next ?? nothing;
  const keys = Object.keys(nothing) as (keyof SyncStatus)[];
  if (keys.every((key) => told[key] === status[key])) return;
  status = told;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
