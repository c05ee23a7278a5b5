import { expect, test } from './fixtures/signed-in.ts';
import { expectHue } from './pages/colour.ts';

// Specification 1.06, 2.43, 2.44, 2.45, 2.46, 3.11, 9.01, 9.03, 9.04
test('three figures count the selected currency alone, in their colours, with two decimals', async ({
  page,
  person,
  dashboard,
  header,
}) => {
  await person.save(
    { type: 'income', amount: '1234567.80', category: 'Salary', status: 'done' },
    { type: 'expense', amount: '234567.80', category: 'Rent' },
    { type: 'income', amount: '100.00', category: 'Freelance', currency: 'USD' },
    { type: 'expense', amount: '350.20', category: 'Travel', currency: 'USD', date: '1999-12-31' },
  );
  await dashboard.open();
  await expect(page.getByRole('heading', { name: 'Indian Rupee Summary' })).toBeVisible();
  await expect(dashboard.total('Total Income')).toHaveText('₹12,34,567.80');
  await expectHue(dashboard.total('Total Income').locator('span').first(), 'green');
  await expect(dashboard.total('Total Expense')).toHaveText('₹2,34,567.80');
  await expectHue(dashboard.total('Total Expense').locator('span').first(), 'red');
  await expect(dashboard.total('Balance')).toHaveText('₹10,00,000.00');
  await expectHue(dashboard.total('Balance').locator('span').first(), 'blue');
  // 1,000,000 rupees less 250.20 dollars at 83.5.
  const others = dashboard.card('Indian Rupee Summary');
  await expect(others).toContainText('US Dollar −$250.20');
  await expect(others).not.toContainText('British Pound');
  await expect(others).toContainText('Everything ≈ ₹9,79,108.30');
  await others.getByRole('button', { name: /^Everything/ }).click();
  await expect(others.getByText('Fixed rates: $1.00 = ₹83.50, £1.00 = ₹105.20')).toBeVisible();

  await header.currency.selectOption('USD');
  await expect(page.getByRole('heading', { name: 'US Dollar Summary' })).toBeVisible();
  await expect(dashboard.total('Total Income')).toHaveText('$100.00');
  await expect(dashboard.total('Total Expense')).toHaveText('$350.20');
  await expect(dashboard.total('Balance')).toHaveText('−$250.20');
  await expectHue(dashboard.total('Balance').locator('span').first(), 'red');
  await expect(dashboard.card('US Dollar Summary')).toContainText('Indian Rupee ₹10,00,000.00');

  // At zero the balance is blue, and a change counts its way to the exact figure.
  await header.currency.selectOption('GBP');
  await expect(page.getByRole('heading', { name: 'British Pound Summary' })).toBeVisible();
  await expect(dashboard.total('Balance')).toHaveText('£0.00');
  await expectHue(dashboard.total('Balance').locator('span').first(), 'blue');
  await dashboard.add({ type: 'Expense', amount: '0.01', category: 'Other' });
  await expect(dashboard.total('Balance')).toHaveText('−£0.01');
  await expectHue(dashboard.total('Balance').locator('span').first(), 'red');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 900 } });

  test('the parts of the balance stand on one line', async ({ person, dashboard }) => {
    await person.save({ amount: '5.00', status: 'done' }, { amount: '2.00' });
    await dashboard.open();
    const parts = dashboard.card('Indian Rupee Summary').getByText(/^(Done|In Progress|To Do) /);
    await expect(parts).toHaveCount(3);
    const bottoms = await parts.evaluateAll((all) =>
      all.map((part) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return Math.max(...Array.from(text.getClientRects(), ({ bottom }) => Math.round(bottom)));
      }),
    );
    expect(new Set(bottoms).size).toBe(1);
  });
});
