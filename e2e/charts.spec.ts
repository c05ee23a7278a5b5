import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { boxOf } from './pages/board-part.ts';

/** The sample set, past the button: rows with ids of their own. */
async function saveSample(person: Person): Promise<void> {
  await person.save(
    ...sampleTransactions.map(({ id: _, bankId: _none, amount, ...row }) => ({
      ...row,
      amount: (amount / 100).toFixed(2),
    })),
  );
}

// Specification 1.10, 2.56, 2.57, 2.59, 2.60, 2.61, 2.62, 2.63, 9.07
test('three charts of the selected currency, 300 high, each with its title, drawn within 1500 ms', async ({
  page,
  person,
  dashboard,
  header,
}) => {
  await dashboard.open();
  const card = dashboard.card('Financial Charts');
  await expect(card).toContainText('No data available. Add some transactions to see the charts.');
  await saveSample(person);
  await page.reload();

  const chart = (title: string) => card.getByRole('application', { name: title });
  const line = chart('Income vs Expenses Over Time');
  await expect(line).toBeVisible();
  expect((await boxOf(line.locator('svg'))).height).toBe(300);
  expect(await durationOf(line, '.chart-unroll')).toBe('1.5s');
  await expect(line.locator('text').first()).toHaveText('₹0');
  await expect(line.locator('text').filter({ hasText: /^₹/ })).not.toHaveCount(0);
  await expect(line.locator('text').filter({ hasText: /[$£]/ })).toHaveCount(0);

  await card.getByRole('radio', { name: 'Bar' }).locator('..').click();
  const bars = chart('Monthly Income vs Expenses');
  await expect(bars.locator('[data-axis] text')).toHaveText(['Jan', '2024', 'Feb']);
  expect(await durationOf(bars, '.chart-rise')).toBe('1.5s');
  expect((await boxOf(bars.locator('svg'))).height).toBe(300);

  await card.getByRole('radio', { name: 'Pie' }).locator('..').click();
  const pie = chart('Expense Categories Breakdown');
  expect((await boxOf(pie.locator('svg'))).height).toBe(300);
  const width = () => pie.locator('svg g[mask]').evaluate((one) => one.getBoundingClientRect().width);
  await expect.poll(width).toBeCloseTo(160, 0);
  // Name and percent, the largest first, and none over another.
  const labels = card.locator('[data-pie-label]');
  expect(await labels.allTextContents()).toEqual([
    'Rent 45.4%',
    'Travel 12.8%',
    'Groceries 7.6%',
    'Insurance 7.0%',
    'Shopping 5.2%',
    'Utilities 4.6%',
    'Food & Dining 4.6%',
    'Healthcare 4.2%',
    'Education 3.3%',
    'Transportation 2.5%',
    'Entertainment 1.7%',
    'Other 1.1%',
  ]);
  const boxes = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().toJSON()));
  for (const [index, box] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const apart =
        box.right <= other.left ||
        other.right <= box.left ||
        box.bottom <= other.top + 1 ||
        other.bottom <= box.top + 1;
      expect(apart).toBe(true);
    }
  }

  await header.currency.selectOption('USD');
  await card.getByRole('radio', { name: 'Line' }).locator('..').click();
  await expect(line.locator('text').filter({ hasText: '₹' })).toHaveCount(0);
  await expect(line.locator('text').filter({ hasText: /^\$/ })).not.toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap shows the amounts until the next tap, and the way to the transactions', async ({
    page,
    person,
    dashboard,
  }) => {
    await person.save(
      { date: '2024-03-01', amount: '11.00' },
      { date: '2024-03-02', amount: '22.00' },
      { date: '2024-03-03', amount: '33.00' },
    );
    await dashboard.open();
    const card = dashboard.card('Financial Charts');
    const line = card.getByRole('application', { name: 'Income vs Expenses Over Time' });
    await line.scrollIntoViewIfNeeded();
    const { x, y, width } = await boxOf(line);
    await page.touchscreen.tap(x + width / 2, y + 150);
    await expect(card.getByText('₹22.00', { exact: true })).toBeVisible();
    // A lifted finger and two frames later it still stands.
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
    await expect(card.getByText('₹22.00', { exact: true })).toBeVisible();
    await page.touchscreen.tap(x + 80, y + 150);
    await expect(card.getByText('₹11.00', { exact: true })).toBeVisible();
    await expect(card.getByText('₹22.00', { exact: true })).toBeHidden();
    await card.getByRole('heading', { name: 'Financial Charts' }).tap();
    await expect(card.getByText('₹11.00', { exact: true })).toBeHidden();
    await line.tap();
    await card.getByRole('button', { name: 'Show 2 Mar 2024' }).tap();
    await expect(page).toHaveURL(/period=2024-03-02\.\.2024-03-02$/);
    await expect(dashboard.card('Indian Rupee Summary')).toContainText('₹22.00');
  });
});

function durationOf(chart: import('@playwright/test').Locator, part: string): Promise<string | undefined> {
  return chart
    .locator(part)
    .first()
    .evaluate((element) => getComputedStyle(element).animationDuration);
}
