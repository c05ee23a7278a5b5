import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { putRecords } from '#testing/put-records.ts';
import { ShownDialog } from '#web/app/shown-dialog.tsx';
import { useListState } from '#web/data/views/ledger-views.ts';
import { SyncMark } from './sync-mark.tsx';

const row = {
  id: '1',
  amount: '12.50',
  category: 'Travel',
  date: '2024-01-01',
  description: '',
  status: 'todo',
};
new PlayedTables(playPage({ sessionEndsIn: 3600 }), [
  { ...row, type: 'expense', currency: 'GBP' },
  { ...row, id: '2', type: 'loan', currency: 'GBP' },
  { ...row, id: '3', type: 'expense', currency: 'EUR' },
]);

function Holder() {
  return (
    <>
      <output>{useListState()}</output>
      <SyncMark />
      <ShownDialog />
    </>
  );
}

test('what this version can neither read nor count is said, and kept until the person discards it', async () => {
  await putRecords([
    [
      [playedUser.id, 'state'],
      {
        version: 1,
        seq: null,
        revision: 1,
        outbox: [{ batch: 'b', progress: 'waiting', since: 1, misses: 0 }],
        refused: [],
      },
    ],
    [[playedUser.id, 'change', 'b'], 'cut off'],
  ]);
  await render(<Holder />);
  await expect.element(page.getByText('ready')).toBeVisible();
  await page.getByRole('button', { name: '2 need you' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes that need you' });
  await expect.element(dialog.getByText('1 change stored on this device cannot be read.')).toBeVisible();
  await expect.element(dialog.getByText('2 transactions are not shown or counted here.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Reload' }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog.getByText('cannot be read')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('2 transactions are not shown or counted here.')).toBeVisible();
});
