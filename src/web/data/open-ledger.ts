import type { Head } from '#domain/ledger/snapshot-head.ts';
import { DeviceStore } from './device-store.ts';
import { PersonLedger } from './person-ledger.ts';
import { currentUser, subscribeSession } from './session.ts';
import { findStoredSession } from './stored-session.ts';
import { publishSyncStatus } from './sync-status.ts';
import { publishWaitingRows } from './waiting-rows.ts';

let open: PersonLedger | undefined;
let following = false;
const listeners = new Set<() => void>();

let preloaded: { readonly person: string; readonly read: Promise<void>; head: Head | null } | undefined;

/** Loads the head of the list of this device's session while the page's code still loads. */
export function preloadHead(): Promise<void> {
  const person = findStoredSession()?.id;
  if (open !== undefined || person === undefined) return Promise.resolve();
  if (preloaded?.person !== person) {
    // A failure here happens again, and is reported, when the whole list is loaded.
    const read = new DeviceStore(person).readHead().catch(() => null);
    preloaded = {
      person,
      head: null,
      read: read.then((head) => {
        if (preloaded?.person === person) preloaded.head = head;
      }),
    };
  }
  return preloaded.read;
}

/** The signed-in person's list, opened on first use; none if nobody is signed in. */
export function personLedger(): PersonLedger | undefined {
  if (!following) {
    following = true;
    subscribeSession(() => {
      if (open !== undefined && currentUser()?.id !== open.person) closeLedger();
      else if (open === undefined) for (const listener of listeners) listener();
    });
  }
  const person = currentUser()?.id;
  if (open === undefined && person !== undefined) {
    open = new PersonLedger(person, preloaded?.person === person ? preloaded.head : null);
    preloaded = undefined;
    open.subscribe(notifyAll);
    if (listeners.size > 0) open.start();
  }
  return open;
}

/** Subscribes to every change of the list, and of whose list it is. */
export function subscribePersonLedger(listener: () => void): () => void {
  listeners.add(listener);
  personLedger()?.start();
  return () => listeners.delete(listener);
}

function closeLedger(): void {
  open?.close();
  open = undefined;
  publishSyncStatus(null);
  publishWaitingRows(new Set());
  notifyAll();
}

function notifyAll(): void {
  for (const listener of listeners) listener();
}
