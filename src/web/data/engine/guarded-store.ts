import type { DeviceRows } from '#domain/sync/device-rows.ts';
import type { SyncState } from '#domain/sync/sync-state.ts';
import type { DeviceStore, News, StoredList } from '../records/device-store.ts';
import { NewerVersionError } from '../records/stored-records.ts';
import type { NextWrite } from './shown-state.ts';

/** A longer log is replaced by a new snapshot. */
const maxLogLength = 500;

/** With more changed rows, a new snapshot by columns is faster than storing them one by one. */
export const manyRows = 5000;

/**
 * A person's store on this device. Once it fails or is superseded, reads find nothing and writes seem to succeed, so
 * the page goes on in memory. The failure is logged once.
 */
export class GuardedStore {
  /** Whether the browser refused to store something: a full disk, or no database. */
  failed = false;
  #store: DeviceStore | null;
  /** The number of changed rows in the log. */
  #logged = 0;
  readonly #superseded = new AbortController();
  readonly #lost = new AbortController();
  readonly #onLost: () => void;

  /** `onLost`: the store cannot be used any more, because it failed or because a later version has it. */
  constructor(store: DeviceStore | null, onLost: () => void) {
    this.#store = store;
    this.#onLost = onLost;
  }

  /** Aborted once a later version stores this person's list: from then on this page only shows what the server has. */
  get superseded(): AbortSignal {
    return this.#superseded.signal;
  }

  /** Aborted once the store cannot be used any more: from then on other tabs neither see what this page does nor tell it. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  get needsCompacting(): boolean {
    return this.#logged >= maxLogLength;
  }

  read(): Promise<StoredList | null> {
    return this.#try((store) => store.read(), null);
  }

  /** Counts the log of a list that was read without this store. */
  noteRead({ changes }: StoredList): void {
    this.#logged = changes.length;
  }

  async readSince(revision: number): Promise<News> {
    const news = await this.#try((store) => store.readSince(revision), { kind: 'none' });
    if (news.kind === 'changes') this.#logged += news.changes.length;
    return news;
  }

  /** Stores a write; where there are `rows` and many have changed, all of them. False if another tab was first. */
  async append(base: number, { state, changes }: NextWrite, rows: DeviceRows | undefined): Promise<boolean> {
    if (rows !== undefined && changes.length > manyRows) return this.replaceAll(base, state, rows);
    const stored = await this.#try((store) => store.append(base, state, changes), true);
    if (stored) this.#logged += changes.length;
    return stored;
  }

  async replaceAll(base: number, state: SyncState, rows: DeviceRows): Promise<boolean> {
    const stored = await this.#try((store) => store.replaceAll(base, state, rows), true);
    if (stored) this.#logged = 0;
    return stored;
  }

  async compact(revision: number, rows: DeviceRows): Promise<void> {
    this.#logged = 0;
    await this.#try((store) => store.compact(revision, rows), undefined);
  }

  async #try<Value>(work: (store: DeviceStore) => Promise<Value>, otherwise: Value): Promise<Value> {
    if (this.#store === null) return otherwise;
    try {
      return await work(this.#store);
    } catch (cause) {
      this.#store = null;
      if (cause instanceof NewerVersionError) this.#superseded.abort();
      else {
        console.error('This browser stores nothing for the next visit', cause);
        this.failed = true;
      }
      this.#onLost();
      this.#lost.abort();
      return otherwise;
    }
  }
}
