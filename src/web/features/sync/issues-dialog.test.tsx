import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { ShownDialog } from '#web/app/shown-dialog.tsx';
import { useList, useListState } from '#web/data/views/ledger-views.ts';
import { updateTransaction } from '#web/data/views/transactions.ts';
import { SyncMark } from './sync-mark.tsx';

const row = { amount: '12.50', category: 'Travel', date: '2024-01-01', status: 'todo', type: 'expense' };
const rows = ['1', '2'].map((id) => ({ ...row, id, description: 'before', currency: 'INR' }));
const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }), rows);

function Holder() {
  const list = useList('INR');
  const edit = () => {
    for (const seen of [list.at(0), list.at(1)]) {
      if (seen) void updateTransaction.run({ seen, row: { ...seen, description: 'here' } });
    }
  };
  return (
    <>
      <output>{useListState()}</output>
      <button type="button" onClick={edit}>
        Edit
      </button>
      <SyncMark />
      <ShownDialog />
    </>
  );
}

test('a choice leaves the focus in the dialog, and the last one leaves it on Done', async () => {
  const errors = expectErrors();
  await render(<Holder />);
  await expect.element(page.getByText('ready')).toBeVisible();
  tables.fault = () => 'lost before';
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByRole('button', { name: /2 to send$/ })).toBeVisible();
  for (const one of rows) tables.write(one.id, { ...one, description: 'elsewhere' });
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await page.getByRole('button', { name: '2 need you' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes that need you' });
  await dialog
    .getByRole('button', { name: /^Keep mine/ })
    .first()
    .click();
  await expect.poll(() => dialog.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(dialog.getByRole('list')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(dialog.getByText('All settled.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  // Reading failed as well, which is logged.
  errors.take();
});
