import type { Locator } from '@playwright/test';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { boxOf } from './pages/board-part.ts';
import { openSheet } from './pages/states.ts';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

const today = todayIn(new Date());
const market = { category: 'Groceries', description: 'Market', amount: '450.00', status: 'done' } as const;
const bills = [
  { category: 'Insurance', amount: '18450.00', date: addDays(today, -9) },
  { category: 'Utilities', amount: '1550.00', date: addDays(today, -2) },
];

// Specification 2.32
test('numbers come first: the form is folded into its title, until it is asked for or holds a draft', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(...bills, market);
  await dashboard.open();
  const title = page.getByRole('heading', { name: 'Add Transaction' }).getByRole('button');
  await expect(title).toHaveAttribute('aria-expanded', 'false');
  expect((await dashboard.card('Add Transaction').boundingBox())?.height).toBe(56);
  await expect(dashboard.form).toBeHidden();
  for (const label of ['Total Income', 'Total Expense', 'Balance'] as const) {
    await expect(dashboard.total(label)).toBeInViewport({ ratio: 1 });
  }
  const overdue = page.getByRole('button', { name: '2 overdue · ₹20,000.00' });
  await expect(overdue).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Board, 2 overdue' })).toBeVisible();
  await overdue.click();
  await expect(page).toHaveURL('/app?text=overdue');
  await expect(dashboard.list.getByText('2 of 3 transactions')).toBeVisible();

  await title.click();
  await dashboard.form.getByLabel('Amount').fill('12');
  await page.reload();
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await expect(dashboard.form.getByLabel('Amount')).toHaveValue('12');
});

// Specification 2.95
test('three entries are written down wherever one is, without losing one’s place', async ({
  page,
  person,
  dashboard,
}) => {
  // Enough for the list to have its full height: new rows would make a shorter one grow.
  const shops = Array.from({ length: 20 }, (_, index) => ({
    ...market,
    description: `Shop ${index}`,
    date: addDays(today, -30 - index),
  }));
  await person.save(...bills, ...shops, market, { ...market, date: addDays(today, -7), amount: '390.00' });
  await dashboard.open();
  await page.getByRole('link', { name: /^List/ }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const placeOf = async () => Math.round((await dashboard.list.boundingBox())?.y ?? 0);
  const isAtRest = async () => {
    const before = await placeOf();
    await page.waitForTimeout(300);
    return before === (await placeOf());
  };
  await expect.poll(isAtRest).toBe(true);
  const place = await placeOf();

  // A finger scrolls nothing into view, as a click of the test would.
  const tap = async (button: Locator) => {
    const { x, y, width, height } = await boxOf(button);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  };
  await tap(page.getByRole('button', { name: 'Add', exact: true }));
  const sheet = page.getByRole('dialog', { name: 'Add Transaction' });
  const amount = sheet.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute('inputmode', 'decimal');
  await sheet.getByRole('button', { name: 'Market' }).click();
  await expect(amount).toBeFocused();
  await page.keyboard.type('75');
  await expect(sheet.getByLabel('Category')).toHaveValue('Groceries');
  await page.keyboard.press('Enter');
  const receipt = sheet.getByRole('region', { name: 'Added' }).getByRole('listitem');
  await expect(receipt).toContainText('₹75.00');
  await expect(amount).toHaveValue('');
  await expect(amount).toBeFocused();

  await page.keyboard.type('20');
  await sheet.getByLabel('Category').selectOption('Travel');
  await sheet.getByRole('button', { name: 'Pick a date: Today' }).click();
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await tap(sheet.getByRole('button', { name: 'Add Transaction' }));
  await expect(receipt).toHaveCount(1);
  await expect(receipt).toContainText('₹20.00');

  await amount.fill('30');
  await sheet.getByLabel('Category').selectOption('Shopping');
  await tap(sheet.getByRole('button', { name: 'Add Transaction' }));
  await expect(receipt).toContainText('₹30.00');

  // A draft is the card's as well.
  await amount.fill('5');
  await tap(sheet.getByRole('button', { name: 'Close' }));
  await expect(sheet).toHaveCount(0);
  expect(await placeOf()).toBe(place);
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused();
  await expect.poll(async () => (await person.rows()).length).toBe(27);
  await page.getByRole('heading', { name: 'Add Transaction' }).getByRole('button').click();
  await expect(dashboard.form.getByLabel('Amount')).toHaveValue('5');
});

test('the filter says what is found and shows it, and More has what the page’s buttons do', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(...bills, market);
  await dashboard.open();
  const filter = await openSheet(page, 'Filter');
  await expect(filter.getByRole('button', { name: 'Show 3 transactions' })).toBeInViewport({ ratio: 1 });
  await filter.getByRole('checkbox', { name: 'Insurance' }).check();
  await filter.getByRole('button', { name: 'Show 1 transaction' }).click();
  await expect(filter).toBeHidden();
  await expect(page).toHaveURL('/app?category=Insurance');

  const pressInMore = async (name: string) => {
    const more = await openSheet(page, 'More');
    await more.getByRole('button', { name }).click();
  };
  for (const [name, title] of [
    ['Import…', 'Import'],
    ['Activity', 'Activity'],
    ['Account', 'Account'],
  ] as const) {
    await pressInMore(name);
    await page
      .getByRole('dialog', { name: title })
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  }
  await pressInMore('Export…');
  await expect(page.getByRole('button', { name: 'CSV of what is shown (1)' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await pressInMore('Dark theme');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await (await openSheet(page, 'More')).getByLabel('Currency').selectOption('GBP');
  await expect(page.getByRole('heading', { name: 'British Pound Summary' })).toBeVisible();
  await page.getByLabel('Currency').last().selectOption('INR');
  await page.keyboard.press('Escape');
  await pressInMore('Hide amounts');
  await page.keyboard.press('Escape');
  await expect(dashboard.total('Total Expense')).not.toContainText('18,450');
  await pressInMore('Sign Out');
  await expect(page).toHaveURL('/');
});

test('a message can be pressed over a sheet, and covers no bar and no other message', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(...bills, market, { category: 'Rent' }, { category: 'Travel' });
  await dashboard.open();
  const stored = async () => (await person.rows()).length;
  const remove = async (category: string) => {
    const button = dashboard.list.getByRole('button', { name: new RegExp(`^Delete ${category}`) });
    await button.click();
    await expect(page.getByText(`Deleted: ${category}`)).toBeVisible();
  };
  for (const name of ['Filter', 'More'] as const) {
    await remove('Rent');
    const sheet = await openSheet(page, name);
    await sheet.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toBe(5);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(dashboard.list.getByRole('button', { name: /^Delete Rent/ })).toBeVisible();
  }
  // At the end of the page the footer is above the bar.
  await remove('Rent');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('Tallyboard was created with')).toBeInViewport({ ratio: 1 });
  const bar = await boxOf(page.getByRole('navigation', { name: 'On this page' }));
  const toast = await boxOf(page.locator('[data-sonner-toast]'));
  expect(bar.y + bar.height).toBe(740);
  expect(toast.y + toast.height).toBeLessThanOrEqual(bar.y);
  await remove('Travel');
  const behind = page.locator('[data-sonner-toast]', { hasText: 'Rent' });
  await expect(behind.locator('[data-content]')).toHaveCSS('opacity', '0');
  await dashboard.list.getByRole('button', { name: 'Select' }).click();
  const selected = page.getByRole('toolbar', { name: 'Selected transactions' });
  const front = page.locator('[data-sonner-toast][data-front=true]');
  await expect
    .poll(async () => {
      const box = await boxOf(front);
      return box.y + box.height <= (await boxOf(selected)).y;
    })
    .toBe(true);
});

test('what was refused is gone when the sheet is opened again', async ({
  page,
  person,
  dashboard,
  complaints,
}) => {
  await person.save(market);
  await dashboard.open();
  const sheet = await openSheet(page, 'Add');
  await sheet.getByRole('button', { name: 'Add Transaction' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await openSheet(page, 'Add');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await complaints.take(/valid amount/);
});
