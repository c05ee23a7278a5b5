import '../../../app/styles.css';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, formatNearDate, todayIn } from '#domain/dates/calendar-date.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import { undoLast } from '#web/data/engine/undo.ts';
import { clearItems, formKey } from '#web/data/records/person-storage.ts';
import { readRows, useListState } from '#web/data/views/ledger-views.ts';
import { addTransaction, replaceTransactions } from '#web/data/views/transactions.ts';
import { AddTransaction } from './add-transaction.tsx';

new PlayedTables(playPage({ sessionEndsIn: 3600 }), []);

function Page() {
  const [problem, setProblem] = useState<string | null>(null);
  const busy = addTransaction.useBusy();
  return (
    <div id="add">
      <output>{useListState()}</output>
      <AddTransaction
        currency="INR"
        problem={problem}
        onProblem={setProblem}
        onAdd={addTransaction.run}
        onEdit={() => undefined}
        sheet={null}
        onSheet={() => undefined}
        busy={busy}
      />
    </div>
  );
}

const today = todayIn(new Date());
const day = addDays(today, 3);
const line = page.getByRole('combobox', { name: 'Quick add' });
const hint = page.getByRole('form').getByText(/^Already planned/);
const states = () =>
  readRows()
    .slice()
    .map(({ date, amount, status }) => [date, amount, status]);

beforeEach(async () => {
  clearItems(playedUser.id);
  siteStorage.setItem(formKey, 'open');
  await render(<Page />);
  await expect.element(page.getByText('ready', { exact: true })).toBeVisible();
  await replaceTransactions.run([
    makeNewTransaction({
      description: 'Rent flat 4B',
      category: 'Rent',
      amount: requireMinorUnits(3_500_000),
      date: day,
      status: 'todo',
    }),
  ]);
});

test('what is planned already can be marked Done, with the day and the amount that were typed', async () => {
  await line.fill('36000 rent');
  await expect
    .element(hint)
    .toHaveTextContent(`Already planned: Rent flat 4B, ${formatNearDate(day, today)}, ₹35,000.00.`);
  await page.getByRole('button', { name: 'Mark it Done' }).click();
  await expect.poll(states).toEqual([[today, 3_600_000, 'done']]);
  await expect.element(line).toHaveValue('');
  await expect.element(hint).not.toBeInTheDocument();
  await undoLast();
  await expect.poll(states).toEqual([[day, 3_500_000, 'todo']]);
});

test('what is typed for a day to come is Done on the day that was planned, as nobody has paid yet', async () => {
  await line.fill('36000 rent tomorrow');
  await page.getByRole('button', { name: 'Mark it Done' }).click();
  await expect.poll(states).toEqual([[day, 3_600_000, 'done']]);
});

test('Enter adds all the same, and then it is not said again', async () => {
  await line.fill('35000 rent');
  await expect.element(hint).toBeVisible();
  await line.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => states().length).toBe(2);
  // Until it is saved, the line holds what was sent.
  await expect.element(line).toHaveValue('');
  await line.fill('35000 rent');
  await expect.element(page.getByRole('spinbutton', { name: 'Amount' })).not.toHaveValue('');
  await expect.element(hint).not.toBeInTheDocument();
});

test('another bill is none that is planned', async () => {
  await line.fill('350 rent');
  await expect.element(page.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('350.00');
  await expect.element(hint).not.toBeInTheDocument();
});
