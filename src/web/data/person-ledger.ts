import type { Head } from '#domain/ledger/snapshot-head.ts';
import { touchedIds } from '#domain/sync/change.ts';
import { findConflicts } from '#domain/sync/conflicts.ts';
import { countWaiting, type SyncState } from '#domain/sync/sync-state.ts';
import { DeviceStore } from './device-store.ts';
import { withLock } from './locks.ts';
import { Replica } from './replica.ts';
import { whenIdle } from './scheduling.ts';
import { checkSession } from './session.ts';
import type { RawList } from './stored-list.ts';
import { type Reach, SyncEngine } from './sync-engine.ts';
import { publishSyncStatus } from './sync-status.ts';
import { publishWaitingRows } from './waiting-rows.ts';

/** How often a visible page asks what other devices did. */
const pollIntervalMs = 4_000;

/** Between tabs, also of other versions: the words must not change. */
type Message =
  /** Another tab stored something. */
  | 'kept'
  /** Something is waiting to be sent. */
  | 'wake'
  | 'poll'
  /** The rows could not be loaded, and this device has none. */
  | 'unread'
  | Reach;

/** A signed-in person's list, open on this page, stored on the device and in sync with the server and other tabs. */
export class PersonLedger {
  readonly person: string;
  readonly replica: Replica;
  /** Whether the first load failed, so that an empty list means nothing. */
  unread = false;
  #reach: Reach = navigator.onLine ? 'reachable' : 'unreachable';
  readonly #engine: SyncEngine;
  readonly #channel: BroadcastChannel;
  readonly #ended = new AbortController();
  readonly #listeners = new Set<() => void>();
  #started = false;

  constructor(person: string, head: Head | null) {
    this.person = person;
    this.#channel = new BroadcastChannel(`tallyboard ${person}`);
    this.replica = new Replica(new DeviceStore(person, loadFormer), () => this.#broadcast('kept'), head);
    this.#engine = new SyncEngine(person, this.replica, {
      onUnread: (cause) => {
        // Signing out during the load takes its token away.
        if (this.#ended.signal.aborted) return;
        if (!this.unread && navigator.onLine) console.error('The transactions could not be loaded', cause);
        this.#broadcast('unread');
        this.#onMessage('unread');
      },
      onReach: (reach) => {
        if (reach === 'signed-out') void checkSession();
        this.#broadcast(reach);
        this.#setReach(reach);
      },
    });
    this.replica.subscribe(() => {
      if (this.replica.known) this.unread = false;
      this.#notify();
    });
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#onMessage(data);
  }

  /** Whether the last request got no answer. */
  get offline(): boolean {
    return this.#reach === 'unreachable';
  }

  /** Whether the server no longer knew the person at the last request. */
  get signedOut(): boolean {
    return this.#reach === 'signed-out';
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the device's copy, then asks the server. Called after the first paint, because a list takes time to load. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#watchPage();
    void this.#run();
  }

  /** Something is waiting to be sent. */
  wake(): void {
    this.start();
    this.#engine.wake();
    this.#broadcast('wake');
  }

  /** Asks the server for news, or for all rows if none are loaded. */
  poll(): void {
    this.#engine.poll();
    this.#broadcast('poll');
  }

  /** Tries again to load the rows. */
  retryLoading(): void {
    this.unread = false;
    this.#notify();
    this.poll();
  }

  close(): void {
    this.#ended.abort();
    this.#channel.close();
    this.replica.close();
    this.#listeners.clear();
  }

  async #run(): Promise<void> {
    await this.replica.open();
    if (!navigator.onLine && !this.replica.known) this.unread = true;
    this.#notify();
    const { signal } = this.#ended;
    void this.#takeOver().catch(console.error);
    const sending = AbortSignal.any([signal, this.replica.superseded]);
    await withLock(`tallyboard 2 ${this.person}`, sending, () => {
      this.#engine.poll();
      return this.#engine.run(sending);
    });
    // A later version has the lock and the outbox; this page only reads.
    if (!signal.aborted) await this.#engine.run(signal);
  }

  /** What a page of an older format left waiting comes here. */
  async #takeOver(): Promise<void> {
    const { takeOver } = await importFormer();
    // Only where rows are to be read first can it be part of what is shown.
    if (this.replica.state.seq !== null) await whenIdle();
    await takeOver(this.replica, this.person, this.#ended.signal);
    this.wake();
  }

  #broadcast(message: Message): void {
    if (!this.#ended.signal.aborted) this.#channel.postMessage(message);
  }

  #onMessage(message: Message): void {
    if (message === 'kept') void this.replica.follow();
    else if (message === 'wake') this.#engine.wake();
    else if (message === 'poll') this.#engine.poll();
    else if (message === 'unread') {
      this.unread = !this.replica.known;
      this.#notify();
    } else this.#setReach(message);
  }

  #setReach(reach: Reach): void {
    this.#reach = reach;
    this.#notify();
  }

  #watchPage(): void {
    const { signal } = this.#ended;
    const poll = () => {
      if (!document.hidden) this.poll();
    };
    // While nothing answers, the engine retries at its own pace.
    const timer = setInterval(() => this.offline || poll(), pollIntervalMs);
    signal.addEventListener('abort', () => clearInterval(timer));
    addEventListener('focus', poll, { signal });
    addEventListener('online', poll, { signal });
    addEventListener('offline', () => this.#setReach('unreachable'), { signal });
    document.addEventListener('visibilitychange', poll, { signal });
  }

  #notify(): void {
    const { state } = this.replica;
    publishSyncStatus({
      active: true,
      offline: this.#reach !== 'reachable',
      silent: this.offline && navigator.onLine,
      waiting: countWaiting(state),
      open: countIssues(state) + (this.replica.ledger.uncounted > 0 ? 1 : 0),
      notice: this.replica.superseded.aborted ? 'newer' : this.replica.failed ? 'unstored' : undefined,
    });
    publishWaitingRows(this.#reach === 'reachable' ? new Set() : toWaitingRows(state));
    for (const listener of this.#listeners) listener();
  }
}

const importFormer = () => import('./former-records.ts');
const loadFormer = async (raw: RawList) => (await importFormer()).loadFormerRows(raw);

function countIssues(state: SyncState): number {
  return state.refused.length + findConflicts(state).length + (state.unreadable ? 1 : 0);
}

/** Rows with waiting changes. A replacement is about all rows, so only the header shows it. */
function toWaitingRows({ outbox }: SyncState): ReadonlySet<string> {
  const waiting = outbox.filter(
    ({ progress, change }) => progress !== 'confirmed' && change.kind !== 'replace',
  );
  return new Set(waiting.flatMap(({ change }) => touchedIds(change)));
}
