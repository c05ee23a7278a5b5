import { formatCount } from '#domain/money/digit-groups.ts';
import { useAfterPaint } from '../../base/after-paint.ts';
import { createStore, useStore } from '../../base/store.ts';

/** Milliseconds for which changes may be in flight before they are shown as not sent. */
const quietMs = 300;

/** Whether this device's changes are on the server. */
export interface SyncStatus {
  /** Whether anybody's list is being synced at all. */
  readonly active: boolean;
  /** There is no network, or the last request got no answer or was not allowed. */
  readonly offline: boolean;
  /** There is a network, but the server is down or failing. */
  readonly silent: boolean;
  /** The number of changes on this device alone; without a network only those that outlast this page. */
  readonly waiting: number;
  /** The ids of the rows of each change that waits while the server cannot be reached. */
  readonly waitingRows: readonly ReadonlySet<string>[];
  /** The number of issues that need the person: changes refused, in conflict or unreadable, and rows not counted. */
  readonly open: number;
  /**
   * A later version stores the list, so that this page only shows it; the browser stores no changes; or it stores no
   * session, which ends with this visit.
   */
  readonly notice?: 'newer' | 'unstored' | 'visit' | undefined;
}

/** Nobody's list is open. */
const nothing: SyncStatus = {
  active: false,
  offline: false,
  silent: false,
  waiting: 0,
  waitingRows: [],
  open: 0,
  notice: undefined,
};
const status = createStore(nothing);

export function useSyncStatus(): SyncStatus {
  return useStore(status);
}

/** Whether a list is being synced at all. */
export function useSyncing(): boolean {
  return useStore(status, ({ active }) => active);
}

/** Whether a row has changes that are on this device alone and not being sent. */
export function useIsWaiting(id: string): boolean {
  return useStore(status, ({ waitingRows }) => waitingRows.some((ids) => ids.has(id)));
}

/** Says whether this device's changes are on the server: 'Saved', 'Offline · 2 to send'. */
export function useSyncText(): string {
  const { offline, silent, waiting } = useSyncStatus();
  const some = waiting > 0;
  // Most changes are answered before anyone could read that they wait; the text would only flicker.
  const lasting = useAfterPaint(some, quietMs);
  const count = formatCount(waiting);
  const away = silent ? 'Server unavailable' : 'Offline';
  if (offline) return some ? `${away} · ${count} to send` : away;
  return some && lasting ? `${count} ${waiting === 1 ? 'change' : 'changes'} not sent yet` : 'Saved';
}

/** For `src/web/data` only. Null: nobody's list is open. */
export function publishSyncStatus(next: SyncStatus | null): void {
  const told = next ?? nothing;
  const keys = Object.keys(nothing) as (keyof SyncStatus)[];
  if (keys.some((key) => told[key] !== status.read()[key])) status.write(told);
}
