import { useImperativeHandle, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { emptyLens } from '#domain/lens/lens.ts';
import { findPeriod } from '#domain/lens/period.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { ShownDialog } from '#web/app/shown-dialog.tsx';
import { toRow } from '#web/data/requests/transaction-row.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { changeLens, useLensFromAddress } from '#web/transactions/lens-store.ts';
import { entryLine } from './add/entry-handles.ts';
import { pageActions, useCommandContext } from './command-context.ts';
import { useCommandKeys } from './use-command-keys.ts';

const today = todayIn(new Date());

let made = 0;
const row = (description: string, rupees: number, rest: Partial<Transaction> = {}): Transaction => {
  made += 1;
  return makeTransaction({
    id: `01900000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    amount: requireMinorUnits(rupees * 100),
    category: 'Other',
    date: today,
    description,
    status: 'done',
    ...rest,
  });
};

const rows = [
  row('Vegetables', 450, { category: 'Groceries', tags: ['trip'] }),
  row('Gift of Netflix cards', 45_000, { date: '2026-10-05' as Transaction['date'] }),
  ...Array.from({ length: 12 }, (_, index) =>
    row('Netflix', 649, { date: addDays('2026-10-20' as Transaction['date'], -index) }),
  ),
  row('Cinema', 450.5, { date: '2025-10-03' as Transaction['date'], tags: ['Netflix', 'fun'] }),
];
new PlayedTables(playPage({ sessionEndsIn: 3600 }), rows.map(toRow));

const onEdit = vi.fn<(row: Transaction) => void>();
const onAdd = vi.fn();

function Holder() {
  useLensFromAddress();
  useCommandKeys(useCommandContext());
  const [text, setText] = useState('');
  useImperativeHandle(entryLine, () => ({ type: setText }), []);
  return (
    <main aria-label={useListState()}>
      <div id="add">
        <input
          name="quick-add"
          aria-label="Quick add"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ShownDialog />
    </main>
  );
}

const options = page.getByRole('option');
const names = () => options.elements().map((option) => option.textContent?.trim());
const search = () => decodeURIComponent(location.search);

beforeEach(async () => {
  changeLens(emptyLens);
  onEdit.mockReset();
  onAdd.mockReset();
  pageActions.write({ ...pageActions.initial, onEdit, onAdd });
  await render(<Holder />);
  await expect.element(page.getByRole('main', { name: 'ready' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Command' })).toHaveFocus();
});

// Specification 2.94
test('finds a category, a tag and a month, which it shows', async () => {
  await userEvent.keyboard('groc');
  await expect
    .poll(names)
    .toEqual([
      'Show Groceries',
      `Edit Vegetables, ₹450.00, ${formatDate(today)}`,
      'Search transactions for “groc”',
    ]);
  await userEvent.keyboard('{Enter}');
  expect(search()).toBe('?category=Groceries');
});

test('a tag, with its sign or without; the days stay', async () => {
  changeLens({ period: findPeriod('2026-10') ?? 'all-time', categories: ['Groceries'] });
  for (const typed of ['#trip', 'trip', 'show trip']) {
    await userEvent.fill(page.getByRole('combobox', { name: 'Command' }), typed);
    await expect.poll(() => names()[0]).toBe('Show #trip');
  }
  await userEvent.keyboard('{Enter}');
  expect(search()).toBe('?period=2026-10&tag=trip');
});

test('a month, alone the latest one up to now, and days', async () => {
  await userEvent.keyboard('october');
  await expect.poll(() => names().slice(0, 2)).toEqual(['Period October 2026', 'Period October 2025']);
  await userEvent.keyboard('{Enter}');
  expect(search()).toBe('?period=2026-10');
  for (const [typed, name] of [
    ['2025 oct', 'Period October 2025'],
    ['october 2019', 'Period October 2019'],
    ['5 nov 2025', 'Period 5 Nov 2025'],
  ]) {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(page.getByRole('combobox', { name: 'Command' }), typed ?? '');
    await expect.poll(() => names()[0]).toBe(name);
    await userEvent.keyboard('{Escape}');
  }
});

// Specification 2.94
test('finds the ten best transactions by their words, and edits one', async () => {
  await userEvent.keyboard('netfl');
  await expect.poll(names).toHaveLength(12);
  expect(names().slice(0, 3)).toEqual([
    'Show #Netflix',
    'Edit Netflix, ₹649.00, 20 Oct 2026',
    'Edit Netflix, ₹649.00, 19 Oct 2026',
  ]);
  // Those that are tagged so come after those that are called so.
  expect(names().join()).not.toContain('Cinema');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onEdit.mock.calls).toEqual([
    [expect.objectContaining({ description: 'Netflix', date: '2026-10-20' })],
  ]);
});

test('finds them by amount, the very one first, and by several words in any order', async () => {
  await userEvent.keyboard('450');
  await expect
    .poll(names)
    .toEqual([
      `Edit Vegetables, ₹450.00, ${formatDate(today)}`,
      'Edit Gift of Netflix cards, ₹45,000.00, 5 Oct 2026',
      'Edit Cinema, ₹450.50, 3 Oct 2025',
      'Search transactions for “450”',
    ]);
  await userEvent.fill(page.getByRole('combobox', { name: 'Command' }), 'edit cards october gift');
  await expect.poll(() => names()[0]).toBe('Edit Gift of Netflix cards, ₹45,000.00, 5 Oct 2026');
});

// Specification 2.94
test('adds what follows “add”', async () => {
  await userEvent.keyboard('add 450 groceries');
  await expect.poll(() => names()[0]).toBe('Add −₹450.00, Groceries, today');
  await userEvent.keyboard('{Enter}');
  expect(onAdd.mock.calls).toEqual([
    [
      expect.objectContaining({
        type: 'expense',
        amount: 45_000,
        category: 'Groceries',
        description: 'groceries',
        date: today,
        status: 'todo',
      }),
      '−₹450.00, Groceries, today',
    ],
  ]);
});

test('adds where Add to says, as the form does, unless the entry names a status', async () => {
  await userEvent.keyboard('{Escape}');
  storeLastChoice('add-to', 'done');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('add 450 groceries');
  await expect.poll(() => names()[0]).toBe('Add −₹450.00, Groceries, today, Done');
  await userEvent.keyboard('{Enter}');
  expect(onAdd.mock.lastCall?.[0]).toMatchObject({ status: 'done' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('add 450 groceries todo');
  await expect.poll(() => names()[0]).toBe('Add −₹450.00, Groceries, today, To Do');
  storeLastChoice('add-to', 'todo');
});

test('an entry that lacks something is completed in the form', async () => {
  await userEvent.keyboard('add 450 Harlow');
  await expect
    .poll(names)
    .toEqual(['Add “450 Harlow” with Quick add…', 'Search transactions for “add 450 Harlow”']);
  await userEvent.keyboard('{Enter}');
  expect(onAdd).not.toHaveBeenCalled();
  const line = page.getByRole('textbox', { name: 'Quick add' });
  await expect.element(line).toHaveValue('450 Harlow');
  await expect.element(line).toHaveFocus();
});

// Specification 2.94
test('what is found nowhere can be searched for', async () => {
  await userEvent.keyboard('umbrella');
  await expect.poll(names).toEqual(['Search transactions for “umbrella”']);
  await userEvent.keyboard('{Enter}');
  expect(search()).toBe('?text=umbrella');
});

test.each(['#🎉', '1e9', '\u202e\u200f', '(', 'x'.repeat(100_000)])('%.20j breaks nothing', async (typed) => {
  await page.getByRole('combobox', { name: 'Command' }).fill(typed);
  await expect.poll(() => names().at(-1)).toMatch(/^Search transactions for “/);
});
