import type { RowOutcome } from '#domain/collections/stored-row-changes.ts';
import { createLedger, createLedgerInSteps, type Ledger } from '#domain/ledger/ledger.ts';
import type { Steps } from '#domain/steps.ts';
import { DeviceRows } from '#domain/sync/device-rows.ts';
import { applyFullRead, type FullRead } from '#domain/sync/journal.ts';
import {
  emptySyncState,
  type ShownRows,
  type Step,
  type SyncState,
  unchanged,
} from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { DeviceStore, StoredList } from '../records/device-store.ts';
import { NewerVersion, unstored } from '../records/stored-records.ts';
import { runInSlices, whenIdle } from '../scheduling.ts';
import type { Overview } from './read-overview.ts';

export type Operation = (state: SyncState, shown: ShownRows) => Step;

/** Who sends changes. What it sends next is marked as sent in the same write that stores the change. */
export interface Sender {
  mark(state: SyncState): SyncState;
  /** There is something to send. */
  wake(): void;
}

interface Tentative {
  readonly operation: Operation;
  step: Step;
  readonly resolve: ((step: Step) => void) | undefined;
}

/** A longer log is replaced by a new snapshot. */
const maxLogLength = 500;

/** So many changed rows are stored with a new snapshot, by columns, which takes less time than one by one. */
export const manyRows = 5000;

/**
 * A person's rows and outbox on this device. An operation shows at once and is stored right after. If another tab has
 * stored something meanwhile, the operation is rolled back, the other tab's change comes in, and it is applied again.
 */
export class Replica {
  readonly rows = new DeviceRows();
  /** Whether the browser refused to store something: a full disk, or no database. */
  failed = false;
  sender: Sender | undefined;
  #state: SyncState = emptySyncState;
  /** The stored state; the shown one may be ahead of it. */
  #stored: SyncState = emptySyncState;
  /** Whether the rows were ever loaded: an empty list before that means nothing. */
  #known = false;
  #partial = false;
  #logged = 0;
  #store: DeviceStore | null;
  #closed = false;
  #tentative: Tentative[] = [];
  #queue: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly #onStored: () => void;
  readonly #superseded = new AbortController();

  /** `onStored` tells other tabs. Without a store everything lasts as long as the page. */
  constructor(store: DeviceStore | null, onStored: () => void) {
    this.#store = store;
    this.#onStored = onStored;
  }

  get ledger(): Ledger {
    return this.rows.ledger;
  }

  get state(): SyncState {
    return this.#state;
  }

  get stored(): SyncState {
    return this.#stored;
  }

  get known(): boolean {
    return this.#known;
  }

  /** Whether, on a new device, the newest rows are there and the rest is being read. */
  get partial(): boolean {
    return this.#partial;
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
    unstored.delete(this.flush);
    this.#listeners.clear();
  }

  /** Shows the device's copy as it was read a moment ago. */
  show(list: StoredList): void {
    this.#bringIn(list, createLedger(list.rows ?? []));
  }

  /** Loads the device's copy, before anything else; what is shown already is only brought up to date. */
  open(): Promise<void> {
    return this.#enqueue(() => (this.#known ? this.#catchUp() : this.#bringInAll()));
  }

  /**
   * Shows the operation's effect at once. Resolves once it is stored, with its final step. Storing waits for `painted`,
   * because it takes work that must not delay a frame somebody waits for.
   */
  perform(operation: Operation, painted?: Promise<void>): Promise<Step> {
    const { promise, resolve } = Promise.withResolvers<Step>();
    this.#track(operation, resolve);
    this.#notify();
    void this.#enqueue(async () => {
      await painted;
      await this.#persist();
    });
    return promise;
  }

  /**
   * The same for an operation on many rows: what `steps` makes of state and rows, in slices, shows as soon as it is all
   * there. If another change came in between, it is made again.
   */
  performInSlices(
    operation: Operation,
    steps: (...given: Parameters<Operation>) => Steps<Step>,
    painted: () => Promise<void>,
  ): Promise<Step> {
    const { promise, resolve } = Promise.withResolvers<Step>();
    void this.#enqueue(async () => {
      for (;;) {
        await this.#persist();
        const base = this.#state;
        const step = await runInSlices(steps(base, this.rows));
        const show = await runInSlices(this.rows.prepare(step.changes));
        if (this.#closed) return;
        if (this.#state !== base) continue;
        show();
        this.#state = step.state;
        this.#tentative.push({ operation, step, resolve });
        this.#notify();
        await painted();
        await this.#persist();
        return;
      }
    });
    return promise;
  }

  /**
   * Shows the operation's effect and stores it with whatever is stored next: for what a device that forgets it learns
   * again from the server.
   */
  defer(operation: Operation): void {
    this.#track(operation);
    unstored.add(this.flush);
    this.#notify();
  }

  /** Stores what was deferred. */
  readonly flush = (): Promise<void> => this.#enqueue(() => this.#persist());

  /** Shows the newest rows on a device that has none, with the counts and sums of all. Nothing of that is stored. */
  readonly showOverview = ({ rows, totals }: Overview): Promise<void> =>
    this.#enqueue(async () => {
      if (this.#known || this.#stored.outbox.length > 0) return;
      const built = new DeviceRows(createLedger(rows));
      built.ledger.awaitRest(totals);
      this.#partial = true;
      this.#rebase(this.#stored, () => this.rows.takeOver(built));
    });

  /** Replaces the shown rows with all rows of the server, with the outbox applied to them. */
  replaceAllRows(
    transactions: readonly Transaction[],
    { others = [], ...reading }: Omit<FullRead, 'rows'> & { readonly others?: readonly RowOutcome[] },
  ): Promise<void> {
    return this.#enqueue(async () => {
      for (;;) {
        await this.#persist();
        const built = new DeviceRows(await runInSlices(createLedgerInSteps(transactions)));
        built.applyChanges(others);
        const base = this.#stored;
        const step = applyFullRead(base, { ...reading, rows: built });
        built.applyChanges(step.changes);
        const stored = await this.#try((store) => store.replaceAll(base.revision, step.state, built), true);
        if (this.#closed) return;
        if (!stored || this.#stored !== base) {
          await this.#catchUp();
          continue;
        }
        this.#known = true;
        this.#logged = 0;
        this.#rebase(step.state, () => this.rows.takeOver(built));
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
      if (this.#logged < maxLogLength) return;
      await this.#persist();
      if (this.#tentative.length > 0) return;
      this.#logged = 0;
      await this.#try((store) => store.compact(this.#stored.revision, this.rows), undefined);
    });
  }

  /** What changes nothing and is awaited by nobody needs no storing. */
  #track(operation: Operation, resolve?: (step: Step) => void): void {
    const { revision } = this.#state;
    const step = this.#apply(operation);
    if (resolve || step.state.revision !== revision) this.#tentative.push({ operation, step, resolve });
  }

  #apply(operation: Operation): Step {
    const step = operation(this.#state, this.rows);
    this.#state = step.state;
    this.rows.applyChanges(step.changes);
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
      this.#track((state) => unchanged(this.sender?.mark(state) ?? state));
      const taken = this.#tentative.slice();
      const state = taken.at(-1)?.step.state ?? this.#state;
      const changes = taken.flatMap(({ step }) => step.changes);
      const wasSuperseded = this.superseded.aborted;
      const base = this.#stored.revision;
      const same = state.revision === base;
      const isMany = changes.length > manyRows && this.#known;
      const write = (store: DeviceStore) =>
        isMany ? store.replaceAll(base, state, this.rows) : store.append(base, state, changes);
      const stored = same || (await this.#try(write, true));
      if (this.#closed) return;
      if (!stored || this.superseded.aborted !== wasSuperseded) {
        await this.#catchUp();
        continue;
      }
      this.#stored = state;
      this.#logged = isMany ? 0 : this.#logged + changes.length;
      this.#tentative.splice(0, taken.length);
      for (const { step, resolve } of taken) resolve?.(step);
      if (!same) this.#onStored();
      if (state.outbox.some(({ progress }) => progress === 'sent')) this.sender?.wake();
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
      this.#rebase(news.state, () => this.rows.applyChanges(news.changes));
    }
  }

  async #bringInAll(): Promise<void> {
    const stored = await this.#try((store) => store.read(), null);
    if (stored === null || this.#closed) return;
    const built = await runInSlices(createLedgerInSteps(stored.rows ?? []));
    this.#bringIn(stored, built);
  }

  #bringIn({ state, rows, changes }: StoredList, ledger: Ledger): void {
    const built = new DeviceRows(ledger);
    built.applyChanges(changes);
    this.#known = rows !== null;
    this.#partial = false;
    this.#logged = changes.length;
    this.#rebase(state, () => this.rows.takeOver(built));
    void whenIdle().then(() => this.#closed || this.ledger.prepareChanges());
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
      this.rows.applyChanges(step.changes.map(({ before, ...row }) => ({ ...row, after: before })));
    }
  }

  /** What waits belongs to the later version now; what it cannot know of is rolled back. */
  #leaveToNewer(): void {
    this.#store = null;
    this.#rollBack();
    this.#stored = { ...this.#stored, outbox: [], refused: [] };
    this.#state = this.#stored;
    for (const { resolve } of this.#tentative.splice(0)) resolve?.(unchanged(this.#state));
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
