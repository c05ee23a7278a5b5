import { parseRowChanges, type RowOutcome } from '#domain/collections/stored-row-changes.ts';
import { isRecord } from '#domain/fields/stored-record.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { parseSnapshot } from '#domain/ledger/snapshot.ts';
import type { Change } from '#domain/sync/change.ts';
import {
  encodeSyncState,
  findStoredChange,
  findStoredChangeInSteps,
  parseSyncState,
} from '#domain/sync/stored-sync-state.ts';
import { emptySyncState, type SyncState } from '#domain/sync/sync-state.ts';
import { runSteps } from '../scheduling.ts';
import type { Records } from './stored-records.ts';

/** The names of a person's records: the state and its changes, all rows, and how rows have changed since. */
export const recordNames = { state: 'state', change: 'change', rows: 'rows', log: 'log' } as const;

/** A person's records as they are stored. */
export interface RawList {
  /** With its changes; undefined if there is none. */
  readonly state: unknown;
  readonly rows: unknown;
  readonly log: readonly unknown[];
}

export interface LoadedRows {
  /** The rows as of the last snapshot; null if there is none yet. */
  readonly rows: RowList | null;
  /** The rows of other collections, and how rows have changed since, in order. */
  readonly changes: readonly RowOutcome[];
}

export async function readRawList(records: Records): Promise<RawList> {
  // Requested together: the log starts after the snapshot, and the small records arrive while it is fetched.
  const [state, log, rows] = await Promise.all([
    readRawState(records),
    records.getAll(recordNames.log),
    records.get(recordNames.rows),
  ]);
  return { state, log, rows };
}

/** Undefined if they cannot be read. */
export function parseRows({ rows: stored, log }: RawList): LoadedRows | undefined {
  const changes = findLoggedChanges(log);
  if (stored === undefined) return changes && { rows: null, changes };
  const record = isRecord(stored) ? stored : {};
  const rows = parseSnapshot(record.rows);
  const others = parseRowChanges(record.others ?? []);
  if (rows.ok && others.ok && changes !== undefined) {
    return { rows: rows.value, changes: [...others.value, ...changes] };
  }
  console.error('Unreadable rows', rows, log);
  return undefined;
}

/** The state as it is stored, with its changes; undefined if there is none. */
export async function readRawState(records: Records): Promise<unknown> {
  const stored = await records.get(recordNames.state);
  if (!isRecord(stored)) return stored;
  const join = (list: unknown, toKey: (batch: string) => string) =>
    Array.isArray(list)
      ? Promise.all(
          list.map(async (entry: unknown) =>
            isRecord(entry)
              ? { ...entry, change: await records.get(recordNames.change, toKey(String(entry.batch))) }
              : entry,
          ),
        )
      : list;
  const [outbox, refused] = await Promise.all([
    join(stored.outbox, toPendingKey),
    join(stored.refused, toRefusedKey),
  ]);
  return { ...stored, outbox, refused };
}

/** A stored state whose changes are in it. */
export function toState(value: unknown, findChange = findStoredChange): SyncState {
  const state = parseSyncState(value, findChange);
  return state.ok ? state.value : emptySyncState;
}

/** The same in slices, because a change may have many rows; undefined if there is no state. */
export async function parseState(value: unknown): Promise<SyncState | undefined> {
  if (value === undefined) return undefined;
  const { outbox, refused, unreadable } = isRecord(value) ? value : {};
  const changes = [outbox, refused, unreadable]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((entry: unknown) => (isRecord(entry) ? [entry.change] : []));
  const found = new Map<unknown, Change | undefined>();
  for (const change of changes) found.set(change, await runSteps(findStoredChangeInSteps(change)));
  return toState(value, (change) => (found.has(change) ? found.get(change) : findStoredChange(change)));
}

/** The state without its changes, which are separate records. */
export function toStateRecord(state: SyncState): object {
  const strip = <Holder extends { readonly change: Change }>({ change: _, ...rest }: Holder) => rest;
  const { outbox, refused, ...rest } = encodeSyncState(state);
  return { ...rest, outbox: outbox.map(strip), refused: refused.map(strip) };
}

const toPendingKey = (batch: string) => batch;
/** An undo may be confirmed and refused in part, so one batch can be in both lists. The key's words are stored. */
const toRefusedKey = (batch: string) => `${batch} taken back`;

/** The changes of a state by the keys of their records. */
export function toChangeRecords({ outbox, refused }: SyncState): ReadonlyMap<string, Change> {
  return new Map([
    ...outbox.map(({ batch, change }) => [toPendingKey(batch), change] as const),
    ...refused.map(({ batch, change }) => [toRefusedKey(batch), change] as const),
  ]);
}

/** Marks a state that is left of an erased list. */
export const erasedMark = { erased: true } as const;

export function isErased(state: unknown): boolean {
  return isRecord(state) && state.erased === true;
}

/** The keys of the changes that a stored state has. */
export function toChangeKeys(state: unknown): readonly string[] {
  const { outbox, refused } = (state ?? {}) as Readonly<Record<string, unknown>>;
  const keysOf = (list: unknown, toKey: (batch: string) => string) =>
    Array.isArray(list) ? list.map((entry) => toKey(String(entry?.batch))) : [];
  return [...keysOf(outbox, toPendingKey), ...keysOf(refused, toRefusedKey)];
}

export function findLoggedChanges(log: readonly unknown[]): readonly RowOutcome[] | undefined {
  const all: RowOutcome[] = [];
  for (const record of log) {
    const parsed = parseRowChanges(isRecord(record) ? record.changes : undefined);
    if (!parsed.ok) return undefined;
    all.push(...parsed.value);
  }
  return all;
}
