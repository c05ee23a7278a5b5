import { createStore, useStore } from '../../base/store.ts';
import { deleteDueList } from '../records/due-list-record.ts';
import { readItem, storeItem } from '../records/person-storage.ts';
import { currentUser, subscribeSession } from '../session/session.ts';

/** The reminders of this device. */
export interface DueReminders {
  readonly badge: boolean;
  readonly notification: boolean;
}

const unchosen: DueReminders = { badge: true, notification: false };
const reminders = createStore(unchosen, () => {
  follow();
  addEventListener('storage', follow);
  const unsubscribe = subscribeSession(follow);
  return () => {
    removeEventListener('storage', follow);
    unsubscribe();
  };
});

/** Returns the signed-in person's choices on this device, in every tab. */
export function useDueReminders(): DueReminders {
  return useStore(reminders);
}

/** Chooses for this device. Without notifications, no list of what is due stays for the service worker. */
export function chooseDueReminders(choice: Partial<DueReminders>): void {
  const person = currentUser()?.id;
  if (person === undefined) return;
  storeItem(person, itemName, { ...reminders.read(), ...choice });
  follow();
  if (choice.notification === false) deleteDueList();
}

const itemName = 'due reminders';

function follow(): void {
  const person = currentUser()?.id;
  const stored = person === undefined ? undefined : readItem(person, itemName);
  const { badge, notification } = { ...unchosen, ...(stored as Partial<DueReminders> | undefined) };
  const known = reminders.read();
  if (badge !== known.badge || notification !== known.notification) reminders.write({ badge, notification });
}
