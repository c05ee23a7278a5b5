import { isRecord } from '../ledger/stored-record.ts';
import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import { findStoredChange } from './stored-change.ts';
import type { PendingChange, Reason, RefusedChange, SyncState } from './sync-state.ts';
import { emptySyncState } from './sync-state.ts';

export type StoredSyncIssue = Issue<'sync_version_unknown', 'version'>;

/** The format of this version's records. */
export const storedVersion = 2;

type Stored = Readonly<Record<string, unknown>>;

/** By format: makes a record one of the next format. */
const upgrades: Readonly<Record<number, (stored: Stored) => Stored>> = {
  1: (stored) => ({ ...stored, version: 2, unreadable: [] }),
};

/** A state for storage: plain JSON, with a format version. */
export function encodeSyncState(state: SyncState): SyncState & { readonly version: typeof storedVersion } {
  return { version: storedVersion, ...state };
}

/**
 * Parses a stored state, as after a reload; call `markSentAsLost` next. Each change is judged by itself: damaged ones
 * become `unreadable`, where they are tried again with every reading. Whenever that moves one, all rows must be read
 * first. Refuses only the state of a later version.
 */
export function parseSyncState(value: unknown): Result<SyncState, StoredSyncIssue> {
  if (isRecord(value) && isCount(value.version) && value.version > storedVersion) {
    return refused({ code: 'sync_version_unknown', field: 'version' });
  }
  const stored = upgrade(value);
  if (stored === undefined)
    return accepted({ ...emptySyncState, revision: toRevision(value), unreadable: [value] });
  const { last } = stored;
  const before = Array.isArray(stored.unreadable) ? stored.unreadable : [];
  const [outbox, noChanges] = sift(stored.outbox, findStoredPending);
  const [refusedChanges, noRefusals] = sift(stored.refused, findStoredRefused);
  const [found, rest] = sift(before, findStoredPending);
  const [foundRefusals, still] = sift(rest, findStoredRefused);
  const unreadable = [...still, ...noChanges, ...noRefusals];
  const same = noChanges.length + noRefusals.length === 0 && still.length === before.length;
  return accepted({
    seq: same && isCount(stored.seq) ? stored.seq : null,
    ...(typeof last === 'string' && { last }),
    revision: toRevision(stored),
    outbox: [...outbox, ...found.map((pending) => ({ ...pending, progress: 'unknown' as const }))],
    refused: [...refusedChanges, ...foundRefusals],
    ...(unreadable.length > 0 && { unreadable }),
  });
}

/** The revision of a stored state; 0 if it has none. */
export function toRevision(stored: unknown): number {
  return isRecord(stored) && isCount(stored.revision) ? stored.revision : 0;
}

/** The record in this version's format, step by step; none if it has no format that ever was. */
function upgrade(value: unknown): Stored | undefined {
  if (!isRecord(value)) return undefined;
  if (value.version === storedVersion) return value;
  const step = isCount(value.version) ? upgrades[value.version] : undefined;
  return step && upgrade(step(value));
}

/** What can be read of a stored list, and what cannot. */
function sift<Item>(
  value: unknown,
  find: (item: unknown) => Item | undefined,
): readonly [found: readonly Item[], rest: readonly unknown[]] {
  const found: Item[] = [];
  const rest: unknown[] = [];
  for (const stored of Array.isArray(value) ? value : [value]) {
    const item = find(stored);
    if (item === undefined) rest.push(stored);
    else found.push(item);
  }
  return [found, rest];
}

const progresses = ['waiting', 'sent', 'lost', 'unmatched', 'unknown', 'confirmed'] as const;
const reasonCodes = ['refused', 'gone', 'unmatched', 'changed_since'] as const;

function findStoredPending(value: unknown): PendingChange | undefined {
  if (!isRecord(value)) return undefined;
  const { batch, since, misses } = value;
  const progress = progresses.find((known) => known === value.progress);
  const change = findStoredChange(value.change);
  if (typeof batch !== 'string' || !isCount(since) || !isCount(misses)) return undefined;
  if (progress === undefined || change === undefined) return undefined;
  return { batch, progress, since, misses, change };
}

function findStoredRefused(value: unknown): RefusedChange | undefined {
  if (!isRecord(value) || typeof value.batch !== 'string') return undefined;
  const change = findStoredChange(value.change);
  const reason = findStoredReason(value.reason);
  return change && reason && { batch: value.batch, change, reason };
}

function findStoredReason(value: unknown): Reason | undefined {
  if (!isRecord(value) || typeof value.message !== 'string') return undefined;
  const code = reasonCodes.find((known) => known === value.code);
  return code && { code, message: value.message };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
