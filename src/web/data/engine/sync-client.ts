import type { PendingChange } from '#domain/sync/sync-state.ts';
import { DeviceStore } from '../records/device-store.ts';
import { checkSession } from '../session/session.ts';
import { findStoredSession } from '../session/stored-session.ts';
import { Replica } from './replica.ts';
import { type Reach, SyncEngine } from './sync-engine.ts';
import { publishSyncStatus } from './sync-status.ts';
import { toSyncStatus } from './to-sync-status.ts';

/** The interval at which a visible page asks for changes of other devices. */
const pollIntervalMs = 4_000;
/** The interval after news arrived, so that work on another device shows live. */
const newsIntervalMs = 1_000;

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
export class SyncClient {
  readonly person: string;
  readonly replica: Replica;
  /** Whether the first load failed, so that an empty list means nothing. */
  unread = false;
  #reach: Reach = navigator.onLine ? 'reachable' : 'unreachable';
  readonly #engine: SyncEngine;
  readonly #channel: BroadcastChannel;
  readonly #ended = new AbortController();
  readonly #listeners = new Set<() => void>();
  /** Who waits for the answer for a change, by its batch. */
  readonly #awaited = new Map<string, (isSignedIn: boolean) => void>();
  #again: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  /** Held by the tab that sends. */
  readonly #lock: string;
  #isSender = false;

  constructor(person: string, store = new DeviceStore(person)) {
    this.person = person;
    this.#lock = `tallyboard ${person}`;
    this.#channel = new BroadcastChannel(`tallyboard ${person}`);
    this.replica = new Replica(store, () => {
      this.#broadcast('kept');
      this.#publishStatus();
    });
    this.#engine = new SyncEngine(person, this.replica, {
      onUnread: (cause) => {
        // Signing out during the load takes its token away.
        if (this.#ended.signal.aborted) return;
        if (!this.unread && navigator.onLine) console.error('The transactions could not be loaded', cause);
        this.#broadcast('unread');
        this.#onMessage('unread');
      },
      onReach: (reach) => {
        this.#broadcast(reach);
        this.#setReach(reach);
      },
      onAnswer: () => this.#resolveAnswered(),
      isSignedIn: async () => {
        await checkSession().catch(console.error);
        return findStoredSession()?.id === person;
      },
      onNews: () => {
        clearTimeout(this.#again);
        this.#again = setTimeout(() => document.hidden || this.poll(), newsIntervalMs);
      },
      onConfirmed: async () => {
        // Other tabs see what is stored. Without any, that can wait for the next write.
        const { pending = [] } = await navigator.locks.query();
        if (pending.some(({ name }) => name === this.#lock)) await this.replica.flush();
      },
    });
    this.replica.subscribe(() => {
      if (this.replica.known) this.unread = false;
      this.#notify();
    });
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#onMessage(data);
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

  /**
   * Has a stored change sent. Resolves once the server has answered, or once it is clear that it will not for now; at
   * once where another tab sends. False if the server no longer knows the person.
   */
  send(batch: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#awaited.set(batch, resolve);
    this.wake();
    this.#resolveAnswered();
    const isOut = navigator.onLine && this.#findPending(batch)?.progress === 'sent';
    if (this.#reach === 'unreachable' && !isOut) this.#resolve(batch, true);
    void this.#leaveToSender().catch(console.error);
    return promise;
  }

  /** Whether a change waits on this device. Where another tab sends, it is as good as sent while the server answers. */
  isWaiting(batch: string): boolean {
    const pending = this.#findPending(batch);
    if (pending === undefined || pending.progress === 'confirmed') return false;
    return this.#isSender || this.#reach !== 'reachable';
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
    clearTimeout(this.#again);
    this.#channel.close();
    this.replica.close();
    for (const batch of this.#awaited.keys()) this.#resolve(batch, true);
    this.#listeners.clear();
  }

  async #run(): Promise<void> {
    await this.replica.open();
    if (!navigator.onLine && !this.replica.known) this.unread = true;
    this.#notify();
    const { signal } = this.#ended;
    const sending = AbortSignal.any([signal, this.replica.lost]);
    let running = Promise.resolve();
    const send = () => {
      this.#isSender = true;
      this.#engine.poll();
      running = this.#engine.run(sending);
      return running;
    };
    const locked = withLock(this.#lock, sending, send);
    void this.#leaveToSender().catch(console.error);
    await locked;
    // A later version has the lock and the outbox, and this page only reads; or the browser stores nothing any more, and
    // the tab that has the lock knows nothing of this page's changes. The server takes each only once, whoever sends it.
    if (signal.aborted) return;
    // Its last request may be under way: one round after the other.
    await running;
    this.#isSender = true;
    this.#engine.poll();
    await this.#engine.run(signal);
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

  /** Called when sending pauses: everything is sent, or the server does not answer. */
  #setReach(reach: Reach): void {
    this.#reach = reach;
    this.#resolveAnswered(reach);
    this.#notify();
  }

  #watchPage(): void {
    const { signal } = this.#ended;
    const poll = () => {
      if (!document.hidden) this.poll();
    };
    // While nothing answers, the engine retries at its own pace.
    const timer = setInterval(() => this.#reach === 'unreachable' || poll(), pollIntervalMs);
    signal.addEventListener('abort', () => clearInterval(timer));
    addEventListener('focus', poll, { signal });
    addEventListener('online', poll, { signal });
    addEventListener('offline', () => this.#setReach('unreachable'), { signal });
    // Hidden, it may get no other chance to store what it has not stored yet.
    const turn = () => (document.hidden ? void this.replica.flush() : this.poll());
    document.addEventListener('visibilitychange', turn, { signal });
  }

  #findPending(batch: string): PendingChange | undefined {
    return this.replica.state.outbox.find((entry) => entry.batch === batch);
  }

  /** Resolves the callers whose change has been answered; with `ended`, when sending pauses, all of them. */
  #resolveAnswered(ended?: Reach): void {
    for (const batch of this.#awaited.keys()) {
      const progress = this.#findPending(batch)?.progress ?? 'confirmed';
      if (ended === 'signed-out' && progress === 'waiting') this.#resolve(batch, false);
      else if (ended !== undefined || progress === 'confirmed') this.#resolve(batch, true);
    }
  }

  /** Nobody here waits for what another tab is answered. */
  async #leaveToSender(): Promise<void> {
    if (this.#awaited.size === 0 || this.#isSender) return;
    const { held = [] } = await navigator.locks.query();
    if (this.#isSender || !held.some(({ name }) => name === this.#lock)) return;
    for (const batch of this.#awaited.keys()) this.#resolve(batch, true);
  }

  #resolve(batch: string, isSignedIn: boolean): void {
    this.#awaited.get(batch)?.(isSignedIn);
    this.#awaited.delete(batch);
  }

  #notify(): void {
    this.#publishStatus();
    for (const listener of this.#listeners) listener();
  }

  #publishStatus(): void {
    publishSyncStatus(toSyncStatus(this.replica, this.#reach));
  }
}

/** Does its work while it has the lock, until it is done or told to stop. */
async function withLock(name: string, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, () => untilAborted(signal, work()));
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}

/** A closed replica answers nobody: what waits for it must not hold a lock. */
function untilAborted(signal: AbortSignal, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  ]);
}
