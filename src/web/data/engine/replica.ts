import type { RowOutcome } from '#domain/collections/stored-row-changes.ts';
import { createLedger, createLedgerInSteps, type Ledger } from '#domain/ledger/ledger.ts';
import type { Steps } from '#domain/steps.ts';
import { DeviceRows } from '#domain/sync/device-rows.ts';
import { applyFullRead, type FullRead } from '#domain/sync/journal.ts';
import { type Step, type SyncState, unchanged } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { DeviceStore, StoredList } from '../records/device-store.ts';
import { pendingFlushes } from '../records/stored-records.ts';
import type { Overview } from '../requests/read-overview.ts';
import { runSteps, whenIdle } from '../scheduling.ts';
import { GuardedStore } from './guarded-store.ts';
import { type Operation, ShownState } from './shown-state.ts';

/** Who sends changes. What it sends next is marked as sent in the same write that stores the change. */
export interface Sender {
  mark(state: SyncState): SyncState;
  /** There is something to send. */
  wake(): void;
}

/**
 * A person's rows and outbox on this device. An operation shows at once and is stored right after. If another tab has
 * stored something meanwhile, the operation is rolled back, the other tab's change comes in, and it is applied again.
 */
export class Replica {
  sender: Sender | undefined;
  readonly #shown = new ShownState();
  readonly #store: GuardedStore;
  /** Whether the rows were ever loaded: an empty list before that means nothing. */
  #known = false;
  #partial = false;
  #closed = false;
  #queue: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly #onStored: () => void;

  /** `onStored` tells other tabs. Without a store everything lasts as long as the page. */
  constructor(store: DeviceStore | null, onStored: () => void) {
    this.#onStored = onStored;
    pendingFlushes.add(this.flush);
    this.#store = new GuardedStore(store, () => {
      // The outbox belongs to the later version now; what is not stored yet is rolled back.
      if (this.superseded.aborted) this.#shown.abandon();
      this.#notify();
    });
  }

  get rows(): DeviceRows {
    return this.#shown.rows;
  }

  get ledger(): Ledger {
    return this.rows.ledger;
  }

  get state(): SyncState {
    return this.#shown.state;
  }

  /** The stored state; the shown one may be ahead of it. */
  get stored(): SyncState {
    return this.#shown.stored;
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
    return this.#store.superseded;
  }

  /** Aborted once the device's store cannot be used any more: from then on this page is on its own. */
  get lost(): AbortSignal {
    return this.#store.lost;
  }

  /** Whether the browser refused to store something: a full disk, or no database. */
  get failed(): boolean {
    return this.#store.failed;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether the person has signed out. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Stores and publishes nothing any more: the person has signed out. */
  close(): void {
    this.#closed = true;
    this.#shown.release();
    pendingFlushes.delete(this.flush);
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
    this.#shown.apply(operation, resolve);
    this.#notify();
    void this.#enqueue(async () => {
      await painted;
      await this.#persist();
    });
    return promise;
  }

  /**
   * The same for an operation on many rows: what `steps` makes of state and rows, in slices, shows as soon as it is all
   * there. If another change came in between, it is made again. Rejects if that fails.
   */
  performInSteps(
    operation: Operation,
    steps: (...given: Parameters<Operation>) => Steps<Step>,
    painted: () => Promise<void>,
  ): Promise<Step> {
    const { promise, resolve, reject } = Promise.withResolvers<Step>();
    const prepare = async (base: SyncState) => {
      const step = await runSteps(steps(base, this.rows));
      return { step, show: await runSteps(this.rows.prepare(step.changes)) };
    };
    const done = this.#enqueue(async () => {
      for (;;) {
        await this.#persist();
        if (this.superseded.aborted) return;
        const base = this.state;
        const prepared = prepare(base);
        prepared.catch(reject);
        const { step, show } = await prepared;
        if (this.#closed) return;
        if (this.state !== base) continue;
        show();
        this.#shown.adopt(operation, step, resolve);
        this.#notify();
        await painted();
        await this.#persist();
        return;
      }
    });
    void done.then(() => resolve(unchanged(this.state)));
    return promise;
  }

  /**
   * Shows the operation's effect and stores it together with the next write: for state that the device can fetch from
   * the server again if it is lost.
   */
  defer(operation: Operation): void {
    this.#shown.apply(operation);
    this.#notify();
  }

  /** Stores what was deferred. */
  readonly flush = (): Promise<void> => this.#enqueue(() => this.#persist());

  /** Shows the newest rows on a device that has none, with the counts and sums of all. Nothing of that is stored. */
  readonly showOverview = ({ rows, totals }: Overview): Promise<void> =>
    this.#enqueue(async () => {
      if (this.#known || this.stored.outbox.length > 0) return;
      const built = new DeviceRows(createLedger(rows));
      built.ledger.setServerTotals(totals);
      this.#partial = true;
      this.#rebase(this.stored, () => this.rows.replaceWith(built));
    });

  /** Replaces the shown rows with all rows of the server, with the outbox applied to them. */
  replaceAllRows(
    transactions: readonly Transaction[],
    { others = [], ...reading }: Omit<FullRead, 'rows'> & { readonly others?: readonly RowOutcome[] },
  ): Promise<void> {
    return this.#enqueue(async () => {
      for (;;) {
        await this.#persist();
        const built = new DeviceRows(await runSteps(createLedgerInSteps(transactions)));
        built.applyChanges(others);
        const base = this.stored;
        const step = applyFullRead(base, { ...reading, rows: built });
        built.applyChanges(step.changes);
        const stored = await this.#store.replaceAll(base.revision, step.state, built);
        if (this.#closed) return;
        if (!stored || this.stored !== base) {
          await this.#catchUp();
          continue;
        }
        this.#known = true;
        this.#rebase(step.state, () => this.rows.replaceWith(built));
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
      if (!this.#store.needsCompacting) return;
      await this.#persist();
      if (this.#shown.isStored) await this.#store.compact(this.stored.revision, this.rows);
    });
  }

  /** Runs tasks one after the other. A failed one is logged and does not stop the next. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(() => (this.#closed ? undefined : task()));
    this.#queue = done.catch((cause) => console.error('The copy on this device could not be updated', cause));
    return this.#queue;
  }

  async #persist(): Promise<void> {
    while (!this.#shown.isStored && !this.#closed) {
      this.#shown.apply((state) => unchanged(this.sender?.mark(state) ?? state));
      const next = this.#shown.next();
      const wasSuperseded = this.superseded.aborted;
      const base = this.stored.revision;
      const same = next.state.revision === base;
      const stored = same || (await this.#store.append(base, next, this.#known ? this.rows : undefined));
      if (this.#closed) return;
      if (!stored || this.superseded.aborted !== wasSuperseded) {
        await this.#catchUp();
        continue;
      }
      this.#shown.confirm(next);
      if (!same) this.#onStored();
      if (next.state.outbox.some(({ progress }) => progress === 'sent')) this.sender?.wake();
    }
  }

  async #catchUp(): Promise<void> {
    const news = await this.#store.readSince(this.stored.revision);
    if (news.kind === 'none' || this.#closed) return;
    if (news.kind === 'erased') this.close();
    else if (news.kind === 'gone') this.#startOver();
    else if (news.kind === 'all') await this.#bringInAll();
    else this.#rebase(news.state, () => this.rows.applyChanges(news.changes));
  }

  /** The device's copy has gone: what waits is stored again with the next change, and all rows are read. */
  #startOver(): void {
    const { last: _, ...state } = this.stored;
    const outbox = state.outbox.map((pending) => ({ ...pending, since: 0 }));
    this.#rebase({ ...state, seq: null, revision: 0, outbox }, () => undefined);
  }

  async #bringInAll(): Promise<void> {
    const stored = await this.#store.read();
    if (stored === null || this.#closed) return;
    const built = await runSteps(createLedgerInSteps(stored.rows ?? []));
    this.#bringIn(stored, built);
  }

  #bringIn(list: StoredList, ledger: Ledger): void {
    const built = new DeviceRows(ledger);
    built.applyChanges(list.changes);
    this.#known = list.rows !== null;
    this.#partial = false;
    this.#store.noteRead(list);
    this.#rebase(list.state, () => this.rows.replaceWith(built));
    void whenIdle().then(() => this.#closed || this.ledger.prepareChanges());
  }

  #rebase(state: SyncState, swap: () => void): void {
    this.#shown.rebase(state, swap);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
