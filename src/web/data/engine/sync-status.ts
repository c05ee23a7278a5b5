import { createStore, useStore } from '../../base/store.ts';

/** Whether this device's changes are on the server. */
export interface SyncStatus {
  /** Whether anybody's list is being synced at all. */
  readonly active: boolean;
  /** There is no network, or the last request got no answer or was not allowed. */
  readonly offline: boolean;
  /** There is a network, but the server is down or failing. */
  readonly silent: boolean;
  /** How many changes are on this device alone; without a network only those that outlast this page. */
  readonly waiting: number;
  /** How many things need the person: changes that are refused, in conflict or unreadable, and rows not counted. */
  readonly open: number;
  /**
   * A later version stores the list, so that this page only shows it; the browser stores no changes; or it stores no
   * session, which ends with this visit.
   */
  readonly notice?: 'newer' | 'unstored' | 'visit' | undefined;
}

const nothing: SyncStatus = {
  active: false,
  offline: false,
  silent: false,
  waiting: 0,
  open: 0,
  notice: undefined,
};
const status = createStore(nothing);

/** Small on purpose: the header is also on pages that do not load the list. */
export function useSyncStatus(): SyncStatus {
  return useStore(status);
}

/** Whether a list is being synced at all. */
export function useSyncing(): boolean {
  return useStore(status, ({ active }) => active);
}

/** For `src/web/data` only. Null: nobody's list is open. */
export function publishSyncStatus(next: SyncStatus | null): void {
  const told = next ?? nothing;
  const keys = Object.keys(nothing) as (keyof SyncStatus)[];
  if (keys.some((key) => told[key] !== status.read()[key])) status.write(told);
}
