import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleTransactions, toNewTransactions } from '#domain/transactions/sample-data.ts';
import type { NewTransaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { importTransactions } from '#web/data/views/imports.ts';
import { useList, useListState } from '#web/data/views/ledger-views.ts';
import { updateTransaction } from '#web/data/views/transactions.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { ActivityDialog } from './activity-dialog.tsx';

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const rows = toNewTransactions(sampleTransactions.slice(0, 3));
const newest = rows.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0] as NewTransaction;
const hdfc = { name: 'hdfc-oct.csv', result: '3 of 5 rows', head: '', reading: '' };
const words = 'Imported 3 of 5 rows from hdfc-oct.csv';

function Holder({ shown }: { shown: boolean }) {
  const seen = useList('INR').at(0);
  const edit = () => seen && updateTransaction.run({ seen, row: { ...seen, description: 'Changed since' } });
  return (
    <>
      <output>{useListState()}</output>
      <button type="button" onClick={() => void edit()}>
        Edit
      </button>
      {shown && <ActivityDialog onClose={() => undefined} />}
      <Toasts />
    </>
  );
}

test('changes that were not loaded can be asked for again; an import’s Revert tells of rows changed since', async () => {
  const { rerender } = await render(<Holder shown={false} />);
  await expect.element(page.getByText('ready')).toBeVisible();
  await importTransactions(hdfc, rows);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => tables.descriptions).toContain('Changed since');
  tables.fault = ({ path }) => (path.endsWith('/changes') ? 422 : 'none');
  await rerender(<Holder shown={true} />);
  const dialog = page.getByRole('dialog', { name: 'Activity' });
  const failure = dialog.getByText('Earlier changes could not be loaded.');
  await expect.element(failure).toBeVisible();

  // One button reads again and reads on, and keeps the focus meanwhile.
  tables.fault = ({ path }) => (path.endsWith('/changes') ? 'slow' : 'none');
  const more = dialog.getByRole('button', { name: /^(Show earlier|Try again)$/ });
  await more.click();
  await expect.element(dialog.getByText('Loading...')).toBeVisible();
  await expect.element(more).toHaveFocus();
  await expect.element(more).toHaveTextContent('Show earlier');
  await expect.element(more).toHaveFocus();
  tables.fault = ({ path }) => (path.endsWith('/changes') ? 422 : 'none');
  await more.click();
  await expect.element(failure).toBeVisible();
  await expect.element(more).toHaveTextContent('Try again');
  await expect.element(more).toHaveFocus();
  tables.fault = () => 'none';
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('No earlier changes.')).toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();

  await dialog.getByRole('button', { name: `Revert: ${words}` }).click();
  const name = toTransactionName({ ...newest, description: 'Changed since' });
  await expect
    .element(dialog.getByText(`${name} has been changed since, so it stays as it is.`))
    .toBeVisible();
  expect(tables.descriptions).toEqual(['Changed since']);
  await expect.element(dialog.getByText(/, reverted$/)).toBeVisible();
  // Behind the dialog nothing could be pressed.
  await dialog.getByRole('button', { name: 'Undo anyway' }).click();
  await expect.poll(() => tables.descriptions).toEqual([]);
  await dialog.getByRole('button', { name: `Redo: ${words}` }).click();
  await expect.poll(() => tables.descriptions.length).toBe(3);
  await expect.element(page.getByText(words).last()).toBeVisible();
  await dialog.getByRole('button', { name: `Revert: ${words}` }).click();
  await expect.element(page.getByText('Reverted: 3 of 5 rows from hdfc-oct.csv')).toBeVisible();
  await expect.poll(() => tables.descriptions).toEqual([]);
});

test('without a network it says at once what is missing, and loads nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  try {
    await render(<ActivityDialog onClose={() => undefined} />);
    const dialog = page.getByRole('dialog', { name: 'Activity' });
    expect(dialog.element().textContent).toContain('Earlier changes need a connection.');
    expect(dialog.element().textContent).not.toContain('Loading...');
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  } finally {
    vi.restoreAllMocks();
  }
});
