import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { publishSyncStatus, type SyncStatus } from '#web/data/engine/sync-status.ts';
import { SyncMark } from './sync-mark.tsx';

const quiet: SyncStatus = {
  active: true,
  offline: false,
  silent: false,
  waiting: 0,
  waitingRows: [],
  open: 0,
};

beforeEach(() => {
  publishSyncStatus(quiet);
  return () => {
    vi.useRealTimers();
    publishSyncStatus(null);
  };
});

/** Draws the mark, and keeps in order all that it says. */
async function draw() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await render(<SyncMark />);
  const words = () => container.querySelector('[data-sync]')?.textContent ?? '';
  const said = [words()];
  const observer = new MutationObserver(() => {
    if (words() !== said.at(-1)) said.push(words());
  });
  observer.observe(container, { childList: true, characterData: true, subtree: true });
  return said;
}

/** Lets what was told be drawn, and so many milliseconds pass. */
async function pass(milliseconds: number): Promise<void> {
  await paint();
  vi.advanceTimersByTime(milliseconds);
  await paint();
}

async function paint(): Promise<void> {
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
}

test('a change that the server answers at once is not shown as waiting', async () => {
  const said = await draw();
  for (const waiting of [1, 0, 1, 2, 0]) {
    publishSyncStatus({ ...quiet, waiting });
    await pass(100);
  }
  await pass(10_000);
  expect(said).toEqual(['Saved']);
});

test('unanswered changes are counted until they are answered', async () => {
  const said = await draw();
  publishSyncStatus({ ...quiet, waiting: 2 });
  await pass(299);
  expect(said).toEqual(['Saved']);
  await pass(1);
  expect(said).toEqual(['Saved', '2 changes not sent yet']);
  publishSyncStatus({ ...quiet, waiting: 1 });
  await pass(0);
  publishSyncStatus(quiet);
  await pass(0);
  expect(said).toEqual(['Saved', '2 changes not sent yet', '1 change not sent yet', 'Saved']);
});

test("further edits don't delay the count of unsent changes", async () => {
  const said = await draw();
  for (const waiting of [1, 2, 3, 4]) {
    publishSyncStatus({ ...quiet, waiting });
    await pass(150);
  }
  expect(said).toEqual([
    'Saved',
    '2 changes not sent yet',
    '3 changes not sent yet',
    '4 changes not sent yet',
  ]);
});

test('without a network each change is counted at once, and none is called saved when it returns', async () => {
  const said = await draw();
  publishSyncStatus({ ...quiet, offline: true, waiting: 1 });
  await pass(0);
  publishSyncStatus({ ...quiet, offline: true, waiting: 3 });
  await pass(300);
  publishSyncStatus({ ...quiet, waiting: 3 });
  await pass(0);
  publishSyncStatus(quiet);
  await pass(0);
  expect(said).toEqual([
    'Saved',
    'Offline · 1 to send',
    'Offline · 3 to send',
    '3 changes not sent yet',
    'Saved',
  ]);
});

test('a failing server is not called offline', async () => {
  const said = await draw();
  publishSyncStatus({ ...quiet, offline: true, silent: true });
  await pass(0);
  publishSyncStatus({ ...quiet, offline: true, silent: true, waiting: 2 });
  await pass(0);
  expect(said).toEqual(['Saved', 'Server unavailable', 'Server unavailable · 2 to send']);
});
