import type { RowList } from '#domain/ledger/row-list.ts';
import { encodeSnapshotInSteps } from '#domain/ledger/snapshot.ts';
import type { Head } from '#domain/ledger/snapshot-head.ts';
import { encodeHead, parseHead } from '#domain/ledger/snapshot-head.ts';
import type { RowOutcome } from '#domain/ledger/stored-row-changes.ts';
import { encodeRowChanges } from '#domain/ledger/stored-row-changes.ts';
import { type Change, toRowChanges } from '#domain/sync/change.ts';
import { toRevision } from '#domain/sync/stored-sync-state.ts';
import { emptySyncState, type SyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transaction.ts';
import { runInSlices } from './scheduling.ts';
import {
  formerNames,
  loadRows,
  ownNames,
  readRawList,
  readState,
  toChangeKeys,
  toChangeRecords,
  toChanges,
  toStateRecord,
} from './stored-list.ts';
import { type Records, withRecords } from './stored-records.ts';

/** What this device stores of a person. */
export interface StoredList {
  readonly state: SyncState;
  /** The rows as of the last snapshot; null if there is none yet. */
  readonly rows: Iterable<Transaction> | null;
  /** How rows have changed since, in order. */
  readonly changes: readonly RowOutcome[];
}

/** What other tabs stored since a revision; `all` if that is too long ago to list the changes. */
export type News =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'erased' }
  | { readonly kind: 'changes'; readonly state: SyncState; readonly changes: readonly RowOutcome[] };

/** The first rows as of a revision, as one text, because a text is copied quickly. */
interface StoredHead {
  readonly revision: number;
  readonly head: string;
}

export const headName = 'rows head';

/** Another tab stored something first. */
const staleRevision = new Error('The list was changed meanwhile');

/**
 * A person's rows and outbox in the browser's database: a snapshot of all rows, a short log of later changes, the first
 * rows as they are now, and the state of the sync. The state’s changes are records of their own, because one may hold
 * as many rows as the snapshot. Every write names the revision it builds on, and fails if another tab stored something
 * first.
 */
export class DeviceStore {
  readonly #person: string;
  readonly #loadFormer: typeof loadRows | undefined;
  /** The changes in the database as this tab wrote them, by key. */
  readonly #written = new Map<string, Change>();

  /** `loadFormer` reads the rows of format 1, which few need: loaded by who knows how. */
  constructor(person: string, loadFormer?: typeof loadRows) {
    this.#person = person;
    this.#loadFormer = loadFormer;
  }

  /** Each record is judged by itself: rows that are missing or cannot be read are to be read from the server. */
  async read(): Promise<StoredList | null> {
    const read = (names: typeof ownNames) =>
      withRecords(this.#person, 'readonly', (records) => readRawList(records, names));
    const own = await read(ownNames);
    const loaded = await loadRows(own);
    if (own.state !== undefined && loaded?.rows) return { state: own.state, ...loaded };
    const former = await read(formerNames);
    if ((own.state ?? former.state) === undefined) return null;
    const { last: _, ...state } = own.state ?? emptySyncState;
    const beneath = former.state && (await this.#loadFormer?.(former));
    const waiting = state.outbox.flatMap(({ change }) => toRowChanges(change));
    const changes = beneath === undefined ? (loaded?.changes ?? waiting) : [...beneath.changes, ...waiting];
    return { state: { ...state, seq: null }, rows: beneath?.rows ?? null, changes };
  }

  /** The first rows, to show while all are loaded; none if they are older than the last change. */
  async readHead(): Promise<Head | null> {
    const head = await withRecords(this.#person, 'readonly', async (records) => {
      const stored = (await records.get(headName)) as StoredHead | undefined;
      if (stored === undefined) return undefined;
      const later = toChanges(await records.getAll(ownNames.log, stored.revision + 1));
      return later?.length === 0 ? stored.head : undefined;
    });
    const parsed = head === undefined ? undefined : parseHead(JSON.parse(head));
    return parsed?.ok === true ? parsed.value : null;
  }

  async readSince(revision: number): Promise<News> {
    const { state, log } = await withRecords(this.#person, 'readonly', async (records) => ({
      state: await readState(records, ownNames),
      log: await records.getAll(ownNames.log, revision + 1),
    }));
    if (state === undefined) return { kind: revision === 0 ? 'none' : 'erased' };
    if (state.revision === revision) return { kind: 'none' };
    const changes = toChanges(log);
    const [first] = log as readonly { readonly base?: unknown }[];
    if (changes === undefined || first?.base !== revision) return { kind: 'all' };
    return { kind: 'changes', state, changes };
  }

  /**
   * Stores a state with its row changes, and the first rows if they have changed and are known. False if another tab
   * stored something since `base`.
   */
  append(
    base: number,
    state: SyncState,
    changes: readonly RowOutcome[],
    head: Head | null,
  ): Promise<boolean> {
    return this.#write(base, state, (records) => {
      records.put({ base, changes: encodeRowChanges(changes) }, ownNames.log, state.revision);
      if (head !== null) putHead(records, state.revision, head);
    });
  }

  /** Stores a state with all its rows. */
  async replaceAll(base: number, state: SyncState, rows: RowList, head: Head): Promise<boolean> {
    const snapshot = await runInSlices(encodeSnapshotInSteps(rows));
    return this.#write(base, state, (records) => {
      records.put({ revision: state.revision, rows: snapshot }, ownNames.rows);
      records.deleteAll(ownNames.log);
      putHead(records, state.revision, head);
    });
  }

  /** Replaces the log up to a revision with a snapshot. */
  async compact(revision: number, rows: RowList): Promise<void> {
    const snapshot = await runInSlices(encodeSnapshotInSteps(rows));
    await withRecords(this.#person, 'readwrite', async (records) => {
      const state = await records.get(ownNames.state);
      if (state === undefined || toRevision(await records.get(ownNames.rows)) >= revision) return;
      records.put({ revision, rows: snapshot }, ownNames.rows);
      records.deleteAll(ownNames.log, revision);
    });
  }

  async #write(base: number, state: SyncState, putRows: (records: Records) => void): Promise<boolean> {
    const wanted = toChangeRecords(state);
    const isStored = await withRecords(this.#person, 'readwrite', async (records) => {
      const stored = records.get(ownNames.state);
      // Written while that is read, which saves a round trip; the transaction is aborted if the revision is stale.
      for (const [key, change] of wanted) {
        if (this.#written.get(key) !== change) records.put(change, ownNames.change, key);
      }
      records.put(toStateRecord(state), ownNames.state);
      putRows(records);
      const before = await stored;
      if (toRevision(before) !== base) throw staleRevision;
      for (const key of toChangeKeys(before)) if (!wanted.has(key)) records.delete(ownNames.change, key);
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

function putHead(records: Records, revision: number, head: Head): void {
  const record: StoredHead = { revision, head: JSON.stringify(encodeHead(head)) };
  records.put(record, headName);
}
