import '../../app/styles.css';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { emptyFilter, type Lens } from '#domain/lens/lens.ts';
import { type DayRange, findPeriod } from '#domain/lens/period.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { playPage } from '#testing/played-page.ts';
import { currentUser, subscribeSession } from '#web/data/session/session.ts';
import { storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { ChartsCard } from './charts-card.tsx';

// What is chosen is stored for the person who is signed in.
playPage({ sessionEndsIn: 3600 });

const [sample] = sampleTransactions as [Transaction];
const onLens = vi.fn<(change: Partial<Lens>) => void>();

const row = (date: string, amount: number, status = 'done'): Transaction => ({
  ...sample,
  id: `${date} ${amount}`,
  type: 'expense',
  date: date as CalendarDate,
  amount: requireMinorUnits(amount),
  status,
});
const rows = [
  row('2025-10-05', 700_00),
  row('2025-12-05', 800_00),
  row('2026-10-03', 300_00),
  row('2026-10-31', 600_00),
  row('2026-11-01', 400_00),
  row('2026-11-20', 150_50),
  row('2026-11-29', 100_00, 'todo'),
];

function show(period = '2026-11', given: readonly Transaction[] = rows) {
  const ledger = createLedger(given);
  const read = (days: DayRange) => ledger.series('INR', { ...emptyFilter, days });
  const days = findPeriod(period) as DayRange;
  return render(
    <ChartsCard animationMs={0} currency="INR" {...{ days, read, onLens, series: read(days) }} />,
  );
}

const press = (name: string) => page.getByRole('radio', { name, exact: true }).click();
const spoken = () => document.getElementById('announcements')?.textContent?.trim();
const readTable = () =>
  [...document.querySelectorAll('tr')].map((one) => [...one.children].map((cell) => cell.textContent));
const chart = (name: string) => page.getByRole('application', { name });

async function focus(name: string) {
  await expect.element(chart(name)).toBeVisible();
  (chart(name).element() as HTMLElement).focus();
}

subscribeSession(() => undefined);

beforeEach(async () => {
  await expect.poll(() => currentUser()).toBeDefined();
  await page.viewport(1100, 700);
  storeLastChoice('chart', 'line chart');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(2026, 10, 26, 12));
  onLens.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('one month is a bold line over the thin one of the month before, and says how far they are apart', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Running Spending' })).toBeVisible();
  await expect
    .element(page.getByText('By 26 November you spent ₹550.50, ₹250.50 ahead of October on day 26.'))
    .toBeVisible();
  await expect.element(page.getByText('Nov 2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Today', { exact: true })).toBeVisible();
  const lines = () =>
    [...document.querySelectorAll('g[stroke-width] > path')].map((path) => [
      path.parentElement?.getAttribute('stroke-width'),
      path.hasAttribute('data-planned'),
      path.getAttribute('d')?.match(/[ML]/g)?.length,
    ]);
  // All of October, November until today, and on to its planned day in dashes.
  expect(lines()).toEqual([
    ['1', false, 31],
    ['3', false, 26],
    ['3', true, 4],
  ]);
  const ticks = [...document.querySelectorAll('[data-axis] text')].map(({ textContent }) => textContent);
  expect(ticks).toEqual(['1', '5', '10', '15', '20', '25', '30']);
});

it('its days are walked, spoken and pinned, and lead to their transactions', async () => {
  await show();
  await focus('Running Spending');
  await userEvent.keyboard('{End}');
  expect(spoken()).toBe('Day 31: Oct 2026 ₹900.00. 31 of 31');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(spoken()).toBe('Day 29: Nov 2026 ₹550.50, Oct 2026 ₹300.00, Not done ₹100.00. 29 of 31');
  await userEvent.keyboard('{Home}{PageDown}{ArrowLeft}');
  expect(spoken()).toBe(
    'Day 3: Nov 2026 ₹400.00, Oct 2026 ₹300.00, Difference ₹100.00, Not done ₹0.00. 3 of 31',
  );
  await userEvent.keyboard('{Enter}');
  expect(onLens.mock.calls).toEqual([[{ period: { from: '2026-11-03', to: '2026-11-03' } }]]);
  const plot = chart('Running Spending').element();
  const { left, top, width } = plot.getBoundingClientRect();
  const touch = { bubbles: true, pointerType: 'touch', clientX: left + width / 2, clientY: top + 150 };
  plot.dispatchEvent(new PointerEvent('pointerdown', touch));
  plot.dispatchEvent(new MouseEvent('click', touch));
  await page.getByRole('button', { name: /^Show 1\d Nov 2026$/ }).click();
  expect(onLens).toHaveBeenCalledTimes(2);
});

it('its table has both sums of every day, and the total', async () => {
  await show();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  const table = readTable();
  expect(table).toHaveLength(33);
  expect(table[0]).toEqual(['Day', 'Nov 2026', 'Oct 2026', 'Difference', 'Not done']);
  expect(table[1]).toEqual(['Day 31', '', '₹900.00', '', '']);
  expect(table[3]).toEqual(['Day 29', '₹550.50', '₹300.00', '', '₹100.00']);
  expect(table[6]).toEqual(['Day 26', '₹550.50', '₹300.00', '₹250.50', '₹0.00']);
  expect(table[31]).toEqual(['Day 1', '₹400.00', '₹0.00', '₹400.00', '₹0.00']);
  expect(table[32]).toEqual(['Total', '₹550.50', '₹900.00', '', '₹100.00']);
});

it('income and expense per date are a press away, and each length of period keeps its own choice', async () => {
  const screen = await show();
  await press('Day');
  await expect.element(chart('Income vs Expenses Over Time')).toBeVisible();
  await screen.unmount();
  const all = await show('2026');
  await press('Month');
  await all.unmount();
  // Neither Month, which would be one flat step, nor Running.
  await show('2026-10');
  await expect.element(page.getByRole('radio', { name: 'Day' })).toBeChecked();
  expect(page.getByRole('radio', { name: 'Month' }).query()).toBeNull();
  await press('Running');
  await expect.element(chart('Running Spending')).toBeVisible();
});

it('a month that is over is compared as a whole, and one without a month before stands alone', async () => {
  const screen = await show('2026-11', rows.slice(4));
  await expect.element(page.getByText('By 26 November you spent ₹550.50.')).toBeVisible();
  await focus('Running Spending');
  await userEvent.keyboard('{Home}');
  expect(spoken()).toBe('Day 1: Nov 2026 ₹400.00, Not done ₹0.00. 1 of 30');
  await screen.unmount();
  await show('2026-10', [...rows, row('2026-09-09', 1000_00)]);
  await expect
    .element(page.getByText('In October 2026 you spent ₹900.00, ₹100.00 less than in September.'))
    .toBeVisible();
  expect(page.getByText('Today', { exact: true }).query()).toBeNull();
});

it('one month stands out among the bars of its last twelve, and a bar leads to its month', async () => {
  await show();
  await press('Bar');
  await focus('Monthly Income vs Expenses');
  const parts = () =>
    [...document.querySelectorAll('[role="application"] g:has(> [data-net])')].map((part) => [
      part.hasAttribute('data-quiet'),
      part.querySelector('[data-net]')?.getAttribute('d')?.match(/M/g)?.length,
    ]);
  // October 2025 is more than twelve months before.
  await expect.poll(parts).toEqual([
    [true, 2],
    [false, 1],
  ]);
  await userEvent.keyboard('{End}');
  expect(spoken()).toContain('Nov 2026, so far');
  await userEvent.keyboard('{Home}{Enter}');
  expect(spoken()).toContain('Dec 2025: Income ₹0.00, Expense ₹800.00');
  expect(onLens.mock.calls).toEqual([[{ period: { from: '2025-12-01', to: '2025-12-31' } }]]);
});

it.each([320, 375, 768])('on %d px the names of the lines stay within the drawing', async (width) => {
  await page.viewport(width, 700);
  for (const day of [1, 2, 15, 29]) {
    vi.setSystemTime(new Date(2026, 10, day, 12));
    const screen = await show();
    await expect.element(chart('Running Spending')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[role="application"] text').length).toBeGreaterThan(3);
    // The first drawing has the width of the last one, until the new one is measured.
    const findOutside = () => {
      const plot = chart('Running Spending').element().getBoundingClientRect();
      return [...document.querySelectorAll('[role="application"] text')]
        .filter(({ textContent }) => /^[A-Z]/.test(textContent ?? ''))
        .map((text) => text.getBoundingClientRect())
        .filter(({ left, right }) => left < plot.left || right > plot.right);
    };
    await expect.poll(findOutside).toEqual([]);
    await screen.unmount();
  }
});
