import { useSyncExternalStore } from 'react';
import { createNotifier } from '../../base/notifier.ts';
import { DeviceStore, type StoredList } from '../records/device-store.ts';
import { currentUser, subscribeSession } from '../session/session.ts';
import { findStoredSession } from '../session/stored-session.ts';
import { SyncClient } from './sync-client.ts';
import { publishSyncStatus } from './sync-status.ts';

/** The public members of a client: `Pick` drops the private ones, so that `SandboxClient` can implement it. */
export type OpenClient = Pick<SyncClient, keyof SyncClient>;

/** The client of the signed-in person, while it is open. */
let client: SyncClient | undefined;
/** Shown in place of the person's own list. */
let sandbox: OpenClient | undefined;
let subscribedToSession = false;
/** Whether any page shows a list. */
let isShown = false;
const lists = createNotifier(() => {
  isShown = true;
  syncClient()?.start();
  return () => {
    isShown = false;
  };
});

/** A person's list, read before it was opened. */
interface Preloaded {
  readonly person: string;
  readonly store: DeviceStore;
  readonly reading: Promise<void>;
  list: StoredList | null;
}

let preloaded: Preloaded | undefined;

/** Reads the list of this device's session while the page's code still loads. */
export function preloadList(): Promise<void> {
  const person = findStoredSession()?.id;
  if (client !== undefined || person === undefined) return Promise.resolve();
  if (preloaded?.person !== person) preloaded = preload(person);
  return preloaded.reading;
}

function preload(person: string): Preloaded {
  const store = new DeviceStore(person);
  // A failure here happens again, and is reported, when the list is opened.
  const reading = store.read().catch(() => null);
  const result: Preloaded = {
    person,
    store,
    list: null,
    reading: reading.then((list) => {
      result.list = list;
    }),
  };
  return result;
}

/** The signed-in person's list, opened on first use; none if nobody is signed in. */
export function syncClient(): OpenClient | undefined {
  if (!subscribedToSession) {
    subscribedToSession = true;
    subscribeSession(() => {
      if (client !== undefined && currentUser()?.id !== client.person) closeLedger();
      else if (client === undefined) lists.notify();
    });
  }
  const person = currentUser()?.id;
  if (client === undefined && person !== undefined) {
    const read = preloaded?.person === person ? preloaded : undefined;
    preloaded = undefined;
    client = new SyncClient(person, read?.store);
    if (read?.list) client.replica.show(read.list);
    client.subscribe(lists.notify);
    if (isShown) client.start();
  }
  return client && (sandbox ?? client);
}

const isSandbox = () => sandbox !== undefined;

/** Whether another list than the person's own is shown, as a hook. */
export const useSandbox = () => useSyncExternalStore(lists.subscribe, isSandbox, () => false);

/** Shows another list in place of the person's own, which goes on behind it; or their own again. */
export function showSandbox(samples: OpenClient | undefined): void {
  sandbox?.close();
  sandbox = samples;
  samples?.subscribe(lists.notify);
  lists.notify();
}

/** Subscribes to every change of the list, and of whose list it is. */
export const subscribeSyncClient = lists.subscribe;

function closeLedger(): void {
  sandbox?.close();
  sandbox = undefined;
  client?.close();
  client = undefined;
  publishSyncStatus(null);
  lists.notify();
}
