import type { RowList } from '#domain/ledger/row-list.ts';
import { encodeSnapshotInSteps, parseSnapshotInSteps } from '#domain/ledger/snapshot.ts';
import type { Head } from '#domain/ledger/snapshot-head.ts';
import { encodeHead, parseHead } from '#domain/ledger/snapshot-head.ts';
import type { RowOutcome } from '#domain/ledger/stored-row-changes.ts';
import { encodeRowChanges, parseRowChanges } from '#domain/ledger/stored-row-changes.ts';
import type { Change } from '#domain/sync/change.ts';
import { encodeSyncState, parseSyncState } from '#domain/sync/stored-sync-state.ts';
import type { SyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transaction.ts';
import { runInSlices } from './scheduling.ts';
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

interface LogRecord {
  readonly base: number;
  readonly changes: unknown;
}

/** The first rows as of a revision, as one text, because a text is copied quickly. */
interface StoredHead {
  readonly revision: number;
  readonly head: string;
}

/** Another tab stored something first. */
const staleRevision = new Error('The list was changed meanwhile');

/**
 * A person's rows and outbox in the browser's database: a snapshot of all rows, a short log of later changes, the first
 * rows as they are now, and the state of the sync. The state's changes are records of their own, because one may hold
 * as many rows as the snapshot. Every write names the revision it builds on, and fails if another tab stored something
 * first.
 */
export class DeviceStore {
  readonly #person: string;
  /** The changes in the database as this tab wrote them, by key. */
  readonly #written = new Map<string, Change>();

  constructor(person: string) {
    this.#person = person;
  }

  async read(): Promise<StoredList | null> {
    const { sync, logged, snapshot } = await withRecords(this.#person, 'readonly', async (records) => {
      // Requested together: the log starts after the snapshot, and the small records arrive while it is fetched.
      const [sync, logged, snapshotRecord] = await Promise.all([
        readSync(records),
        records.getAll('log'),
        records.get('snapshot'),
      ]);
      return {
        sync,
        logged: logged as readonly LogRecord[],
        snapshot: snapshotRecord as { readonly rows: unknown } | undefined,
      };
    });
    if (sync === undefined) return null;
    const state = parseSyncState(sync);
    const changes = toChanges(logged);
    const rows = snapshot && (await runInSlices(parseSnapshotInSteps(snapshot.rows)));
    if (!state.ok || changes === undefined || rows?.ok === false) {
      console.error('The records on this device cannot be read and are set aside', [state, rows]);
      await this.#setAside(sync);
      return null;
    }
    return { state: state.value, rows: rows?.value ?? null, changes };
  }

  /** The first rows, to show while all are loaded; none if they are older than the last change. */
  async readHead(): Promise<Head | null> {
    const head = await withRecords(this.#person, 'readonly', async (records) => {
      const stored = (await records.get('head')) as StoredHead | undefined;
      if (stored === undefined) return undefined;
      const later = toChanges((await records.getAll('log', stored.revision + 1)) as readonly LogRecord[]);
      return later?.length === 0 ? stored.head : undefined;
    });
    const parsed = head === undefined ? undefined : parseHead(JSON.parse(head));
    return parsed?.ok === true ? parsed.value : null;
  }

  async readSince(revision: number): Promise<News> {
    const { sync, logged } = await withRecords(this.#person, 'readonly', async (records) => ({
      sync: await readSync(records),
      logged: (await records.getAll('log', revision + 1)) as readonly LogRecord[],
    }));
    if (sync === undefined) return { kind: revision === 0 ? 'none' : 'erased' };
    const state = parseSyncState(sync);
    const changes = toChanges(logged);
    if (!state.ok || changes === undefined) return { kind: 'all' };
    if (state.value.revision === revision) return { kind: 'none' };
    return logged[0]?.base === revision ? { kind: 'changes', state: state.value, changes } : { kind: 'all' };
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
      records.put({ base, changes: encodeRowChanges(changes) }, 'log', state.revision);
      if (head !== null) putHead(records, state.revision, head);
    });
  }

  /** Stores a state with all its rows. */
  async replaceAll(base: number, state: SyncState, rows: RowList, head: Head): Promise<boolean> {
    const snapshot = await runInSlices(encodeSnapshotInSteps(rows));
    return this.#write(base, state, (records) => {
      records.put({ revision: state.revision, rows: snapshot }, 'snapshot');
      records.deleteAll('log');
      putHead(records, state.revision, head);
    });
  }

  /** Replaces the log up to a revision with a snapshot. */
  async compact(revision: number, rows: RowList): Promise<void> {
    const snapshot = await runInSlices(encodeSnapshotInSteps(rows));
    await withRecords(this.#person, 'readwrite', async (records) => {
      const sync = await records.get('sync');
      const snapshotBefore = (await records.get('snapshot')) as { revision: number } | undefined;
      if (sync === undefined || (snapshotBefore?.revision ?? 0) >= revision) return;
      records.put({ revision, rows: snapshot }, 'snapshot');
      records.deleteAll('log', revision);
    });
  }

  async #write(base: number, state: SyncState, putRows: (records: Records) => void): Promise<boolean> {
    const wanted = toChangeRecords(state);
    const isStored = await withRecords(this.#person, 'readwrite', async (records) => {
      const stored = records.get('sync');
      // Written while that is read, which saves a round trip; the transaction is aborted if the revision is stale.
      for (const batch of this.#written.keys()) if (!wanted.has(batch)) records.delete('change', batch);
      for (const [batch, change] of wanted) {
        if (this.#written.get(batch) !== change) records.put(change, 'change', batch);
      }
      records.put(toSyncRecord(state), 'sync');
      putRows(records);
      const { revision = 0 } = ((await stored) ?? {}) as { revision?: number };
      if (revision !== base) throw staleRevision;
      return true;
    }).catch((cause: unknown) => {
      if (cause !== staleRevision) throw cause;
      return false;
    });
    this.#written.clear();
    if (isStored) for (const [batch, change] of wanted) this.#written.set(batch, change);
    return isStored;
  }

  /** Unreadable records may hold changes that are nowhere else, so they are retained, out of the way. */
  async #setAside(sync: unknown): Promise<void> {
    this.#written.clear();
    await withRecords(this.#person, 'readwrite', async (records) => {
      records.clear();
      records.put(sync, 'unreadable');
    });
  }
}

/** How much to erase: changes that nobody else has can wait for the person to sign in again. */
export type Erasure = 'all but unsent' | 'everything';

/** Erases a person's list from this device. */
export async function eraseDevice(person: string, erasure: Erasure): Promise<void> {
  await withRecords(person, 'readwrite', async (records) => {
    const stored = await readSync(records);
    const state = stored === undefined ? undefined : parseSyncState(stored);
    records.clear();
    if (erasure === 'everything' || state?.ok !== true) return;
    const { revision, outbox, refused } = state.value;
    const waiting = outbox.filter(({ progress }) => progress !== 'confirmed');
    if (waiting.length === 0 && refused.length === 0) return;
    const left: SyncState = { seq: null, revision: revision + 1, outbox: waiting, refused };
    records.put(toSyncRecord(left), 'sync');
    for (const [batch, change] of toChangeRecords(left)) records.put(change, 'change', batch);
  });
}

function putHead(records: Records, revision: number, head: Head): void {
  const record: StoredHead = { revision, head: JSON.stringify(encodeHead(head)) };
  records.put(record, 'head');
}

/** An undo may be confirmed and refused in part, so one batch can be in both lists. The key's words are stored. */
const refusedKey = (batch: string) => `${batch} taken back`;

function toChangeRecords({ outbox, refused }: SyncState): ReadonlyMap<string, Change> {
  return new Map([
    ...outbox.map(({ batch, change }) => [batch, change] as const),
    ...refused.map(({ batch, change }) => [refusedKey(batch), change] as const),
  ]);
}

/** The state without its changes, which are separate records. */
function toSyncRecord(state: SyncState): unknown {
  const strip = <Holder extends { readonly change: Change }>({ change: _, ...rest }: Holder) => rest;
  const { outbox, refused, ...rest } = encodeSyncState(state);
  return { ...rest, outbox: outbox.map(strip), refused: refused.map(strip) };
}

async function readSync(records: Records): Promise<unknown> {
  const stored = (await records.get('sync')) as
    | { readonly outbox: readonly { batch: string }[]; readonly refused: readonly { batch: string }[] }
    | undefined;
  if (stored === undefined) return undefined;
  const join = (holders: readonly { batch: string }[], toKey: (batch: string) => string) =>
    Promise.all(
      holders.map(async (holder) => ({
        ...holder,
        change: await records.get('change', toKey(holder.batch)),
      })),
    );
  return {
    ...stored,
    outbox: await join(stored.outbox, (batch) => batch),
    refused: await join(stored.refused, refusedKey),
  };
}

function toChanges(logged: readonly LogRecord[]): readonly RowOutcome[] | undefined {
  const all: RowOutcome[] = [];
  for (const { changes } of logged) {
    const parsed = parseRowChanges(changes);
    if (!parsed.ok) return undefined;
    all.push(...parsed.value);
  }
  return all;
}
