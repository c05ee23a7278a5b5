import '#web/app/styles.css';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { inRepeats, type Repeat } from '#domain/collections/repeat.ts';
import { addDays, formatDate, formatDayAndMonth, todayIn } from '#domain/dates/calendar-date.ts';
import { emptyLens } from '#domain/lens/lens.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import { roomKeys } from '#web/data/records/person-storage.ts';
import { toRow } from '#web/data/requests/transaction-row.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { openCollection } from '#web/data/views/open-collection.ts';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { addTransaction } from '#web/data/views/transactions.ts';
import { changeLens, readLens } from '#web/transactions/lens-store.ts';
import { PlanPart } from '../plan-part.tsx';

const today = todayIn(new Date());
const on = (ahead: number) => addDays(today, ahead);

let made = 0;
const row = (description: string, rupees: number, ahead: number, rest: Partial<Transaction> = {}) => {
  made += 1;
  return makeTransaction({
    id: `01900000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    amount: requireMinorUnits(rupees * 100),
    date: on(ahead),
    description,
    status: 'todo',
    ...rest,
  });
};

const income = { type: 'income' } as const;
const rent = row('Rent', 3000, 5);
const rows = [
  row('Savings', 10_000, -200, { ...income, status: 'done' }),
  row('Vegetables', 900, -10, { status: 'done' }),
  row('Electricity', 500, -3),
  row('Insurance', 600, -2, { status: 'in-progress' }),
  rent,
  row('Salary', 9000, 8, income),
  row('Holiday', 20_000, 40),
  row('Hotel', 120, 2, { currency: 'USD' }),
];
new PlayedTables(playPage({ sessionEndsIn: 3600 }), rows.map(toRow));

const repeats = openCollection<Repeat>(inRepeats, () => 0);
const onEdit = vi.fn<(row: Transaction) => void>();

function Holder() {
  const state = useListState();
  return <main aria-label={state}>{state === 'ready' && <PlanPart onEdit={onEdit} />}</main>;
}

beforeEach(async () => {
  changeLens(emptyLens);
  storeLastChoice('usual-spending', '');
  onEdit.mockReset();
  await render(<Holder />);
  await expect.element(page.getByRole('main', { name: 'ready' })).toBeVisible();
});

const lines = () =>
  [...document.querySelectorAll('main > div > :first-child > p')].map((one) => one.textContent);
const show = () => page.getByRole('button', { name: 'Show the next 14 days' });
/** The rows of the list as texts, with the sign that a keyboard has. */
const listed = () =>
  [...document.querySelectorAll('section[aria-label="What comes"] tbody tr')].map((one) =>
    [...one.children]
      .map(({ textContent }) => (textContent ?? '').replaceAll('−', '-').trim())
      .filter((text) => text !== '')
      .join(' | '),
  );

describe('what lies ahead', () => {
  it('is said in a line for each currency, and its room is remembered', async () => {
    await expect
      .poll(lines)
      .toEqual([
        `Next 14 days: ₹3,000.00 to pay, ₹9,000.00 to receive. Overdue ₹1,100.00. Lowest point ₹5,000.00 on ${formatDayAndMonth(on(5))}.Show`,
        `$120.00 to pay. Lowest point -$120.00 on ${formatDayAndMonth(on(2))}.`,
      ]);
    await expect.poll(() => siteStorage.getItem(roomKeys.plan)).toMatch(/^[1-9]\d*px$/);
    // The card is for lenses that look ahead.
    await expect.element(page.getByRole('region', { name: 'Next 14 days' })).not.toBeInTheDocument();
  });

  it('shows by which the balance comes about, and leads to a card', async () => {
    changeLens({ text: 'salary', types: ['income'] });
    await show().click();
    expect(readLens()).toEqual({ ...emptyLens, period: 'next-14-days', sort: 'oldest' });
    const card = page.getByRole('region', { name: 'Next 14 days' });
    await expect.element(card.getByText(`Lowest ₹5,000.00 on ${formatDayAndMonth(on(5))}`)).toBeVisible();
    expect(listed()).toEqual([
      'Overdue | -₹1,100.00 | ₹8,000.00',
      expect.stringMatching(/Electricity.* \| -₹500\.00$/),
      expect.stringMatching(/Insurance.* \| -₹600\.00$/),
      expect.stringMatching(/Rent.* \| -₹3,000\.00 \| ₹5,000\.00$/),
      expect.stringMatching(/Salary.* \| \+₹9,000\.00 \| ₹14,000\.00$/),
    ]);
    // One Tab stop, and arrows to the third card.
    (card.getByRole('region', { name: 'What comes' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(onEdit).toHaveBeenCalledWith(rent);
  });

  it('looks 90 days ahead by the choice, which is the lens', async () => {
    await show().click();
    await page.getByRole('radio', { name: '90 days' }).click({ force: true });
    expect(readLens()).toMatchObject({ period: 'next-90-days', sort: 'oldest' });
    await expect
      .poll(listed)
      .toContainEqual(expect.stringMatching(/Holiday.* \| -₹20,000\.00 \| -₹6,000\.00$/));
    // The line speaks of 14 days all the same.
    expect(lines()[0]).toContain('Lowest point ₹5,000.00');
  });

  it('says each day by keys and as a table, and the estimate apart from it', async () => {
    await show().click();
    await page.getByRole('checkbox', { name: 'Usual spending' }).click();
    await expect.element(page.getByText(/An estimate: ₹10\.00 a day/)).toBeVisible();
    expect(document.querySelector('[data-estimate]')).not.toBeNull();
    expect(readLastChoice('usual-spending')).toBe('on');
    // The facts stay as they are.
    await expect.element(page.getByText(`Lowest ₹5,000.00 on ${formatDayAndMonth(on(5))}`)).toBeVisible();
    (page.getByRole('application', { name: 'Balance to come' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    const last = `${formatDate(on(13))}: To pay ₹0.00, To receive ₹0.00, Balance ₹14,000.00, Balance with usual spending, an estimate ₹13,870.00. 14 of 14`;
    await expect.element(page.getByText(last)).toBeInTheDocument();
    await page.getByRole('button', { name: 'Show as table' }).click();
    const cells = () =>
      [...document.querySelectorAll('tr')].find(({ textContent }) =>
        textContent.startsWith(formatDate(on(5))),
      )?.textContent;
    await expect.poll(cells).toContain('₹3,000.00₹0.00₹5,000.00₹4,950.00');
  });

  it('counts what returns, and says that it is not added yet', async () => {
    await show().click();
    await repeats.add({
      type: 'expense',
      amount: requireMinorUnits(70_000),
      currency: 'INR',
      category: 'Entertainment',
      description: 'Netflix',
      tags: [],
      notes: '',
      starts: on(6),
      every: 1,
      unit: 'week',
      fallsOn: 'same-day',
      until: null,
      times: null,
      lead: 7,
      madeUntil: on(6),
      state: 'active',
    });
    await expect.poll(() => lines()[0]).toContain('₹3,700.00 to pay');
    expect(listed().at(-1)).toMatch(/Netflix ↻ not added yet.* \| -₹700\.00 \| ₹13,300\.00$/);
    await addTransaction.run({ ...row('Cinema', 100, -1) });
    await expect.poll(() => listed()[0]).toBe('Overdue | -₹1,200.00 | ₹7,900.00');
  });
});
