import '#web/app/styles.css';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { navigate } from 'wouter/use-browser-location';
import { addDays, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { shiftPeriod } from '#domain/lens/earlier.ts';
import { emptyLens } from '#domain/lens/lens.ts';
import { formatPeriod, toPeriodText } from '#domain/lens/period.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { setCurrency } from '#web/data/preferences.ts';
import { currentUser, subscribeSession } from '#web/data/session/session.ts';
import { replaceTransactions } from '#web/data/views/transactions.ts';
import { useCommandContext } from '#web/features/dashboard/command-context.ts';
import { useCommandKeys } from '#web/features/dashboard/use-command-keys.ts';
import { changeLens, useFilter, useLensFromAddress } from '../lens-store.ts';
import { LensStrip } from './lens-strip.tsx';

vi.mock('#web/data/preferences.ts', { spy: true });

new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const start = location.pathname;
const today = todayIn(new Date());
const field = page.getByRole('searchbox', { name: 'Search transactions' });
const search = () => decodeURIComponent(location.search);

function Strip() {
  useLensFromAddress();
  useCommandKeys(useCommandContext());
  return (
    <div className="gutter">
      <LensStrip />
      <output>{JSON.stringify(useFilter())}</output>
    </div>
  );
}

const filter = () => JSON.parse(page.getByRole('status').last().element().textContent ?? '');

async function open(query = '') {
  history.replaceState(null, '', start + query);
  const screen = await render(<Strip />);
  await expect.element(field).toBeVisible();
  return screen;
}

// The page shows a dashboard once it knows whose.
subscribeSession(() => undefined);

beforeEach(async () => {
  await page.viewport(1024, 800);
  await expect.poll(() => currentUser()).toBeDefined();
  changeLens(emptyLens);
  for (const key of Object.keys(localStorage)) if (key.endsWith(' lens')) localStorage.removeItem(key);
});

// Specification 2.85
test('the address says what is shown, and shows what it says', async () => {
  await open('?period=2024-02&category=Rent&tag=home');
  expect(filter()).toMatchObject({
    days: { from: '2024-02-01', to: '2024-02-29' },
    categories: ['Rent'],
    tags: ['home'],
  });
  await expect.element(page.getByRole('button', { name: 'Period: February 2024' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Rent' }).click();
  expect(search()).toBe('?period=2024-02&tag=home');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  expect(search()).toBe('');
  expect(filter()).toMatchObject({ categories: [], tags: [], days: { from: null, to: null } });
});

test('a chip that is removed leaves the focus to the next one, the last one to the bar', async () => {
  await open('?category=Rent&tag=home&tag=flat');
  const focused = () => document.activeElement?.textContent;
  await page.getByRole('button', { name: 'Remove Rent' }).click();
  expect(focused()).toBe('Remove home');
  await page.getByRole('button', { name: 'Remove flat' }).click();
  expect(focused()).toBe('Remove home');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  expect(document.activeElement?.closest('[role=toolbar]')).not.toBeNull();
});

test('Back and Forward walk what was looked at', async () => {
  await open();
  changeLens({ categories: ['Travel'] });
  changeLens({ period: 'this-year' });
  history.back();
  await expect.poll(search).toBe('?category=Travel');
  await expect.poll(() => filter().days.from).toBeNull();
  history.back();
  await expect.poll(search).toBe('');
  history.forward();
  await expect.poll(() => filter().categories).toEqual(['Travel']);
});

test('a link within the app sets the lens, and Esc takes a change back past a link to a part of the page', async () => {
  await open();
  changeLens({ types: ['expense'] });
  location.hash = 'board';
  await expect.poll(() => history.state?.links).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(search).toBe('');
  expect(filter().types).toEqual([]);
  changeLens({ types: ['income'] });
  navigate(start);
  await expect.poll(() => filter().types).toEqual([]);
});

test('a search after Back is a step of its own', async () => {
  await open();
  changeLens({ types: ['expense'] });
  await field.fill('rent');
  history.back();
  await expect.poll(search).toBe('?type=expense');
  await field.fill('food');
  expect(search()).toBe('?type=expense&text=food');
  history.back();
  await expect.poll(search).toBe('?type=expense');
});

test('what makes no sense in an address is told, and the rest counts', async () => {
  await open('?period=2026-13&category=Rent&status=paused');
  expect(filter()).toMatchObject({ categories: ['Rent'], statuses: [] });
  await expect
    .element(page.getByText(/^This part of the address/))
    .toMatchTextContent(
      'This part of the address is not understood and was left out: period=2026-13, status=paused',
    );
  await page.getByRole('button', { name: 'Remove Rent' }).click();
  await expect.element(page.getByText(/not understood/)).not.toBeInTheDocument();
  expect(search()).toBe('');
});

test('the device remembers the last lens, and an address counts for more', async () => {
  const first = await open();
  changeLens({ statuses: ['todo'] });
  await first.unmount();
  const second = await open();
  expect(search()).toBe('?status=todo');
  expect(filter().statuses).toEqual(['todo']);
  await second.unmount();
  const third = await open('?type=income');
  expect(filter()).toMatchObject({ statuses: [], types: ['income'] });
  // What was taken back is not the last lens any more.
  changeLens({ statuses: ['done'] });
  history.back();
  await expect.poll(search).toBe('?type=income');
  await third.unmount();
  await open();
  expect(search()).toBe('?type=income');
});

test('with text so large that it would cover most of the window, it scrolls away with the page', async () => {
  document.documentElement.style.fontSize = '200%';
  await page.viewport(812, 375);
  await open('?period=2024-02&category=Rent&category=Groceries&tag=home&tag=flat&text=%3E100');
  const strip = page.getByRole('region', { name: 'What to show' }).element();
  await expect.poll(() => getComputedStyle(strip).position).toBe('static');
  document.documentElement.style.fontSize = '';
  await page.viewport(1024, 800);
  await expect.poll(() => getComputedStyle(strip).position).toBe('sticky');
});

test('on a low window it scrolls away with the page, and takes no room from what is below it', async () => {
  await page.viewport(812, 375);
  await open();
  const strip = page.getByRole('region', { name: 'What to show' }).element();
  expect(getComputedStyle(strip).position).toBe('static');
});

test('on a phone the filter is a sheet whose foot says what is found, and closes it', async () => {
  await page.viewport(375, 740);
  await open();
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const foot = sheet.getByRole('button', { name: 'Show 0 transactions' });
  await expect.element(foot).toBeInViewport({ ratio: 1 });
  const { left, right, bottom } = sheet.element().getBoundingClientRect();
  expect([left, right, bottom]).toEqual([0, 375, 740]);
  await foot.click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('on a phone the search has the line to itself while somebody types', async () => {
  await page.viewport(375, 800);
  await open();
  await field.click();
  await userEvent.keyboard('groceries october');
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(300);
});

test('the period steps by button and by key, and is any days of the menu', async () => {
  await open();
  const earlier = shiftPeriod('all-time', -1, today) ?? 'all-time';
  await page.getByRole('button', { name: /^Earlier/ }).click();
  expect(search()).toBe(`?period=${toPeriodText(earlier)}`);
  await expect.element(page.getByRole('button', { name: `Period: ${formatPeriod(earlier)}` })).toBeVisible();
  await userEvent.keyboard(']');
  expect(search()).toBe(`?period=${today.slice(0, 7)}`);
  await userEvent.keyboard('[[[[');
  expect(search()).toBe(`?period=${toPeriodText(shiftPeriod(earlier, -1, today) ?? 'all-time')}`);
  await userEvent.keyboard('t');
  expect(search()).toBe('?period=this-month');

  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  expect(search()).toBe('?period=last-90-days');
  await page.getByRole('button', { name: 'Period: Last 90 days' }).click();
  await page.getByLabelText('From').fill('2024-05-03');
  await page.getByLabelText('To', { exact: true }).fill('2024-05-01');
  await page.getByRole('button', { name: 'Show these days' }).click();
  await expect.element(page.getByText('The first day is after the last.')).toBeVisible();
  await page.getByLabelText('To', { exact: true }).fill('2024-05-09');
  await page.getByRole('button', { name: 'Show these days' }).click();
  expect(search()).toBe('?period=2024-05-03..2024-05-09');
  const words = `Period: ${formatDate('2024-05-03' as typeof today)} – ${formatDate('2024-05-09' as typeof today)}`;
  await expect.element(page.getByRole('button', { name: words })).toBeVisible();
});

test('the filter offers what there is, and shows as chips what is set', async () => {
  await open('?tag=Nobody+has+it');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'Groceries' }).click();
  await page.getByRole('checkbox', { name: 'Expense' }).click();
  await page.getByRole('checkbox', { name: 'In Progress' }).click();
  await page.getByRole('checkbox', { name: 'Nobody has it' }).click();
  expect(search()).toBe('?type=expense&category=Groceries&status=in-progress');
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  expect(chips.elements().map((chip) => chip.textContent)).toEqual([
    'Remove Expense',
    'Remove Groceries',
    'Remove In Progress',
  ]);
  await page.getByRole('checkbox', { name: 'Expense' }).click();
  expect(search()).toBe('?category=Groceries&status=in-progress');
});

test('a search is one step for Back however many letters it has, and Esc takes a step back', async () => {
  await open('?category=Rent');
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('t/[[ rent ');
  await expect.poll(search).toBe('?category=Rent&text=t/[+rent');
  await expect.element(field).toHaveValue('t/[ rent ');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  await expect.poll(search).toBe('?category=Rent');
  await expect.element(field).toHaveValue('');
  // The page opened with what is left.
  await userEvent.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(search()).toBe('?category=Rent');
});

test('the search is cleared by a button of our own, in ink, and keeps the focus', async () => {
  await open();
  const clear = page.getByRole('button', { name: 'Clear search' });
  await expect.element(clear).not.toBeInTheDocument();
  await field.fill('nothing like it');
  await clear.click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(clear).not.toBeInTheDocument();
  await expect.poll(search).toBe('');
});

const answer = (words: string | RegExp) =>
  expect
    .element(
      page
        .getByRole('status')
        .filter({ hasText: /transaction/ })
        .first(),
    )
    .toMatchTextContent(words);

// Specification 2.84
test('it answers with what was spent, the period before, what was received, and what is not paid', async () => {
  await open();
  await replaceTransactions.run(sampleTransactions);
  await answer(
    '25 transactions·Spent ₹78,894.50·received ₹1,92,750.00+ ₹17,984.50 not paid yet+ ₹27,400.00 not received yet',
  );
  changeLens({ period: { from: '2024-02-01', to: '2024-02-29' } as never, categories: ['Rent'] });
  await answer('1 transaction·Spent ₹22,000.00·as much as January');
  changeLens({ categories: [], types: ['income'] });
  await answer(/^\d transactions·Received ₹[\d,.]+·₹[\d,.]+ (more|less) than January/);
  changeLens({ types: [], period: { from: '2024-02-28', to: '2024-02-28' } as never });
  await answer('1 transaction+ ₹1,100.00 not paid yet');
  changeLens({ period: { from: '1999-01-01', to: null } as never, text: 'nowhere' });
  await answer('0 transactions');
});

test('it counts what other currencies have, and leads there', async () => {
  await open();
  await replaceTransactions.run(sampleTransactions);
  changeLens({ period: { from: '2024-01-01', to: '2024-03-31' } as never, types: ['income', 'expense'] });
  const dollars = page.getByRole('button', { name: /^and 5 in US Dollar [+−]?\$/ });
  await expect.element(dollars).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^and 5 in British Pound/ })).toBeVisible();
  vi.mocked(setCurrency).mockReturnValue();
  await dollars.click();
  expect(setCurrency).toHaveBeenCalledExactlyOnceWith('USD');
  changeLens({ types: [] });
  await expect.element(dollars).toBeVisible();
  // Of everything, the summary says it.
  changeLens({ period: 'all-time' });
  await expect.element(dollars).not.toBeInTheDocument();
});

test('while the period is running, it says what was spent so far', async () => {
  await open();
  const [row, other] = sampleTransactions as [Transaction, Transaction];
  await replaceTransactions.run([
    { ...row, type: 'income', amount: requireMinorUnits(31_000_00), date: today, status: 'done' },
    { ...other, type: 'expense', amount: requireMinorUnits(50_00), date: today, status: 'done' },
    {
      ...other,
      id: row.id.replace(/.$/, 'f'),
      type: 'expense',
      amount: requireMinorUnits(40_00),
      date: addDays(today, 3),
      status: 'todo',
    },
  ]);
  changeLens({ period: { from: addDays(today, -30), to: addDays(today, 9) } });
  await answer('3 transactions·Spent ₹50.00 so far·received ₹31,000.00+ ₹40.00 not paid yet');
});

test('a period in the search is the period: its control shows and replaces it, a month can be every year’s', async () => {
  await open('?period=2024-02&text=rent+oct+2023');
  expect(filter()).toMatchObject({ days: { from: '2023-10-01', to: '2023-10-31' } });
  expect(filter().conditions).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Period: October 2023' })).toBeVisible();
  await userEvent.keyboard('[[');
  expect(search()).toBe('?period=2023-09&text=rent');
  await expect.element(field).toHaveValue('rent');

  await field.fill('october');
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '10' ? 1 : 0);
  expect(filter().days).toEqual({ from: `${year}-10-01`, to: `${year}-10-31` });
  await page.getByRole('button', { name: `October ${year}`, exact: true }).click();
  await page.getByRole('button', { name: 'Every October' }).click();
  expect(search()).toBe('?period=2023-09&text=every+october');
  await expect.element(page.getByRole('button', { name: 'Remove Every October' })).toHaveFocus();
  await field.fill('october');
  await page.getByRole('button', { name: `October ${year}`, exact: true }).click();
  await page.getByRole('button', { name: `Remove October ${year}` }).click();
  expect(search()).toBe('?period=2023-09');
});

test('Esc in the search clears it, then leaves it, and never brings back what it had', async () => {
  await open('?category=Rent');
  await field.fill('tea');
  (document.activeElement as HTMLElement).blur();
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(search()).toBe('?category=Rent');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(field).toHaveValue('');
});

test('no width from 320 px on makes it wider than the page', async () => {
  await open(
    '?period=2024-02-01..2024-03-02&category=Food+%26+Dining&category=Transportation&tag=shared+with+Ann',
  );
  for (let width = 320; width <= 1440; width += 40) {
    await page.viewport(width, 800);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('a link that asks for a thousand words leaves the page in sight', async () => {
  const tags = Array.from({ length: 200 }, (_, index) => `tag=${'x'.repeat(60)}${index}`).join('&');
  await open(`?${tags}&status=${'y'.repeat(3000)}`);
  await page.viewport(375, 800);
  await expect.element(page.getByText(/^This part of the address/)).toBeVisible();
  const strip = page.getByRole('region', { name: 'What to show' }).element();
  expect(strip.getBoundingClientRect().height).toBeLessThan(400);
  expect(strip.scrollWidth).toBeLessThanOrEqual(375);
});

test('the lens changes also where the browser takes no more addresses', async () => {
  await open();
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const push = vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  changeLens({ categories: ['Rent'] });
  await expect.poll(() => filter().categories).toEqual(['Rent']);
  expect(complain).toHaveBeenCalledOnce();
  complain.mockRestore();
  push.mockRestore();
});
