import { toHeadView } from '#domain/ledger/head-view.ts';
import { createLedger, createLedgerInSteps, type Ledger } from '#domain/ledger/ledger.ts';
import type { LedgerView } from '#domain/ledger/ledger-view.ts';
import { fewLookUps } from '#domain/ledger/rows-by-id.ts';
import { type Head, toHead } from '#domain/ledger/snapshot-head.ts';
import { applyFullRead, type FullRead } from '#domain/sync/journal.ts';
import { emptySyncState, type ShownRows, type Step, type SyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { DeviceStore } from './device-store.ts';
import { runInSlices, whenIdle } from './scheduling.ts';

export type Operation = (state: SyncState, shown: ShownRows) => Step;

interface Tentative {
  readonly operation: Operation;
  step: Step;
  readonly resolve: (step: Step) => void;
}

/** After so many changed rows in the log a new snapshot is made. */
const longLog = 500;

/**
 * A person's rows and outbox on this device. An operation changes what is shown at once and is kept right after; when
 * another tab kept something meanwhile, it is taken back, that is brought in, and it is done again over it.
 */
export class Replica {
  readonly ledger: Ledger = createLedger();
  #state: SyncState = emptySyncState;
  /** What the device has; what is shown may be ahead of it. */
  #kept: SyncState = emptySyncState;
  /** Whether the rows were ever read: an empty list before that means nothing. */
  #known = false;
  /** What is shown until the device's rows are read: their beginning, and what they come to. */
  #head: LedgerView | null = null;
  #logged = 0;
  #store: DeviceStore | null;
  #closed = false;
  #tentative: Tentative[] = [];
  #queue: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly #onStored: () => void;

  /**
   * `onStored` tells other tabs. Without a store everything lasts as long as the page. A head is shown until the device's
   * rows are read.
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
    return this.#kept.revision;
  }

  get known(): boolean {
    return this.#known;
  }

  /** What screens show. */
  get view(): LedgerView {
    return this.#head ?? this.ledger;
  }

  /** Whether `view` says anything. */
  get shown(): boolean {
    return this.#known || this.#head !== null;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nothing is kept any more, and nobody hears of it: the person has left. */
  close(): void {
    this.#closed = true;
    this.#listeners.clear();
  }

  /** Brings in what the device has; before everything else. */
  open(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#bringInAll();
      if (this.#head === null) return;
      this.#head = null;
      this.#notify();
    });
  }

  /**
   * Shows the operation's effect at once. Resolves when it is kept, with the step that it came to in the end. It is kept
   * once `painted` resolves: that takes work as well, for which nobody should wait who waits for a frame.
   */
  perform(operation: Operation, painted?: Promise<void>): Promise<Step> {
    const { promise, resolve } = Promise.withResolvers<Step>();
    this.#tentative.push({ operation, step: this.#apply(operation), resolve });
    this.#notify();
    void this.#enqueue(async () => {
      await painted;
      await this.#keep();
    });
    return promise;
  }

  /** Puts all rows of the server in the place of those shown, with the outbox laid over them. */
  replaceAllRows(rows: readonly Transaction[], reading: Omit<FullRead, 'rows'>): Promise<void> {
    return this.#enqueue(async () => {
      for (;;) {
        await this.#keep();
        const built = await runInSlices(createLedgerInSteps(rows));
        const base = this.#kept;
        const step = applyFullRead(base, { ...reading, rows: built });
        built.applyChanges(step.changes);
        const kept = await this.#try(
          (store) => store.replaceAll(base.revision, step.state, built.rows, toHead(built)),
          true,
        );
        if (this.#closed) return;
        if (!kept) {
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

  /** Brings in what other tabs kept. */
  follow(): Promise<void> {
    return this.#enqueue(() => this.#catchUp());
  }

  /** Shortens the log, when it is long. */
  tidy(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#logged < longLog || this.#tentative.length > 0) return;
      this.#logged = 0;
      const { rows } = this.ledger;
      await this.#try((store) => store.compact(this.#kept.revision, rows), undefined);
    });
  }

  #apply(operation: Operation): Step {
    const step = operation(this.#state, this.ledger);
    this.#state = step.state;
    this.ledger.applyChanges(step.changes);
    return step;
  }

  /** One task after the other. A fault of one is said and does not stop the next. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(() => (this.#closed ? undefined : task()));
    this.#queue = done.catch((cause) =>
      console.error('What is on this device could not be brought up to date', cause),
    );
    return this.#queue;
  }

  async #keep(): Promise<void> {
    while (this.#tentative.length > 0 && !this.#closed) {
      const taken = this.#tentative.slice();
      const state = taken.at(-1)?.step.state ?? this.#state;
      const changes = taken.flatMap(({ step }) => step.changes);
      const base = this.#kept.revision;
      const same = state.revision === base;
      // Taken now, for what is shown may go on while this is kept.
      const head = this.#known && changes.length > 0 ? toHead(this.ledger) : null;
      const kept = same || (await this.#try((store) => store.append(base, state, changes, head), true));
      if (this.#closed) return;
      if (!kept) {
        await this.#catchUp();
        continue;
      }
      this.#kept = state;
      this.#logged += changes.length;
      this.#tentative.splice(0, taken.length);
      for (const { step, resolve } of taken) resolve(step);
      if (!same) this.#onStored();
    }
  }

  async #catchUp(): Promise<void> {
    const news = await this.#try((store) => store.readSince(this.#kept.revision), { kind: 'none' } as const);
    if (news.kind === 'none' || this.#closed) return;
    if (news.kind === 'erased') this.close();
    else if (news.kind === 'all') await this.#bringInAll();
    else {
      this.#logged += news.changes.length;
      this.#rebase(news.state, () => this.ledger.applyChanges(news.changes));
    }
  }

  async #bringInAll(): Promise<void> {
    const kept = await this.#try((store) => store.read(), null);
    if (kept === null || this.#closed) return;
    const rows = await runInSlices(createLedgerInSteps(kept.rows ?? []));
    if (kept.changes.length > fewLookUps) await runInSlices(rows.prepareChangesInSteps());
    rows.applyChanges(kept.changes);
    this.#known ||= kept.rows !== null;
    this.#head = null;
    this.#logged = kept.changes.length;
    this.#rebase(kept.state, () => this.ledger.takeOver(rows));
    // For who left meanwhile, nothing.
    const prepare = () => (this.#closed ? undefined : runInSlices(this.ledger.prepareChangesInSteps()));
    void whenIdle().then(prepare);
  }

  /** Puts other rows and another state below what is not kept yet, which is done again over them. */
  #rebase(state: SyncState, move: () => void): void {
    for (const { step } of this.#tentative.toReversed()) {
      this.ledger.applyChanges(step.changes.map(({ id, before }) => ({ id, after: before })));
    }
    move();
    this.#kept = state;
    this.#state = state;
    for (const entry of this.#tentative) entry.step = this.#apply(entry.operation);
    this.#notify();
  }

  /** A browser that keeps nothing is said once; from then on everything lasts as long as the page. */
  async #try<Value>(work: (store: DeviceStore) => Promise<Value>, otherwise: Value): Promise<Value> {
    if (this.#store === null) return otherwise;
    try {
      return await work(this.#store);
    } catch (cause) {
      console.error('This browser keeps nothing for the next visit', cause);
      this.#store = null;
      return otherwise;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
