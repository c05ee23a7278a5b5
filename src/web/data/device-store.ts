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

/** What this device keeps of a person. */
export interface Kept {
  readonly state: SyncState;
  /** The rows as of the last snapshot; null where none was made yet. */
  readonly rows: Iterable<Transaction> | null;
  /** What became of rows since, in order. */
  readonly changes: readonly RowOutcome[];
}

/** What other tabs kept since a revision; `all` when that is too long ago to tell the difference. */
export type News =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'erased' }
  | { readonly kind: 'changes'; readonly state: SyncState; readonly changes: readonly RowOutcome[] };

interface Logged {
  readonly base: number;
  readonly changes: unknown;
}

/** The beginning of the rows as of a revision: text, which is copied as a whole. */
interface StoredHead {
  readonly revision: number;
  readonly head: string;
}

/** Another tab was faster. */
const outdated = new Error('The list was changed meanwhile');

/**
 * A person's rows and outbox in the browser's database: a snapshot of all rows, a short log of what changed since, the
 * beginning of them as they are with that, and the state of the sync, whose changes stand apart, because one of them may hold as many rows as the snapshot. Every
 * writing says on which revision it builds and is refused when another tab was faster.
 */
export class DeviceStore {
  readonly #person: string;
  /** The changes that stand in the database as this tab wrote them, by their keys. */
  readonly #written = new Map<string, Change>();

  constructor(person: string) {
    this.#person = person;
  }

  async read(): Promise<Kept | null> {
    const { sync, logged, snapshot } = await withRecords(this.#person, 'readonly', async (records) => {
      // Asked for together: the log has nothing of before the snapshot, and the small ones come while it is fetched.
      const [sync, logged, kept] = await Promise.all([
        readSync(records),
        records.getAll('log'),
        records.get('snapshot'),
      ]);
      return {
        sync,
        logged: logged as readonly Logged[],
        snapshot: kept as { readonly rows: unknown } | undefined,
      };
    });
    if (sync === undefined) return null;
    const state = parseSyncState(sync);
    const changes = toChanges(logged);
    const rows = snapshot && (await runInSlices(parseSnapshotInSteps(snapshot.rows)));
    if (!state.ok || changes === undefined || rows?.ok === false) {
      console.error('What this device kept cannot be read and is set aside', [state, rows]);
      await this.#setAside(sync);
      return null;
    }
    return { state: state.value, rows: rows?.value ?? null, changes };
  }

  /** The beginning of the rows, to be shown while they are read; none where it is not of the last change. */
  async readHead(): Promise<Head | null> {
    const head = await withRecords(this.#person, 'readonly', async (records) => {
      const kept = (await records.get('head')) as StoredHead | undefined;
      if (kept === undefined) return undefined;
      const later = toChanges((await records.getAll('log', kept.revision + 1)) as readonly Logged[]);
      return later?.length === 0 ? kept.head : undefined;
    });
    const parsed = head === undefined ? undefined : parseHead(JSON.parse(head));
    return parsed?.ok === true ? parsed.value : null;
  }

  async readSince(revision: number): Promise<News> {
    const { sync, logged } = await withRecords(this.#person, 'readonly', async (records) => ({
      sync: await readSync(records),
      logged: (await records.getAll('log', revision + 1)) as readonly Logged[],
    }));
    if (sync === undefined) return { kind: revision === 0 ? 'none' : 'erased' };
    const state = parseSyncState(sync);
    const changes = toChanges(logged);
    if (!state.ok || changes === undefined) return { kind: 'all' };
    if (state.value.revision === revision) return { kind: 'none' };
    return logged[0]?.base === revision ? { kind: 'changes', state: state.value, changes } : { kind: 'all' };
  }

  /**
   * Keeps a state with what it changed in the rows, and their beginning where they changed and are known. False when
   * another tab kept something since `base`.
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

  /** Keeps a state with all its rows. */
  async replaceAll(base: number, state: SyncState, rows: RowList, head: Head): Promise<boolean> {
    const snapshot = await runInSlices(encodeSnapshotInSteps(rows));
    return this.#write(base, state, (records) => {
      records.put({ revision: state.revision, rows: snapshot }, 'snapshot');
      records.deleteAll('log');
      putHead(records, state.revision, head);
    });
  }

  /** Puts a snapshot in the place of the log up to a revision. */
  async compact(revision: number, rows: RowList): Promise<void> {
    const snapshot = await runInSlices(encodeSnapshotInSteps(rows));
    await withRecords(this.#person, 'readwrite', async (records) => {
      const sync = await records.get('sync');
      const kept = (await records.get('snapshot')) as { revision: number } | undefined;
      if (sync === undefined || (kept?.revision ?? 0) >= revision) return;
      records.put({ revision, rows: snapshot }, 'snapshot');
      records.deleteAll('log', revision);
    });
  }

  async #write(base: number, state: SyncState, keepRows: (records: Records) => void): Promise<boolean> {
    const wanted = toChangeRecords(state);
    const kept = await withRecords(this.#person, 'readwrite', async (records) => {
      const stored = records.get('sync');
      // Written while that is read, so that it is kept a turn of the database sooner; taken back where it was wrong to.
      for (const batch of this.#written.keys()) if (!wanted.has(batch)) records.delete('change', batch);
      for (const [batch, change] of wanted) {
        if (this.#written.get(batch) !== change) records.put(change, 'change', batch);
      }
      records.put(toSyncRecord(state), 'sync');
      keepRows(records);
      const { revision = 0 } = ((await stored) ?? {}) as { revision?: number };
      if (revision !== base) throw outdated;
      return true;
    }).catch((cause: unknown) => {
      if (cause !== outdated) throw cause;
      return false;
    });
    this.#written.clear();
    if (kept) for (const [batch, change] of wanted) this.#written.set(batch, change);
    return kept;
  }

  /** What cannot be read may hold changes that are nowhere else: it is kept, out of the way. */
  async #setAside(sync: unknown): Promise<void> {
    this.#written.clear();
    await withRecords(this.#person, 'readwrite', async (records) => {
      records.clear();
      records.put(sync, 'unreadable');
    });
  }
}

/** How much of a person a device forgets: changes that nobody else has may wait for them to sign in again. */
export type Erasure = 'but unsent' | 'everything';

/** Removes what this device kept of a person's list. */
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
  const kept: StoredHead = { revision, head: JSON.stringify(encodeHead(head)) };
  records.put(kept, 'head');
}

/** An undo may be confirmed and refused in part, so one batch can be in both lists. The key's words are stored. */
const refusedKey = (batch: string) => `${batch} taken back`;

function toChangeRecords({ outbox, refused }: SyncState): ReadonlyMap<string, Change> {
  return new Map([
    ...outbox.map(({ batch, change }) => [batch, change] as const),
    ...refused.map(({ batch, change }) => [refusedKey(batch), change] as const),
  ]);
}

/** The state without its changes, which are records of their own. */
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

function toChanges(logged: readonly Logged[]): readonly RowOutcome[] | undefined {
  const all: RowOutcome[] = [];
  for (const { changes } of logged) {
    const parsed = parseRowChanges(changes);
    if (!parsed.ok) return undefined;
    all.push(...parsed.value);
  }
  return all;
}
