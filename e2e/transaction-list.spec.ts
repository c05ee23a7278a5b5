import { expect, test } from './fixtures/signed-in.ts';
import { boxOf } from './pages/board-part.ts';

// Specification 2.75, 2.76, 2.77, 2.78, 7.07, 9.08
test('it lists the selected currency alone, the newest first, the same after a reload, within 24rem', async ({
  page,
  person,
  dashboard,
  header,
}) => {
  await dashboard.open();
  await expect(
    dashboard.list.getByText('No transactions yet. Add your first transaction above!'),
  ).toBeVisible();

  // Two of one day keep the order in which they were made: the later one stands first.
  const dates = Array.from({ length: 20 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);
  await person.save(
    ...dates.map((date) => ({ date, category: 'Groceries', amount: `${date.slice(-2)}.00` })),
    { date: '2023-12-31', currency: 'USD', amount: '5.00' },
  );
  await person.save({
    id: '018f0000-0000-7000-8000-000000000001',
    date: '2024-01-21',
    category: 'Rent',
    description: 'first',
  });
  await person.save({
    id: '018f0000-0000-7000-8000-000000000002',
    date: '2024-01-21',
    type: 'income',
    category: 'Salary',
    description: 'second',
  });
  await page.reload();
  const rows = dashboard.list.getByRole('listitem');
  await expect(rows).toHaveCount(22);
  await expect(rows.nth(0)).toContainText('21 Jan 2024');
  for (const words of ['Income', 'Salary', 'second', '+₹100.00']) {
    await expect(rows.nth(0)).toContainText(words);
  }
  await expect(rows.nth(1)).toContainText('first');
  await expect(rows.nth(1)).toContainText('−₹100.00');
  await expect(rows.nth(2)).toContainText('20 Jan 2024');
  await expect(rows.nth(21)).toContainText('1 Jan 2024');
  const order = await rows.allTextContents();
  await page.reload();
  await expect(rows).toHaveText(order);

  const viewport = dashboard.list.getByRole('region', { name: 'Transactions in Indian Rupee' });
  expect((await boxOf(viewport)).height).toBe(384);
  await rows.nth(21).scrollIntoViewIfNeeded();
  await expect(rows.nth(21)).toBeInViewport();

  await header.currency.selectOption('USD');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('$5.00');
  await header.currency.selectOption('GBP');
  await expect(dashboard.list).toContainText('No transactions yet. Add your first transaction above!');
  await expect(dashboard.list).toContainText('You have transactions in Indian Rupee and US Dollar.');
});

test('words and amounts are searched in all rows of the currency, also out of sight', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(
    ...Array.from({ length: 120 }, (_, index) => ({
      amount: `${index + 1}.00`,
      description: `Ticket ${index + 1}`,
    })),
    { date: '2001-05-07', category: 'Travel', amount: '64.90', description: 'Café in Évora' },
  );
  await dashboard.open();
  const field = page.getByRole('searchbox', { name: 'Search transactions' });
  await field.fill('cafe');
  await expect(dashboard.list).toContainText('1 of 121 transactions');
  await expect(dashboard.list.getByRole('listitem')).toContainText('Café in Évora');
  await field.fill('travel 7 may 2001 64.9');
  await expect(dashboard.list).toContainText('1 of 121 transactions');
  await field.fill('umbrella');
  await expect(dashboard.list).toContainText('No matches for “umbrella”.');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(dashboard.list.getByText('121 transactions', { exact: true })).toBeVisible();
  await expect(dashboard.list.getByRole('listitem').first()).toContainText('Ticket');
});

// Specification 1.09, 2.76, 7.11
test('Edit and Delete stand on each row; a deleted one is gone from the server, and Undo brings it back', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save(
    { category: 'Rent', amount: '22000.00', date: '2024-01-02' },
    { category: 'Travel', amount: '64.90', date: '2024-01-01' },
  );
  const saved = await person.rows();
  await dashboard.open();
  // A list that has nothing to scroll leaves the wheel to the page.
  await dashboard.row('Rent', '₹22,000.00').scrollIntoViewIfNeeded();
  await dashboard.row('Rent', '₹22,000.00').hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);

  await dashboard.row('Rent', '₹22,000.00').getByRole('button', { name: /^Edit/ }).click();
  await expect(dashboard.editDialog.getByLabel('Amount')).toHaveValue('22000.00');
  await dashboard.editDialog.getByRole('button', { name: 'Cancel' }).click();

  await dashboard
    .row('Rent', '₹22,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dashboard.row('Rent', '₹22,000.00')).toHaveCount(0);
  await expect(board.card('Rent, ₹22,000.00')).toHaveCount(0);
  // The next Delete is one key away.
  await expect(dashboard.row('Travel', '₹64.90').getByRole('button', { name: /^Delete/ })).toBeFocused();
  await expect.poll(async () => (await person.rows()).map((row) => row.category)).toEqual(['Travel']);
  await dashboard.toast('Deleted: Rent, −₹22,000.00').getByRole('button', { name: 'Undo' }).click();
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await expect.poll(() => person.rows()).toEqual(saved);
  await page.reload();
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
});
