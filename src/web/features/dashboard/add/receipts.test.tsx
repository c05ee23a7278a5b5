import '../../../app/styles.css';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { formatSpokenDay } from '#domain/entry/date-text.ts';
import { noLimits } from '#domain/lens/lens.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import { undoLast } from '#web/data/engine/undo.ts';
import { clearItems, formKey } from '#web/data/records/person-storage.ts';
import { readRows, useListState } from '#web/data/views/ledger-views.ts';
import { readRepeats } from '#web/data/views/repeats.ts';
import { readLastChoice } from '#web/data/views/stored-drafts.ts';
import {
  addTransaction,
  changeTransactions,
  deleteTransaction,
  updateTransaction,
} from '#web/data/views/transactions.ts';
import { changeLens, readLens } from '#web/transactions/lens-store.ts';
import { AddTransaction } from './add-transaction.tsx';

new PlayedTables(playPage({ sessionEndsIn: 3600 }), []);
const onEdit = vi.fn<(row: Transaction) => void>();

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
        onEdit={onEdit}
        sheet={null}
        onSheet={() => undefined}
        busy={busy}
      />
    </div>
  );
}

const amount = page.getByRole('spinbutton', { name: 'Amount' });
const date = page.getByRole('textbox', { name: 'Date' });
const card = page.getByRole('region', { name: 'Add Transaction' });
const receipts = page.getByRole('region', { name: 'Added' }).getByRole('listitem');
const press = (name: string, nth = 0) => card.getByRole('button', { name, exact: true }).nth(nth).click();
const lines = () =>
  receipts.elements().map((line) => line.querySelector('p')?.textContent?.replaceAll('\u2068', ''));
const announced = () => document.getElementById('announcements')?.textContent;
const today = todayIn(new Date());

beforeEach(async () => {
  clearItems(playedUser.id);
  siteStorage.setItem(formKey, 'open');
  onEdit.mockReset();
  changeLens(noLimits);
  await render(<Page />);
  await expect.element(page.getByText('ready', { exact: true })).toBeVisible();
  const actions = readRows()
    .slice()
    .map(({ id }) => ({ kind: 'delete' as const, id }));
  if (actions.length > 0) await changeTransactions.run(actions);
  await page.getByRole('radio', { name: 'Expense' }).click();
});

async function add(description: string, day = 'today', category = 'Transportation') {
  await amount.fill('£23.40');
  await page.getByRole('combobox', { name: 'Category' }).selectOptions(category);
  await page.getByRole('combobox', { name: /^Description/ }).fill(description);
  await date.fill(day);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('form').getByRole('button', { name: 'Add Transaction' }).click();
  await expect.element(amount).toHaveValue('');
}

const only = (): Transaction => readRows().at(0) as Transaction;

// Specification 2.95
test('says sign, words, category, day and status of the last three, the newest first, and announces it', async () => {
  await add('Train to Leeds', '-8');
  const day = formatSpokenDay(addDays(today, -8), today);
  await expect.poll(lines).toEqual([`✓ −£23.40 · Train to Leeds · Transportation · ${day} · To Do`]);
  await expect.poll(announced).toBe(`Added: −£23.40 · Train to Leeds · Transportation · ${day} · To Do`);
  await add('', 'today', 'Rent');
  await expect.poll(lines).toHaveLength(2);
  expect(lines()[0]).toBe('✓ −£23.40 · Rent · To Do');
  await add('three');
  await add('four');
  await expect.poll(() => lines()[0]).toContain('four');
  expect(lines()).toHaveLength(3);
  expect(lines()[2]).toContain('Rent');
});

test('of a past day it offers Mark Done first, of a day to come without the question', async () => {
  await add('Bread', 'yesterday');
  await expect.element(card.getByText('Already paid?')).toBeVisible();
  const names = () =>
    receipts
      .first()
      .getByRole('button')
      .elements()
      .map((one) => one.textContent);
  expect(names()).toEqual(['Mark Done', 'Edit', 'Undo']);
  await press('Mark Done');
  await expect.poll(() => lines()[0]).toMatch(/· yesterday · Done$/);
  expect(names()).toEqual(['Edit', 'Undo']);
  await expect.element(card.getByRole('button', { name: 'Edit' })).toHaveFocus();
  await expect.poll(announced).toMatch(/^Moved to Done\./);
  await add('Rent', '+3');
  await expect.poll(() => lines()[0]).toContain('Rent');
  await expect.element(card.getByText('Already paid?')).not.toBeInTheDocument();
  expect(names()).toEqual(['Mark Done', 'Edit', 'Undo']);
});

test('what returns says how often, its Undo takes the repeat away, too, and the next entry is Never again', async () => {
  await card.getByRole('button', { name: 'More' }).click();
  const repeat = card.getByRole('combobox', { name: 'Repeat' });
  await repeat.selectOptions('Every month');
  await add('Flat');
  await expect.poll(lines).toEqual(['✓ −£23.40 · Flat · Transportation · To Do · ↻ every month']);
  await expect.element(repeat).toHaveValue('never');
  expect(readRepeats()).toMatchObject([{ id: only().id, description: 'Flat', unit: 'month', lead: 7 }]);
  await press('Undo');
  await expect.poll(lines).toEqual(['Undone: Flat, £23.40.']);
  expect([readRows().length, readRepeats().length]).toEqual([0, 0]);
});

test('a wrong rule adds nothing, and stays with the rest of the entry', async () => {
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('combobox', { name: 'Repeat' }).selectOptions('Custom…');
  const every = card.getByRole('textbox', { name: 'Every' });
  await every.fill('0');
  await card.getByRole('button', { name: 'More' }).click();
  await amount.fill('12000');
  await card.getByRole('combobox', { name: 'Category' }).selectOptions('Rent');
  await card.getByRole('form').getByRole('button', { name: 'Add Transaction' }).click();
  await expect
    .element(card.getByRole('alert'))
    .toMatchTextContent('Please enter a whole number from 1 to 999.');
  await expect.element(every).toHaveValue('0');
  await expect.element(amount).toHaveValue('12000');
  expect(readRows().length).toBe(0);
});

test('Undo takes back the entry and what was done from its receipt, and becomes Redo', async () => {
  await add('Bread');
  await press('Mark Done');
  await expect.poll(() => lines()[0]).toMatch(/Done$/);
  for (const _ of [1, 2]) {
    await press('Undo');
    await expect.poll(lines).toEqual(['Undone: Bread, £23.40.']);
    expect(readRows().length).toBe(0);
    await press('Redo');
    await expect.poll(() => lines()[0]).toMatch(/Bread · Transportation · Done$/);
  }
});

test('stays right whatever is done to the entry elsewhere', async () => {
  await add('Bread');
  const row = only();
  await updateTransaction.run({ seen: row, row: { ...row, description: 'Rolls', status: 'in-progress' } });
  await expect.poll(() => lines()[0]).toBe('✓ −£23.40 · Rolls · Transportation · In Progress');
  await press('Edit');
  expect(onEdit.mock.lastCall?.[0]).toMatchObject({ description: 'Rolls' });
  await deleteTransaction.run(row.id);
  await expect.poll(lines).toEqual(['Deleted: Bread, £23.40.']);
  expect(receipts.first().getByRole('button').elements()).toEqual([]);

  await add('Tea');
  const undone = await undoLast();
  if (undone.ok) await undone.value?.outcome;
  await expect.poll(() => lines()[0]).toBe('Undone: Tea, £23.40.');
  await press('Redo');
  await expect.poll(() => lines()[0]).toMatch(/Tea/);
});

test('says that the lens hides the entry, and by what, until a press shows it', async () => {
  changeLens({ period: { from: null, to: null }, categories: ['Rent'], text: 'october 2026 leeds' });
  await page.getByRole('button', { name: /^Add to/ }).click();
  await page.getByRole('menuitemradio', { name: 'Done' }).click();
  await add('Bread', '2026-11-20');
  await expect
    .element(card.getByText('Not shown: you are looking at October 2026, Rent, “leeds”.'))
    .toBeVisible();
  await press('Show it');
  await expect.element(card.getByText(/^Not shown/)).not.toBeInTheDocument();
  expect(readLens()).toMatchObject({ period: 'all-time', categories: [], text: '' });
  changeLens({ period: 'last-year' });
  await expect.element(card.getByText('Not shown: you are looking at last year.')).toBeVisible();
  // What is still to do is on the board at any time.
  await page.getByRole('button', { name: /^Add to/ }).click();
  await page.getByRole('menuitemradio', { name: 'To Do' }).click();
  await add('Tea', '2026-11-20');
  await expect.element(card.getByText(/^Not shown/)).not.toBeInTheDocument();
});

const question = card.getByText('Add past days straight to Done?');

test('after the third past day marked Done it asks once whether they go there by themselves', async () => {
  for (const count of [1, 2, 3]) {
    await expect.element(question).not.toBeInTheDocument();
    await add(`Bread ${count}`, '-2');
    await expect.poll(() => lines()[0]).toContain(`Bread ${count}`);
    await press('Mark Done');
    await expect.poll(() => lines()[0]).toMatch(/Done$/);
  }
  await expect.element(question).toBeVisible();
  expect(readLastChoice('past-days')).toBe('asked');
  await press('Yes, from now on');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(amount).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Add to: Done' })).toBeVisible();
  await add('Milk', '-2');
  await expect.poll(() => lines()[0]).toMatch(/Milk .* Done$/);
});

test('an entry marked Done on its own day is not counted, and No ends the asking', async () => {
  await add('Tea');
  await press('Mark Done');
  await expect.poll(() => lines()[0]).toMatch(/Done$/);
  for (const count of [1, 2, 3]) {
    await expect.element(question).not.toBeInTheDocument();
    await add(`Bread ${count}`, '-2');
    await expect.poll(() => lines()[0]).toContain(`Bread ${count}`);
    await press('Mark Done');
  }
  await press('No');
  await add('Bread', '-2');
  await press('Mark Done');
  await expect.poll(() => lines()[0]).toMatch(/Done$/);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add to: To Do' })).toBeVisible();
});
