import type { DueDays } from '#domain/plan/reminders/due-days.ts';

/** Apart from the person's list, because the service worker reads it: `due-worker.js` has the same names. */
const databaseName = 'tallyboard due';
const storeName = 'due';

/** Cards due in the coming weeks, of which the service worker may tell on its own. */
export interface DueList {
  readonly days: DueDays;
  /** Whether it also sets the badge. */
  readonly badge: boolean;
}

/** Stores the list for the service worker. */
export async function storeDueList(list: DueList): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('The browser stores nothing'));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite');
      transaction.objectStore(storeName).put(list, 'list');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('The browser stores nothing'));
    });
  } finally {
    // Deleting the database must not wait for this page.
    database.close();
  }
}

/** Deletes the list, after which the service worker tells nothing. */
export function deleteDueList(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // A browser that stores nothing has no list.
  }
}

/** Deletes the list, and what the device shows of it outside of the page: the badge and notifications. */
export async function eraseDueSignals(): Promise<void> {
  deleteDueList();
  await Promise.allSettled([showBadge(0), closeNotifications()]);
}

/** Shows a number on the icon of the installed app, where the browser can; 0 removes it. */
export async function showBadge(count: number): Promise<void> {
  await navigator.setAppBadge?.(count).catch(() => undefined);
}

async function closeNotifications(): Promise<void> {
  const registration = await findWorkers()?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}

/** Browsers have none for pages that are neither local nor encrypted. */
function findWorkers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker as ServiceWorkerContainer | undefined;
}
