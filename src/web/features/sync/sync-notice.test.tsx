import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { publishSyncStatus, type SyncStatus } from '#web/data/engine/sync-status.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
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
  return () => publishSyncStatus(null);
});

test('a page beside a newer version says so, and offers to reload', async () => {
  await render(
    <>
      <SyncMark />
      <Toasts />
    </>,
  );
  publishSyncStatus({ ...quiet, notice: 'newer' });
  await expect.element(page.getByText('A newer version is open in another tab.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a page whose browser stores nothing asks to be kept open', async () => {
  await render(
    <>
      <SyncMark />
      <Toasts />
    </>,
  );
  publishSyncStatus({ ...quiet, notice: 'unstored' });
  await expect.element(page.getByText('This browser cannot store your changes.')).toBeVisible();
  await expect.element(page.getByText('Keep this page open until they are saved.')).toBeVisible();
});
