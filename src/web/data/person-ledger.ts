import type { Head } from '#domain/ledger/snapshot-head.ts';
import { touchedIds } from '#domain/sync/change.ts';
import { findConflicts } from '#domain/sync/conflicts.ts';
import { countWaiting, type SyncState } from '#domain/sync/sync-state.ts';
import { DeviceStore } from './device-store.ts';
import { Replica } from './replica.ts';
import { checkSession, currentUser, subscribeSession } from './session.ts';
import { findStoredSession } from './stored-session.ts';
import { type Reach, SyncEngine } from './sync-engine.ts';
import { publishSyncStatus } from './sync-status.ts';
import { publishWaitingRows } from './waiting-rows.ts';

/** How often, in milliseconds, a page that is looked at asks for what other devices did. */
const pollEvery = 4_000;

type Message =
  /** Something was kept by another tab. */
  | 'kept'
  /** Something waits to be sent. */
  | 'wake'
  | 'poll'
  /** The rows could not be read, and there are none on this device. */
  | 'unread'
  | Reach;

/** A signed-in person's list, open on this page: kept on the device, in step with the server and with other tabs. */
export class PersonLedger {
  readonly person: string;
  readonly replica: Replica;
  /** Whether the first reading failed, so that an empty list says nothing. */
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
    this.replica = new Replica(new DeviceStore(person), () => this.#say('kept'), head);
    this.#engine = new SyncEngine(person, this.replica, {
      onUnread: (cause) => {
        // Who leaves while the list is still read takes the token away from the reading.
        if (this.#ended.signal.aborted) return;
        if (!this.unread && navigator.onLine) console.error('The transactions could not be read', cause);
        this.#say('unread');
        this.#hear('unread');
      },
      onReach: (reach) => {
        if (reach === 'signed-out') void checkSession();
        this.#say(reach);
        this.#take(reach);
      },
    });
    this.replica.subscribe(() => {
      if (this.replica.known) this.unread = false;
      this.#notify();
    });
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
  }

  /** Whether the last try found nobody. */
  get offline(): boolean {
    return this.#reach === 'unreachable';
  }

  /** Whether the last try was refused because the server does not know the person any more. */
  get signedOut(): boolean {
    return this.#reach === 'signed-out';
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads what the device has, and asks the server. Called when the first screen stands: a list takes time to read. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#watchPage();
    void this.#run();
  }

  /** Something waits. */
  wake(): void {
    this.start();
    this.#engine.wake();
    this.#say('wake');
  }

  /** Asks the server for what is new, or for all rows where none were read. */
  ask(): void {
    this.#engine.poll();
    this.#say('poll');
  }

  /** The person wants the rows that could not be read. */
  retryLoading(): void {
    this.unread = false;
    this.#notify();
    this.ask();
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
    try {
      await navigator.locks.request(`tallyboard ${this.person}`, { signal }, () => {
        this.#engine.poll();
        return this.#engine.run(signal);
      });
    } catch (cause) {
      if (!signal.aborted) throw cause;
    }
  }

  #say(message: Message): void {
    if (!this.#ended.signal.aborted) this.#channel.postMessage(message);
  }

  #hear(message: Message): void {
    if (message === 'kept') void this.replica.follow();
    else if (message === 'wake') this.#engine.wake();
    else if (message === 'poll') this.#engine.poll();
    else if (message === 'unread') {
      this.unread = !this.replica.known;
      this.#notify();
    } else this.#take(message);
  }

  #take(reach: Reach): void {
    this.#reach = reach;
    this.#notify();
  }

  #watchPage(): void {
    const { signal } = this.#ended;
    const ask = () => {
      if (!document.hidden) this.ask();
    };
    // While nobody answers, the engine's own patience counts.
    const timer = setInterval(() => this.offline || ask(), pollEvery);
    signal.addEventListener('abort', () => clearInterval(timer));
    addEventListener('focus', ask, { signal });
    addEventListener('online', ask, { signal });
    addEventListener('offline', () => this.#take('unreachable'), { signal });
    document.addEventListener('visibilitychange', ask, { signal });
  }

  #notify(): void {
    const { state } = this.replica;
    publishSyncStatus({
      active: true,
      offline: this.#reach !== 'reachable',
      silent: this.offline && navigator.onLine,
      waiting: countWaiting(state),
      open: state.refused.length + findConflicts(state).length,
    });
    publishWaitingRows(this.#reach === 'reachable' ? new Set() : toWaitingRows(state));
    for (const listener of this.#listeners) listener();
  }
}

/** The rows with changes of their own that wait. A replacement concerns all rows, and is told in the header alone. */
function toWaitingRows({ outbox }: SyncState): ReadonlySet<string> {
  const waiting = outbox.filter(
    ({ progress, change }) => progress !== 'confirmed' && change.kind !== 'replace',
  );
  return new Set(waiting.flatMap(({ change }) => touchedIds(change)));
}

let open: PersonLedger | undefined;
let following = false;
const listeners = new Set<() => void>();

let ahead: { readonly person: string; readonly read: Promise<void>; head: Head | null } | undefined;

/** Reads the beginning of the list whose owner's session is on this device, while the page is still on its way. */
export function preloadHead(): Promise<void> {
  const person = findStoredSession()?.id;
  if (open !== undefined || person === undefined) return Promise.resolve();
  if (ahead?.person !== person) {
    // Whatever goes wrong here is met again, and said, where the whole list is read.
    const read = new DeviceStore(person).readHead().catch(() => null);
    ahead = {
      person,
      head: null,
      read: read.then((head) => {
        if (ahead?.person === person) ahead.head = head;
      }),
    };
  }
  return ahead.read;
}

/** The signed-in person's list; none where nobody is signed in. Opened when first asked for. */
export function personLedger(): PersonLedger | undefined {
  if (!following) {
    following = true;
    subscribeSession(() => {
      if (open !== undefined && currentUser()?.id !== open.person) replace();
      else if (open === undefined) for (const listener of listeners) listener();
    });
  }
  const person = currentUser()?.id;
  if (open === undefined && person !== undefined) {
    open = new PersonLedger(person, ahead?.person === person ? ahead.head : null);
    ahead = undefined;
    open.subscribe(tellAll);
    if (listeners.size > 0) open.start();
  }
  return open;
}

/** Hears of every change of the list, and of whose list it is. */
export function subscribePersonLedger(listener: () => void): () => void {
  listeners.add(listener);
  personLedger()?.start();
  return () => listeners.delete(listener);
}

function replace(): void {
  open?.close();
  open = undefined;
  publishSyncStatus(null);
  publishWaitingRows(new Set());
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
