import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { DueDays } from '#domain/plan/due-days.ts';
import { playPage } from '#testing/played-page.ts';
import { storeDueList } from '#web/data/records/due-list-record.ts';
import { eraseDevice } from '#web/data/records/erase-device.ts';
import worker from '../../../../public/due-worker.js?raw';
import { tellWhatIsDue } from './due-worker.ts';

playPage();

type Listener = (event: Record<string, unknown>) => void;

/** The script as a service worker runs it, with what it has shown. */
function startWorker(windows: readonly { url: string }[] = []) {
  const listeners = new Map<string, Listener>();
  const show = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
  const openWindow = vi.fn<(address: string) => void>();
  const scope = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification: show },
    clients: { matchAll: async () => windows, openWindow },
    navigator: { setAppBadge: vi.fn<(count: number) => Promise<void>>().mockResolvedValue() },
    Notification: { permission: 'granted' },
  };
  // Run as the browser runs it: as a script whose globals are the worker's.
  new Function(...Object.keys(scope), worker)(...Object.values(scope));
  const send = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return { ...scope, show, openWindow, send, tell: () => send('message', { data: { type: 'due' } }) };
}

const days: DueDays = {
  '': { count: 2, titles: [] },
  '2026-11-28': { count: 7, titles: ['Rent', 'Electricity', 'Netflix', 'Gym', 'Water'] },
  '2026-11-29': { count: 1, titles: ['Phone'] },
};

const at = (hour: number, day = 28) => vi.setSystemTime(new Date(2026, 10, day, hour));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await eraseDevice('anybody', 'everything');
});

test('the worker tells what is due once a day from eight, however many pages ask', async () => {
  await storeDueList({ days, badge: true });
  const { tell, show, navigator, send } = startWorker();
  at(7);
  await tell();
  expect(show).not.toHaveBeenCalled();
  at(8);
  await Promise.all([tell(), tell(), send('periodicsync', { tag: 'due' })]);
  // A page that stores a newer list does not make it tell again.
  await storeDueList({ days, badge: false });
  await tell();
  expect(show).toHaveBeenCalledExactlyOnceWith(
    '7 due today',
    expect.objectContaining({ body: 'Rent, Electricity, Netflix, Gym, Water and 2 more' }),
  );
  expect(navigator.setAppBadge).toHaveBeenCalledExactlyOnceWith(9);
  at(9, 29);
  await send('periodicsync', { tag: 'due' });
  expect(show).toHaveBeenLastCalledWith('1 due today', expect.objectContaining({ body: 'Phone' }));
  at(9, 30);
  await tell();
  expect(show).toHaveBeenCalledTimes(2);
});

test('after signing out the worker has nothing to tell', async () => {
  await storeDueList({ days, badge: true });
  await eraseDevice('anybody', 'all but unsent');
  at(9);
  const { tell, show } = startWorker();
  await tell();
  expect(show).not.toHaveBeenCalled();
});

test('a notification leads to what is due, in the page that is open', async () => {
  const close = vi.fn<() => void>();
  const alone = startWorker();
  await alone.send('notificationclick', { notification: { close } });
  expect(alone.openWindow).toHaveBeenCalledWith('/app?text=due');
  const page = {
    url: 'https://money.example/app?add',
    navigate: vi.fn<() => void>(),
    focus: vi.fn<() => void>(),
  };
  const open = startWorker([{ url: 'https://money.example/' }, page]);
  await open.send('notificationclick', { notification: { close } });
  expect(page.navigate).toHaveBeenCalledWith('/app?text=due');
  expect(page.focus).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});

test('a page asks at once and at eight, until it stops', async () => {
  at(6);
  const ask = vi.fn<() => void>();
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(
    Promise.resolve({ active: { postMessage: ask } } as unknown as ServiceWorkerRegistration),
  );
  const stop = tellWhatIsDue({ days, badge: true }, '2026-11-28' as CalendarDate);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  at(6);
  tellWhatIsDue({ days, badge: true }, '2026-11-28' as CalendarDate)();
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
});
