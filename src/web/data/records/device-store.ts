import { encodeRowChanges, type RowOutcome } from '#domain/collections/stored-row-changes.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { encodeSnapshotInSteps } from '#domain/ledger/snapshot.ts';
import { type Change, toRowChanges } from '#domain/sync/change.ts';
import type { DeviceRows } from '#domain/sync/device-rows.ts';
import { encodeChange, toRevision } from '#domain/sync/stored-sync-state.ts';
import { emptySyncState, type SyncState } from '#domain/sync/sync-state.ts';
import { runSteps } from '../scheduling.ts';
import {
  findLoggedChanges,
  isErased,
  parseRows,
  parseState,
  readRawList,
  readRawState,
  recordNames,
  toChangeKeys,
  toChangeRecords,
  toStateRecord,
} from './stored-list.ts';
import { type Records, withRecords } from './stored-records.ts';

/** A person's list as this device stores it. */
export interface StoredList {
  readonly state: SyncState;
  /** The rows as of the last snapshot; null if there is none yet. */
  readonly rows: RowList | null;
  /** The rows of other collections, and how rows have changed since, in order. */
  readonly changes: readonly RowOutcome[];
}

/**
 * What other tabs stored since a revision; `all` if that is too long ago to list the changes. `erased`: the person's data
 * was erased from this device. `gone`: nobody erased it, but the browser no longer has it.
 */
export type News =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'erased' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'changes'; readonly state: SyncState; readonly changes: readonly RowOutcome[] };

/** Another tab stored something first. */
const staleRevision = new Error('The list was changed meanwhile');

/**
 * A person's rows and outbox in the browser's database: a snapshot of all rows, a short log of later changes, and the
 * state of the sync. The state’s changes are records of their own, because one may hold as many rows as the snapshot.
 * Every write names the revision it builds on, and fails if another tab stored something first.
 */
export class DeviceStore {
  readonly #person: string;
  /** The changes in the database as this tab wrote them, by key. */
  readonly #written = new Map<string, Change>();

  constructor(person: string) {
    this.#person = person;
  }

  /** Each record is judged by itself: rows that are missing or cannot be read are to be read from the server. */
  async read(): Promise<StoredList | null> {
    const raw = await withRecords(this.#person, 'readonly', readRawList);
    const state = await parseState(raw.state);
    const loaded = parseRows(raw);
    if (state === undefined) return null;
    if (loaded?.rows) return { state, ...loaded };
    const { last: _, ...known } = state;
    const changes = loaded?.changes ?? state.outbox.flatMap(({ change }) => toRowChanges(change));
    return { state: { ...known, seq: null }, rows: null, changes };
  }

  async readSince(revision: number): Promise<News> {
    const { raw, log } = await withRecords(this.#person, 'readonly', async (records) => ({
      raw: await readRawState(records),
      log: await records.getAll(recordNames.log, revision + 1),
    }));
    if (raw === undefined && revision > 0) this.#written.clear();
    if (raw === undefined) return { kind: revision === 0 ? 'none' : 'gone' };
    if (toRevision(raw) === revision) return { kind: 'none' };
    if (isErased(raw)) return { kind: 'erased' };
    const state = (await parseState(raw)) ?? emptySyncState;
    const changes = findLoggedChanges(log);
    const [first] = log as readonly { readonly base?: unknown }[];
    if (changes === undefined || first?.base !== revision) return { kind: 'all' };
    return { kind: 'changes', state, changes };
  }

  /** Stores a state with its row changes. False if another tab stored something since `base`. */
  append(base: number, state: SyncState, changes: readonly RowOutcome[]): Promise<boolean> {
    return this.#write(base, state, (records) => {
      records.put({ base, changes: encodeRowChanges(changes) }, recordNames.log, state.revision);
    });
  }

  /** Stores a state with all its rows. */
  async replaceAll(base: number, state: SyncState, rows: DeviceRows): Promise<boolean> {
    const snapshot = await toRowsRecord(state.revision, rows);
    return this.#write(base, state, (records) => {
      records.put(snapshot, recordNames.rows);
      records.deleteAll(recordNames.log);
    });
  }

  /** Replaces the log up to a revision with a snapshot. */
  async compact(revision: number, rows: DeviceRows): Promise<void> {
    const snapshot = await toRowsRecord(revision, rows);
    await withRecords(this.#person, 'readwrite', async (records) => {
      const state = await records.get(recordNames.state);
      if (state === undefined || toRevision(await records.get(recordNames.rows)) >= revision) return;
      records.put(snapshot, recordNames.rows);
      records.deleteAll(recordNames.log, revision);
    });
  }

  async #write(base: number, state: SyncState, putRows: (records: Records) => void): Promise<boolean> {
    const wanted = toChangeRecords(state);
    const encoded = new Map<string, object>();
    for (const [key, change] of wanted) {
      if (this.#written.get(key) !== change) encoded.set(key, await runSteps(encodeChange(change)));
    }
    const isStored = await withRecords(this.#person, 'readwrite', async (records) => {
      const stored = records.get(recordNames.state);
      // Written while that is read, which saves a round trip; the transaction is aborted if the revision is stale.
      for (const [key, change] of encoded) records.put(change, recordNames.change, key);
      records.put(toStateRecord(state), recordNames.state);
      putRows(records);
      const before = await stored;
      if (toRevision(before) !== base) throw staleRevision;
      for (const key of toChangeKeys(before)) if (!wanted.has(key)) records.delete(recordNames.change, key);
      return true;
    }).catch((cause: unknown) => {
      if (cause !== staleRevision) throw cause;
      return false;
    });
    this.#written.clear();
    if (isStored) for (const [batch, change] of wanted) this.#written.set(batch, change);
    return isStored;
  }
}

/** In slices, as the rows are when it is called. */
async function toRowsRecord(revision: number, { rows, others }: DeviceRows): Promise<object> {
  const stored = { revision, others: encodeRowChanges(others) };
  return { ...stored, rows: await runSteps(encodeSnapshotInSteps(rows)) };
}
