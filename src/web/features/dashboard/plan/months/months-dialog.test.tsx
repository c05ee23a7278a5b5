import '#web/app/styles.css';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { inBudgets } from '#domain/collections/budget.ts';
import { inClosedMonths } from '#domain/collections/closed-month.ts';
import { makeWireRow } from '#testing/made-transactions.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { readBudgets } from '#web/data/views/budgets.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { readLens } from '#web/transactions/lens-store.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { MonthsDialog } from './months-dialog.tsx';
import { showMonth } from './shown-month.ts';

vi.useFakeTimers({ toFake: ['Date'] });
vi.setSystemTime(new Date(2026, 10, 3, 12));

const october = '00000000-0000-8000-8000-000000202610';
const onClose = vi.fn<() => void>();
const tables = new PlayedTables(
  playPage({ sessionEndsIn: 3600 }),
  [
    { date: '2026-11-02', status: 'todo' },
    { date: '2026-10-31', status: 'done', amount: '300.00' },
    { date: '2026-10-01', status: 'done', amount: '900.00', type: 'income', category: 'Salary' },
    { date: '2026-09-30', status: 'done', amount: '200.00' },
    { date: '2026-09-02', status: 'in-progress' },
    { date: '2026-09-01', status: 'todo' },
    { date: '2025-12-01', status: 'done' },
    { date: '2024-05-01', status: 'done' },
    { date: '2023-05-01', status: 'done' },
  ].map((row, index) => makeWireRow({ ...row, id: `00000000-0000-7000-8000-00000000000${index}` })),
);

const Holder = () => (
  <>
    <output>{useListState()}</output>
    <MonthsDialog onClose={onClose} />
    <Toasts />
  </>
);

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => dialog.getByRole('button', { name });

async function open() {
  await render(<Holder />);
  await expect.element(page.getByText('ready')).toBeInTheDocument();
}

beforeEach(() => {
  showMonth(null);
  onClose.mockClear();
});

test('months that are over are listed, with what is open in them or with their Close button', async () => {
  await open();
  const rows = dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'October 2026Close October',
    'September 2026: 2 not DoneShow',
    'December 2025Close December 2025',
  ]);
  const folded = dialog.getByRole('button', { name: /^Close May/ });
  expect(folded.elements()).toEqual([]);
  await dialog.getByText('2023 (1)').click();
  await expect.element(folded).toHaveTextContent('Close May 2023');
  await button('Show what is not Done in September 2026').click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(readLens()).toMatchObject({
    period: { from: '2026-09-01', to: '2026-09-30' },
    statuses: ['todo', 'in-progress'],
  });
});

test('a closed month keeps its figures, says what has changed since, and is reopened in a click', async () => {
  await open();
  await button('Close October').click();
  await expect.element(dialog).toHaveAccessibleName('October 2026');
  await expect.element(dialog.getByText(/Closed on 3 Nov 2026$/)).toBeVisible();
  await expect.element(button('All months')).toHaveFocus();
  const cells = () =>
    dialog
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells()).toEqual([
    ['', 'October', 'Against September', 'Against average'],
    ['In', '₹900.00', '+₹900.00', '+₹900.00'],
    ['Out', '₹300.00', '+₹100.00', '+₹195.00'],
    ['Left over', '₹600.00', '+₹800.00', '+₹705.00'],
    ['Spent most on'],
    ['Rent', '₹300.00', '+₹100.00', '+₹195.00'],
  ]);
  await expect
    .element(dialog.getByText('Average of the 2 months with entries among the 12 before.'))
    .toBeVisible();
  expect(tables.journal.at(-1)).toMatchObject({ collection: 'closed_months', row_id: october });

  const late = { date: '2026-10-15', status: 'done', amount: '45.00' };
  tables.write('late', makeWireRow({ ...late, id: '00000000-0000-7000-8000-000000000099' }));
  await expect
    .element(dialog.getByText('Changed since: out ₹300.00 → ₹345.00; 1 entry added'), { timeout: 15_000 })
    .toBeVisible();
  expect(cells()[2]).toEqual(['Out', '₹300.00', '+₹100.00', '+₹195.00']);

  await button('All months').click();
  await expect.element(button('October 2026: Closed on 3 Nov 2026')).toHaveFocus();
  await button('October 2026: Closed on 3 Nov 2026').click();
  await button('Reopen').click();
  await expect.element(button('Close October')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(button('October 2026: Closed on 3 Nov 2026')).toBeVisible();
});

test('a closed month says what came back, also to the budget whose month ended in it', async () => {
  const back = { date: '2025-12-20', status: 'done', amount: '4.00', type: 'income' };
  tables.write('back', makeWireRow({ ...back, id: '00000000-0000-7000-8000-000000000098' }));
  const budget = {
    id: '00000000-0000-7000-8000-0000000000b0',
    scope: 'category',
    subject: 'Rent',
    amount: '40.00',
    currency: 'INR',
    period: 'month',
    carries: false,
    starts: '2025-11-30',
    month_day: 25,
    earlier: ['2025-12-25 25.00'],
  };
  tables.write('budget', budget, undefined, inBudgets.collection);
  await open();
  await expect.poll(() => readBudgets().length, { timeout: 15_000 }).toBe(1);
  await button('Close December 2025').click();
  await expect
    .element(dialog.getByRole('row', { name: /^Rent/ }))
    .toHaveTextContent('Rent₹10.00₹4.00 came back');
  await expect
    .element(dialog.getByRole('region', { name: 'Budgets' }).getByRole('listitem'))
    .toHaveTextContent('Rent, 25 Nov to 24 Dec₹6.00 of ₹25.00 spent, ₹4.00 came back, kept');
});

test('a report of a later version is not shown, and can be reopened', async () => {
  const row = { id: october, month: '2026-10-01', closed_on: '2026-11-02', report: '{"version":2}' };
  tables.write(october, row, undefined, inClosedMonths.collection);
  await open();
  await button('October 2026: Closed on 2 Nov 2026').click({ timeout: 15_000 });
  await expect.element(dialog.getByText(/^This month was closed with a newer version/)).toBeVisible();
  await expect.element(button('Print')).not.toBeInTheDocument();
  await expect.element(button('Reopen')).toBeVisible();
});
