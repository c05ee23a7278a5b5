import { conflictingFields } from '#domain/sync/conflicts.ts';
import type { RefusedChange, SyncState } from '#domain/sync/sync-state.ts';
import type { Reach } from './sync-engine.ts';

/**
 * What came of a change: it is on the server or waits on this device; the server refused it, or left rows of an undo as
 * they were; or nobody is signed in any more.
 */
export type Settlement = 'accepted' | RefusedChange | 'signed-out';

/** What has come of a change; undefined while that is open. `ended`: how the last request ended, if it just has. */
export function toSettlement(
  { outbox, refused }: SyncState,
  batch: string,
  reach: Reach,
  ended: Reach | undefined,
): Settlement | undefined {
  const pending = outbox.find((entry) => entry.batch === batch);
  if (pending === undefined || pending.progress === 'confirmed') {
    const isPartOf = (entry: RefusedChange) => entry.batch === batch || entry.merged?.includes(batch);
    return refused.find(isPartOf) ?? 'accepted';
  }
  if (conflictingFields(pending).length > 0) return 'accepted';
  const isUnreachable = reach === 'unreachable' && (pending.progress !== 'sent' || !navigator.onLine);
  if (isUnreachable) return 'accepted';
  return ended === 'signed-out' && pending.progress === 'waiting' ? 'signed-out' : undefined;
}
