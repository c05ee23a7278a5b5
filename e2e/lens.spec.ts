import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { shiftPeriod } from '#domain/lens/earlier.ts';
import { formatPeriod, toDayRange } from '#domain/lens/period.ts';
import type { StoredRow } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { takeFile } from './fixtures/taken-file.ts';
import { AuthPage } from './pages/auth-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

const today = todayIn(new Date());
const month = toDayRange('this-month', today).from ?? today;
const monthBefore = toDayRange(shiftPeriod('this-month', -1, today) ?? 'last-month', today).from ?? today;

/** Two months of somebody's money. */
const rows: readonly Partial<StoredRow>[] = [
  { date: monthBefore, type: 'income', category: 'Salary', amount: '90000.00', status: 'done' },
  { date: monthBefore, category: 'Groceries', amount: '1200.50', status: 'done', description: 'Market' },
  {
    date: addDays(monthBefore, 20),
    category: 'Groceries',
    amount: '899.50',
    status: 'done',
    tags: ['party'],
  },
  { date: addDays(monthBefore, 20), category: 'Rent', amount: '30000.00', status: 'done' },
  { date: month, type: 'income', category: 'Salary', amount: '99000.00', status: 'done' },
  { date: month, category: 'Rent', amount: '30000.00', status: 'done' },
  { date: addDays(today, -40), category: 'Insurance', amount: '18450.00', status: 'todo' },
];

// Specification 2.84
test('the spending of a category in a month is three clicks away, and whether it is better than before, two', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(...rows);
  await dashboard.open();
  const lens = dashboard.card('What to show');
  await lens.getByRole('button', { name: /^Earlier/ }).click();
  await lens.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'Groceries', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(lens.getByRole('status')).toContainText('2 transactions·Spent ₹2,100.00');
  await expect(dashboard.total('Total Expense')).toHaveText('₹2,100.00');
  await expect(dashboard.list.getByText('2 of 7 transactions')).toBeVisible();

  // The same by one line of typing, which the address says too.
  await lens.getByRole('button', { name: /^Clear/ }).click();
  await lens.getByRole('searchbox').fill('groceries');
  await expect(lens.getByRole('status')).toContainText('2 transactions·Spent ₹2,100.00');
  await expect(page).toHaveURL('/app?text=groceries');
  await lens.getByRole('searchbox').fill('');

  await lens.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(lens.getByRole('status')).toContainText(
    /2 transactions·Spent ₹30,000\.00.* (more|less) than .*·received ₹99,000\.00/,
  );
});

// Specification 2.83, 2.86
test('an open bill stays on the board whatever the month, and what is done keeps to it', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save(...rows);
  await dashboard.open('/app?period=this-month');
  await expect(board.column('To Do')).toContainText('Insurance');
  await expect(board.column('Done').getByRole('listitem')).toHaveCount(2);
  await expect(dashboard.total('Total Expense')).toHaveText('₹30,000.00');
  // A figure leads to what it consists of, and Back leads back.
  await page.getByTitle('Show only income').click();
  await expect(board.column('Done').getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL('/app?period=this-month&type=income');
  await page.goBack();
  await expect(board.column('Done').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^In Progress ₹/ }).click();
  await expect(page).toHaveURL('/app?period=this-month&status=in-progress');
  await expect(dashboard.list.getByText(/^No matches in [A-Z][a-z]+ \d{4}\.$/)).toBeVisible();
  await expect(dashboard.card('Financial Charts')).toContainText('Nothing here matches.');
  await dashboard.list.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/app');
  await expect(dashboard.list.getByText('7 transactions', { exact: true })).toBeVisible();
});

// Specification 2.85
test('a link with a lens opens it in a browser that must sign in first', async ({ newPerson, visit }) => {
  const person = await newPerson();
  await person.save(...rows);
  const page = await visit(null);
  await page.goto('/app?category=Groceries&tag=PARTY&period=nonsense');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await new AuthPage(page).signIn(person);
  await expect(page).toHaveURL('/app?category=Groceries&tag=PARTY&period=nonsense');
  const dashboard = new DashboardPage(page);
  await expect(dashboard.list.getByText('1 of 7 transactions')).toBeVisible();
  await expect(page.getByText('period=nonsense')).toBeVisible();
});

test('a month in the search is the period, and the address keeps the sort, also for the export', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(...rows);
  await dashboard.open('/app?sort=smallest');
  const amounts = dashboard.list.getByRole('listitem');
  await expect(amounts.first()).toContainText('₹899.50');
  await dashboard.manage('Export');
  const shown = page.getByRole('button', { name: 'CSV of what is shown (7)' });
  const { text } = await takeFile(page, () => shown.click());
  expect(text.indexOf('899.50')).toBeLessThan(text.indexOf('1200.50'));
  expect(text.indexOf('1200.50')).toBeLessThan(text.indexOf('99000.00'));
  await dashboard.list.getByRole('combobox', { name: 'Sort' }).selectOption('Newest');
  await expect(page).toHaveURL('/app');

  await page.getByRole('searchbox').fill(`groceries ${formatPeriod(toDayRange('last-month', today))}`);
  await expect(dashboard.list.getByText('2 of 7 transactions')).toBeVisible();
  await page.getByRole('button', { name: /^Later/ }).click();
  await expect(page).toHaveURL(`/app?period=${today.slice(0, 7)}&text=groceries`);
  await expect(page.getByRole('searchbox')).toHaveValue('groceries');
});
