import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { addTransaction } from '#web/data/views/transactions.ts';
import { LazyComponent } from '#web/ui/lazy-part.tsx';
import { AddTransaction } from './add-transaction.tsx';

new PlayedTables(playPage({ sessionEndsIn: 3600 }), []);

function Page() {
  return (
    <div id="add">
      <output>{useListState()}</output>
      <AddTransaction
        currency="GBP"
        problem={null}
        onProblem={() => undefined}
        onAdd={addTransaction.run}
        onEdit={() => undefined}
        sheet={null}
        onSheet={() => undefined}
        busy={addTransaction.useBusy()}
      />
    </div>
  );
}

async function add(amount: string) {
  await page.getByRole('spinbutton', { name: 'Amount' }).fill(amount);
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Transportation');
  await page.getByRole('form').getByRole('button', { name: 'Add Transaction' }).click();
}

test('where receipts could not be loaded an entry is said to be there all the same, and the next one has its receipt', async () => {
  const errors = expectErrors();
  const preload = vi.spyOn(LazyComponent.prototype, 'preload').mockRejectedValue(new Error('out of reach'));
  await render(<Page />);
  await expect.element(page.getByText('ready', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Expense' }).click();
  await add('12');
  await expect.element(page.getByText('Added: Transportation, £12.00').first()).toBeVisible();
  const announcements = () => document.getElementById('announcements')?.textContent;
  await expect.poll(announcements).toBe('Added: Transportation, £12.00');
  expect(errors.take()).toContainEqual(['A part of the page could not be loaded', new Error('out of reach')]);

  preload.mockRestore();
  await add('13');
  const receipts = page.getByRole('region', { name: 'Added' }).getByRole('listitem');
  await expect.poll(() => receipts.elements().length).toBe(2);
  await expect.element(page.getByText('Added: Transportation, £12.00')).not.toBeInTheDocument();
});
