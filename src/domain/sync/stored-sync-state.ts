import { collections, fieldsOf, type InCollection, toCollection } from '../collections/collections.ts';
import { findCollection, findStoredRow } from '../collections/stored-row.ts';
import { fromStoredRow, fromWireRow, type Row } from '../fields/field-table.ts';
import { isRecord } from '../fields/stored-record.ts';
import { accepted, type Issue, type Result, refused } from '../result.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { Change, Edits, RowOperation } from './change.ts';
import {
  emptySyncState,
  markForLookUp,
  type PendingChange,
  progresses,
  type RefusalReason,
  type RefusedChange,
  reasonCodes,
  type SyncState,
  type UnreadRow,
} from './sync-state.ts';

export type StoredSyncIssue = Issue<'sync_version_unknown', 'version'>;

/** The format of this version's records: that of the latest field. */
export const storedVersion = Math.max(
  1,
  ...[...collections.values()].flatMap((table) =>
    Object.values(table).map(({ sinceFormat }) => sinceFormat ?? 1),
  ),
);

type FindChange = (stored: unknown) => Change | undefined;

/** A state for storage: plain JSON, with a format version. */
export function encodeSyncState(state: SyncState): SyncState & { readonly version: number } {
  // The collections whose rows this device has.
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
  return pending.progress === 'confirmed' ? pending : markForLookUp(pending, pending.since);
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

/** Separates the readable items of a list from the unreadable ones. */
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

function findStoredReason(value: unknown): RefusalReason | undefined {
  if (!isRecord(value) || typeof value.message !== 'string') return undefined;
  const code = reasonCodes.find((known) => known === value.code);
  return code && { code, message: value.message };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** A change with more operations is stored in portions. */
const mostOperations = 1000;

/**
 * A change for storage: plain JSON. Many operations are texts, a portion each, which are copied in a fraction of the
 * time that as many objects take. In steps.
 */
export function* encodeChange(change: Change): Steps<object> {
  const { operations, ...rest } = change;
  if (operations.length <= mostOperations) return change;
  const portions: string[] = [];
  yield* walkInSteps(operations.length, (start, end) =>
    portions.push(JSON.stringify(operations.slice(start, end))),
  );
  return { ...rest, portions };
}

/** The same as `findStoredChange`, in steps. */
export function* findStoredChangeInSteps(value: unknown): Steps<Change | undefined> {
  if (!isRecord(value) || !Array.isArray(value.portions)) return findStoredChange(value);
  const { portions, ...rest } = value;
  let whole: Change | undefined;
  const operations: RowOperation[] = [];
  for (const portion of portions) {
    whole = findStoredChange({ ...rest, operations: findJson(portion) });
    if (whole === undefined) return undefined;
    operations.push(...whole.operations);
    yield;
  }
  return whole && { ...whole, operations };
}

/** The JSON of a portion; undefined if it is none. */
export function findJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A stored change; undefined if it is damaged, or of a collection that this version does not know. */
export function findStoredChange(value: unknown): Change | undefined {
  if (!isRecord(value)) return undefined;
  if (value.portions !== undefined) return finishSteps(findStoredChangeInSteps(value));
  if (!Array.isArray(value.operations)) return undefined;
  const operations = value.operations.map(findStoredOperation);
  if (!operations.every((operation) => operation !== undefined)) return undefined;
  if (value.undo === undefined) {
    return { operations, ...(value.derived === true && { derived: true as const }) };
  }
  const { target, force, early } = Object(value.undo) as Readonly<Record<string, unknown>>;
  if (typeof target !== 'string' || typeof force !== 'boolean') return undefined;
  return { operations, undo: { target, force, ...(early === true && { early }) } };
}

function findStoredOperation(value: unknown): RowOperation | undefined {
  const collection = isRecord(value) ? findCollection(value) : undefined;
  if (!isRecord(value) || collection === undefined || typeof value.id !== 'string') return undefined;
  const at = { ...toCollection(collection), id: value.id };
  const before = findStoredRow(at, value.before);
  if (before === undefined) return undefined;
  switch (value.kind) {
    case 'insert': {
      const row = findStoredRow(at, value.row);
      return row?.id === at.id ? { ...at, kind: 'insert', before, row } : undefined;
    }
    case 'edit': {
      const seen = findStoredRow(at, value.seen);
      const edits = seen && findStoredEdits(at, value.edits, seen);
      return edits && seen.id === at.id ? { ...at, kind: 'edit', before, seen, edits } : undefined;
    }
    case 'delete': {
      if (value.seen === undefined) return { ...at, kind: 'delete', before };
      const seen = findStoredRow(at, value.seen);
      return seen ? { ...at, kind: 'delete', before, seen } : undefined;
    }
    case 'restore': {
      const to = findStoredRow(at, value.to);
      if (to === undefined) return undefined;
      if (value.from === undefined) return { ...at, kind: 'restore', before, to };
      const from = findStoredRow(at, value.from);
      return from === undefined ? undefined : { ...at, kind: 'restore', before, from, to };
    }
    default:
      return undefined;
  }
}

/** Edits are valid if both their old and their new values fit a row. */
function findStoredEdits(at: InCollection, value: unknown, row: Row): Edits | undefined {
  if (!isRecord(value) || !Object.values(value).every(isRecord)) return undefined;
  const fields = fieldsOf(at);
  if (!Object.keys(value).every((name) => fields[name] !== undefined)) return undefined;
  const edits = value as Edits;
  const isFit = (['from', 'to'] as const).every((side) => {
    const values = Object.entries(edits).map(([name, edit]) => [name, edit[side]]);
    return fromStoredRow(fields, { ...row, ...Object.fromEntries(values) }) !== undefined;
  });
  return isFit ? edits : undefined;
}
