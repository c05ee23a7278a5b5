import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { ShownDialog } from '#web/app/shown-dialog.tsx';
import { useListState } from '#web/data/views/ledger-views.ts';
import { addTransaction } from '#web/data/views/transactions.ts';
import { SyncMark } from './sync-mark.tsx';

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...given } = sample;

function Holder() {
  return (
    <>
      <output>{useListState()}</output>
      <SyncMark />
      <ShownDialog />
    </>
  );
}

test('waiting changes are listed behind their number until they are sent', async () => {
  const errors = expectErrors();
  await render(<Holder />);
  await expect.element(page.getByText('ready')).toBeVisible();
  tables.fault = () => 'lost before';
  await addTransaction.run({ ...given, status: 'todo' });
  await page.getByRole('button', { name: 'Server unavailable · 1 to send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes not sent yet' });
  await expect.element(dialog.getByText('Added: Monthly salary, +₹85,000.00')).toBeVisible();
  await expect.element(dialog.getByText(/They are sent as soon as the server answers\./)).toBeVisible();
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await expect.element(dialog.getByText('Everything is saved.'), { timeout: 8000 }).toBeVisible();
  // Reading failed as well, which is logged.
  errors.take();
});
