import { type Change, touchedKeys } from '#domain/sync/change.ts';
import { findConflicts } from '#domain/sync/conflicts.ts';
import { countWaiting, type PendingChange, type SyncState } from '#domain/sync/sync-state.ts';
import { siteStorage } from '../../base/site-storage.ts';
import { storageKey } from '../session/stored-session.ts';
import type { Replica } from './replica.ts';
import type { Reach } from './sync-engine.ts';
import type { SyncStatus } from './sync-status.ts';

/** Collected once, because there may be many. */
const knownRows = new WeakMap<Change, ReadonlySet<string>>();
const noRows: readonly ReadonlySet<string>[] = [];

/** The status of a list that is open on this page. Apart from `SyncStatus`, which pages without a list load, too. */
export function toSyncStatus(replica: Replica, reach: Reach): SyncStatus {
  const { state, stored } = replica;
  const offline = reach !== 'reachable';
  return {
    active: true,
    offline,
    silent: reach === 'unreachable' && navigator.onLine,
    waiting: offline ? countStored(state, stored) : countWaiting(state),
    waitingRows: offline ? findWaitingRows(state) : noRows,
    open: countIssues(state) + (replica.ledger.uncounted > 0 ? 1 : 0),
    notice: replica.superseded.aborted
      ? 'newer'
      : replica.failed
        ? 'unstored'
        : siteStorage.isForVisit(storageKey())
          ? 'visit'
          : undefined,
  };
}

/** Counts the changes that wait for the network and outlast this page. */
function countStored(state: SyncState, stored: SyncState): number {
  const safe = new Set(stored.outbox.map(({ batch }) => batch));
  return countWaiting({ ...state, outbox: state.outbox.filter(({ batch }) => safe.has(batch)) });
}

function countIssues(state: SyncState): number {
  return state.refused.length + findConflicts(state).length + (state.unreadable ? 1 : 0);
}

function findWaitingRows({ outbox }: SyncState): readonly ReadonlySet<string>[] {
  const waiting = outbox.filter(({ progress }) => progress !== 'confirmed');
  return waiting.length === 0 ? noRows : waiting.map(toRows);
}

function toRows({ change }: PendingChange): ReadonlySet<string> {
  const rows = knownRows.get(change) ?? new Set(touchedKeys(change));
  knownRows.set(change, rows);
  return rows;
}
