import { findConflicts } from '#domain/sync/conflicts.ts';
import { countWaiting, type SyncState } from '#domain/sync/sync-state.ts';
import { siteStorage } from '../../base/site-storage.ts';
import { storageKey } from '../session/stored-session.ts';
import type { Replica } from './replica.ts';
import type { Reach } from './sync-engine.ts';
import type { SyncStatus } from './sync-status.ts';

/** What is told of a person's list that is open on this page. */
export function toSyncStatus(replica: Replica, reach: Reach): SyncStatus {
  const { state, stored } = replica;
  const offline = reach !== 'reachable';
  return {
    active: true,
    offline,
    silent: reach === 'unreachable' && navigator.onLine,
    waiting: offline ? countStored(state, stored) : countWaiting(state),
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

/** How many changes wait for the network and outlast this page. */
function countStored(state: SyncState, stored: SyncState): number {
  const safe = new Set(stored.outbox.map(({ batch }) => batch));
  return countWaiting({ ...state, outbox: state.outbox.filter(({ batch }) => safe.has(batch)) });
}

function countIssues(state: SyncState): number {
  return state.refused.length + findConflicts(state).length + (state.unreadable ? 1 : 0);
}
