import { type CalendarDate, toDateParts } from '#domain/dates/calendar-date.ts';
import { type DueList, storeDueList } from '#web/data/records/due-list-record.ts';

/** The hour from which the worker tells: `due-worker.js` knows it, too. */
const firstHour = 8;

/** Milliseconds between the times that a browser may wake the worker of the installed app while no page is open. */
const wakeEvery = 6 * 3_600_000;

/** Not in all browsers. */
interface PeriodicSync {
  register(tag: string, options: { readonly minInterval: number }): Promise<void>;
}

/** Whether this browser can show notifications of this page; a phone's may only of an installed app. */
export function hasNotifications(): boolean {
  return 'Notification' in globalThis && 'serviceWorker' in navigator;
}

/** In milliseconds: the page first makes the cards of repeats that are due. */
const settleTime = 3000;

/**
 * Leaves the service worker a list, and asks it at eight today, or soon after that, to tell what is due. It tells once a
 * day, however often it is asked. Returns how to stop.
 */
export function tellWhatIsDue(list: DueList, today: CalendarDate): () => void {
  storeDueList(list).catch((cause) => console.error('The list of what is due was not stored', cause));
  const { year, month, day } = toDateParts(today);
  const first = new Date(year, month - 1, day, firstHour).getTime();
  const ask = async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'due' });
  const timer = setTimeout(ask, Math.max(first - Date.now(), settleTime));
  return () => clearTimeout(timer);
}

/** Asks the browser to wake the worker now and then. It may refuse, above all if the app is not installed. */
export async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const { periodicSync } = registration as { readonly periodicSync?: PeriodicSync };
  await periodicSync?.register('due', { minInterval: wakeEvery }).catch(() => undefined);
}
