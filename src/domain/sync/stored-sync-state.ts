import { isRecord } from '../ledger/stored-record.ts';
import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import { findAll, findStoredChange } from './stored-change.ts';
import type { PendingChange, Reason, RefusedChange, SyncState } from './sync-state.ts';

export type StoredSyncIssue = Issue<'sync_version_unknown' | 'sync_damaged', 'version' | keyof SyncState>;

/** A state for storage: plain JSON, with a format version. */
export function encodeSyncState(state: SyncState): SyncState & { readonly version: 1 } {
  return { version: 1, ...state };
}

/**
 * Parses a stored state, as after a reload; call `markSentAsLost` next. Refuses all of it if it is damaged or of
 * another version. The caller must not delete what it could not read: it may hold changes that are nowhere else.
 */
export function parseSyncState(value: unknown): Result<SyncState, StoredSyncIssue> {
  if (!isRecord(value)) return damaged('version');
  if (value.version !== 1) return refused({ code: 'sync_version_unknown', field: 'version' });
  const { seq, last, revision } = value;
  if (seq !== null && !isCount(seq)) return damaged('seq');
  if (last !== undefined && typeof last !== 'string') return damaged('last');
  if (!isCount(revision)) return damaged('revision');
  const outbox = findAll(value.outbox, findStoredPending);
  if (outbox === undefined) return damaged('outbox');
  const refusedChanges = findAll(value.refused, findStoredRefused);
  if (refusedChanges === undefined) return damaged('refused');
  return accepted({ seq, ...(last !== undefined && { last }), revision, outbox, refused: refusedChanges });
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

function damaged(field: StoredSyncIssue['field']) {
  return refused({ code: 'sync_damaged', field } as const);
}
