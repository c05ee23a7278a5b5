// Security A35

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { DueDays } from '#domain/plan/reminders/due-days.ts';
import { playPage } from '#testing/played-page.ts';
import { storeDueList } from '#web/data/records/due-list-record.ts';
import { eraseDevice } from '#web/data/records/erase-device.ts';
import worker from '../../../../public/due-worker.js?raw';
import { tellWhatIsDue } from './due-worker.ts';

playPage();

type Listener = (event: Record<string, unknown>) => void;

/** The script as a service worker runs it, with what it has shown. */
async function startWorker(windows: readonly { url: string }[] = []) {
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
  const script = `export function run({ ${Object.keys(scope).join(', ')} }) { ${worker} }`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  (await import(/* @vite-ignore */ address)).run(scope);
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
  const { tell, show, navigator, send } = await startWorker();
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
  const { tell, show } = await startWorker();
  await tell();
  expect(show).not.toHaveBeenCalled();
});

test('a notification leads to what is due, in the page that is open', async () => {
  const close = vi.fn<() => void>();
  const alone = await startWorker();
  await alone.send('notificationclick', { notification: { close } });
  expect(alone.openWindow).toHaveBeenCalledWith('/app?text=due');
  const page = {
    url: 'https://money.example/app?add',
    navigate: vi.fn<() => void>(),
    focus: vi.fn<() => void>(),
  };
  const open = await startWorker([{ url: 'https://money.example/' }, page]);
  await open.send('notificationclick', { notification: { close } });
  expect(page.navigate).toHaveBeenCalledWith('/app?text=due');
  expect(page.focus).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});

test('a page asks at eight, or soon after that, unless something changes before', async () => {
  at(6);
  const ask = vi.fn<() => void>();
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(
    Promise.resolve({ active: { postMessage: ask } } as unknown as ServiceWorkerRegistration),
  );
  const today = '2026-11-28' as CalendarDate;
  tellWhatIsDue({ days: {}, badge: true }, today)();
  tellWhatIsDue({ days, badge: true }, today);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000 - 1);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledOnce();
  tellWhatIsDue({ days, badge: true }, today);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
});
