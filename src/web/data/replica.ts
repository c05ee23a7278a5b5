import { toHeadView } from '#domain/ledger/head-view.ts';
import { createLedger, createLedgerInSteps, type Ledger } from '#domain/ledger/ledger.ts';
import type { LedgerView } from '#domain/ledger/ledger-view.ts';
import { fewLookUps } from '#domain/ledger/rows-by-id.ts';
import { type Head, toHead } from '#domain/ledger/snapshot-head.ts';
import { applyFullRead, type FullRead } from '#domain/sync/journal.ts';
import {
  emptySyncState,
  type ShownRows,
  type Step,
  type SyncState,
  unchanged,
} from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { DeviceStore } from './device-store.ts';
import { runInSlices, whenIdle } from './scheduling.ts';
import { NewerVersion } from './stored-records.ts';

export type Operation = (state: SyncState, shown: ShownRows) => Step;

interface Tentative {
  readonly operation: Operation;
  step: Step;
  readonly resolve: (step: Step) => void;
}

/** A longer log is replaced by a new snapshot. */
const maxLogLength = 500;

/**
 * A person's rows and outbox on this device. An operation shows at once and is stored right after. If another tab has
 * stored something meanwhile, the operation is rolled back, the other tab's change comes in, and it is applied again.
 */
export class Replica {
  readonly ledger: Ledger = createLedger();
  /** Whether the browser refused to store something: a full disk, or no database. */
  failed = false;
  #state: SyncState = emptySyncState;
  /** The stored state; the shown one may be ahead of it. */
  #stored: SyncState = emptySyncState;
  /** Whether the rows were ever loaded: an empty list before that means nothing. */
  #known = false;
  /** Shown until the device's rows are loaded: the first rows and the totals. */
  #head: LedgerView | null = null;
  #logged = 0;
  #store: DeviceStore | null;
  #closed = false;
  #tentative: Tentative[] = [];
  #queue: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly #onStored: () => void;
  readonly #superseded = new AbortController();

  /**
   * `onStored` tells other tabs. Without a store everything lasts as long as the page. `head` is shown until the
   * device's rows are loaded.
   */
  constructor(store: DeviceStore | null, onStored: () => void, head: Head | null = null) {
    this.#store = store;
    this.#onStored = onStored;
    this.#head = head && toHeadView(head);
  }

  get state(): SyncState {
    return this.#state;
  }

  get storedRevision(): number {
    return this.#stored.revision;
  }

  get known(): boolean {
    return this.#known;
  }

  /** What screens show. */
  get view(): LedgerView {
    return this.#head ?? this.ledger;
  }

  /** Whether `view` has anything to show. */
  get shown(): boolean {
    return this.#known || this.#head !== null;
  }

  /** Aborted once a later version stores this person's list: from then on this page only shows what the server has. */
  get superseded(): AbortSignal {
    return this.#superseded.signal;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stores and publishes nothing any more: the person has signed out. */
  close(): void {
    this.#closed = true;
    this.#listeners.clear();
  }

  /** Loads the device's copy, before anything else. */
  open(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#bringInAll();
      if (this.#head === null) return;
      this.#head = null;
      this.#notify();
    });
  }

  /**
   * Shows the operation's effect at once. Resolves once it is stored, with its final step. Storing waits for `painted`,
   * because it takes work that must not delay a frame somebody waits for.
   */
  perform(operation: Operation, painted?: Promise<void>): Promise<Step> {
    const { promise, resolve } = Promise.withResolvers<Step>();
    this.#tentative.push({ operation, step: this.#apply(operation), resolve });
    this.#notify();
    void this.#enqueue(async () => {
      await painted;
      await this.#persist();
    });
    return promise;
  }

  /** Replaces the shown rows with all rows of the server, with the outbox applied to them. */
  replaceAllRows(rows: readonly Transaction[], reading: Omit<FullRead, 'rows'>): Promise<void> {
    return this.#enqueue(async () => {
      for (;;) {
        await this.#persist();
        const built = await runInSlices(createLedgerInSteps(rows));
        const base = this.#stored;
        const step = applyFullRead(base, { ...reading, rows: built });
        built.applyChanges(step.changes);
        const stored = await this.#try(
          (store) => store.replaceAll(base.revision, step.state, built.rows, toHead(built)),
          true,
        );
        if (this.#closed) return;
        if (!stored || this.#stored !== base) {
          await this.#catchUp();
          continue;
        }
        this.#known = true;
        this.#logged = 0;
        this.#rebase(step.state, () => this.ledger.takeOver(built));
        this.#onStored();
        return;
      }
    });
  }

  /** Brings in what other tabs stored. */
  follow(): Promise<void> {
    return this.#enqueue(() => this.#catchUp());
  }

  /** Compacts the log when it is long. */
  tidy(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#logged < maxLogLength || this.#tentative.length > 0) return;
      this.#logged = 0;
      const { rows } = this.ledger;
      await this.#try((store) => store.compact(this.#stored.revision, rows), undefined);
    });
  }

  #apply(operation: Operation): Step {
    const step = operation(this.#state, this.ledger);
    this.#state = step.state;
    this.ledger.applyChanges(step.changes);
    return step;
  }

  /** Runs tasks one after the other. A failed one is logged and does not stop the next. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(() => (this.#closed ? undefined : task()));
    this.#queue = done.catch((cause) => console.error('The copy on this device could not be updated', cause));
    return this.#queue;
  }

  async #persist(): Promise<void> {
    while (this.#tentative.length > 0 && !this.#closed) {
      const taken = this.#tentative.slice();
      const state = taken.at(-1)?.step.state ?? this.#state;
      const changes = taken.flatMap(({ step }) => step.changes);
      const wasSuperseded = this.superseded.aborted;
      const base = this.#stored.revision;
      const same = state.revision === base;
      // Taken now, for what is shown may go on while this is stored.
      const head = this.#known && changes.length > 0 ? toHead(this.ledger) : null;
      const stored = same || (await this.#try((store) => store.append(base, state, changes, head), true));
      if (this.#closed) return;
      if (!stored || this.superseded.aborted !== wasSuperseded) {
        await this.#catchUp();
        continue;
      }
      this.#stored = state;
      this.#logged += changes.length;
      this.#tentative.splice(0, taken.length);
      for (const { step, resolve } of taken) resolve(step);
      if (!same) this.#onStored();
    }
  }

  async #catchUp(): Promise<void> {
    const news = await this.#try((store) => store.readSince(this.#stored.revision), {
      kind: 'none',
    } as const);
    if (news.kind === 'none' || this.#closed) return;
    if (news.kind === 'erased') this.close();
    else if (news.kind === 'all') await this.#bringInAll();
    else {
      this.#logged += news.changes.length;
      this.#rebase(news.state, () => this.ledger.applyChanges(news.changes));
    }
  }

  async #bringInAll(): Promise<void> {
    const stored = await this.#try((store) => store.read(), null);
    if (stored === null || this.#closed) return;
    const rows = await runInSlices(createLedgerInSteps(stored.rows ?? []));
    if (stored.changes.length > fewLookUps) await runInSlices(rows.prepareChangesInSteps());
    rows.applyChanges(stored.changes);
    this.#known = stored.rows !== null;
    this.#head = null;
    this.#logged = stored.changes.length;
    this.#rebase(stored.state, () => this.ledger.takeOver(rows));
    // Nothing to do for a person who has signed out meanwhile.
    const prepare = () => (this.#closed ? undefined : runInSlices(this.ledger.prepareChangesInSteps()));
    void whenIdle().then(prepare);
  }

  /** Replaces the stored rows and state, and applies what is not stored yet on top. */
  #rebase(state: SyncState, swap: () => void): void {
    this.#rollBack();
    swap();
    this.#stored = state;
    this.#state = state;
    for (const entry of this.#tentative) entry.step = this.#apply(entry.operation);
    this.#notify();
  }

  #rollBack(): void {
    for (const { step } of this.#tentative.toReversed()) {
      this.ledger.applyChanges(step.changes.map(({ id, before }) => ({ id, after: before })));
    }
  }

  /** What waits belongs to the later version now; what it cannot know of is rolled back. */
  #leaveToNewer(): void {
    this.#store = null;
    this.#rollBack();
    this.#stored = { ...this.#stored, outbox: [], refused: [] };
    this.#state = this.#stored;
    for (const { resolve } of this.#tentative.splice(0)) resolve(unchanged(this.#state));
    this.#superseded.abort();
    this.#notify();
  }

  /** A browser that stores nothing is logged once; from then on everything lasts as long as the page. */
  async #try<Value>(work: (store: DeviceStore) => Promise<Value>, otherwise: Value): Promise<Value> {
    if (this.#store === null) return otherwise;
    try {
      return await work(this.#store);
    } catch (cause) {
      if (cause instanceof NewerVersion) this.#leaveToNewer();
      else {
        console.error('This browser stores nothing for the next visit', cause);
        this.#store = null;
        this.failed = true;
        this.#notify();
      }
      return otherwise;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
