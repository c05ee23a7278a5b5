import { collections, fieldsOf } from '../collections/collections.ts';
import { findCollection } from '../collections/stored-row.ts';
import { fromWireRow } from '../fields/field-table.ts';
import { isRecord } from '../fields/stored-record.ts';
import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import type { Change } from './change.ts';
import { findStoredChange } from './stored-change.ts';
import type { PendingChange, Reason, RefusedChange, SyncState, UnreadRow } from './sync-state.ts';
import { emptySyncState, progresses, reasonCodes, toUnknown } from './sync-state.ts';

export type StoredSyncIssue = Issue<'sync_version_unknown', 'version'>;

/** The format of this version's records. */
export const storedVersion = 1;

type FindChange = (stored: unknown) => Change | undefined;

/** A state for storage: plain JSON, with a format version. */
export function encodeSyncState(state: SyncState): SyncState & { readonly version: typeof storedVersion } {
  // Of which collections this device has the rows.
  const known = { collections: [...collections.keys()] };
  return { version: storedVersion, ...known, ...state };
}

/**
 * Parses a stored state, as after a reload; call `markSentAsLost` next. Each change is judged by itself: damaged ones
 * become `unreadable` and are tried again with every reading. When that moves one, all rows must be read again and the
 * other changes looked up first; with an earlier format, all rows must be read again. Refuses only the state of a later
 * version. `findChange` may know changes that were parsed before, in slices.
 */
export function parseSyncState(
  value: unknown,
  findChange: FindChange = findStoredChange,
): Result<SyncState, StoredSyncIssue> {
  if (isRecord(value) && isCount(value.version) && value.version > storedVersion) {
    return refused({ code: 'sync_version_unknown', field: 'version' });
  }
  if (!isRecord(value) || !isCount(value.version)) {
    return accepted({ ...emptySyncState, revision: toRevision(value), unreadable: [value] });
  }
  const stored = value;
  const { last } = stored;
  const [given, setAside] = [toList(stored.outbox), toList(stored.unreadable ?? [])];
  const [outbox, noChanges] = sift([...given, ...setAside], (entry) => findStoredPending(entry, findChange));
  const [refusedChanges, unreadable] = sift([...toList(stored.refused), ...noChanges], (entry) =>
    findStoredRefused(entry, findChange),
  );
  const same = outbox.length === given.length && unreadable.length === setAside.length;
  const read = toList(stored.collections);
  const met = toList(stored.unread ?? []);
  const unread = met.filter(isUnread);
  // The rows that an earlier version stored may lack what it did not know of them.
  const isComplete =
    stored.version === storedVersion &&
    [...collections.keys()].every((name) => read.includes(name)) &&
    unread.length === met.length;
  return accepted({
    seq: same && isComplete && isCount(stored.seq) ? stored.seq : null,
    ...(typeof last === 'string' && { last }),
    revision: toRevision(stored),
    outbox: same ? outbox : outbox.map(toLookedUp),
    refused: refusedChanges,
    ...(unreadable.length > 0 && { unreadable }),
    ...(unread.length > 0 && { unread }),
  });
}

function toLookedUp(pending: PendingChange): PendingChange {
  return pending.progress === 'confirmed' ? pending : toUnknown(pending, pending.since);
}

function isUnread(value: unknown): value is UnreadRow {
  const at = isRecord(value) && typeof value.id === 'string' ? findCollection(value) : undefined;
  return at !== undefined && fromWireRow(fieldsOf(at), Object(value).row) === undefined;
}

/** The revision of a stored state; 0 if it has none. */
export function toRevision(stored: unknown): number {
  return isRecord(stored) && isCount(stored.revision) ? stored.revision : 0;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** What can be read of a list, and what cannot. */
function sift<Item>(
  list: readonly unknown[],
  find: (item: unknown) => Item | undefined,
): readonly [found: readonly Item[], rest: readonly unknown[]] {
  const found = list.map(find);
  return [found.filter((item) => item !== undefined), list.filter((_, index) => found[index] === undefined)];
}

function findStoredPending(value: unknown, findChange: FindChange): PendingChange | undefined {
  if (!isRecord(value)) return undefined;
  const { batch, since, misses, wrote } = value;
  const progress = progresses.find((known) => known === value.progress);
  const change = findChange(value.change);
  if (typeof batch !== 'string' || !isCount(since) || !isCount(misses)) return undefined;
  if (progress === undefined || change === undefined) return undefined;
  return {
    batch,
    progress,
    since,
    misses,
    ...(isCount(wrote) && { wrote }),
    change,
  };
}

function findStoredRefused(value: unknown, findChange: FindChange): RefusedChange | undefined {
  if (!isRecord(value) || typeof value.batch !== 'string') return undefined;
  const change = findChange(value.change);
  const reason = findStoredReason(value.reason);
  const merged = Array.isArray(value.merged) && value.merged.filter((batch) => typeof batch === 'string');
  return change && reason && { batch: value.batch, ...(merged && { merged }), change, reason };
}

function findStoredReason(value: unknown): Reason | undefined {
  if (!isRecord(value) || typeof value.message !== 'string') return undefined;
  const code = reasonCodes.find((known) => known === value.code);
  return code && { code, message: value.message };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
