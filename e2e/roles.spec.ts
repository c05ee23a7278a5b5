import { expect, test } from './fixtures/stranger.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

// Specification 1.12, 4.07, 6.03, 6.05
test('a second person sees nothing of the first, not even in the same browser', async ({
  page,
  newPerson,
  visit,
  authPage,
  dashboard,
  header,
}) => {
  const [asha, ben] = [await newPerson(), await newPerson()];
  await asha.save({ category: 'Rent', amount: '22000.00', description: 'Flat in Pune' });
  await asha.savePreferences({ currency: 'INR', theme: 'dark' });
  await ben.save({ category: 'Travel', amount: '64.90', currency: 'GBP' });

  await authPage.signIn(asha);
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).not.toHaveClass(/dark/);

  await authPage.signIn(ben);
  await expect(dashboard.list).toContainText('You have transactions in British Pound.');
  await expect(page.getByText('Flat in Pune')).toHaveCount(0);
  await header.currency.selectOption('GBP');
  await expect(dashboard.row('Travel', '£64.90')).toBeVisible();
  expect(await asha.preferences()).toEqual([{ currency: 'INR', theme: 'dark' }]);
  // The list follows the choice at once, before the choice is saved.
  await expect.poll(() => ben.preferences()).toEqual([{ currency: 'GBP', theme: null }]);

  // What one person does while the other looks on stays with the one who did it.
  const elsewhere = await visit(asha);
  const hers = new DashboardPage(elsewhere);
  await hers.open();
  await hers.add({ type: 'Income', amount: '1', category: 'Other' });
  await expect(hers.row('Other', '₹1.00')).toBeVisible();
  await page.reload();
  await expect(dashboard.row('Travel', '£64.90')).toBeVisible();
  expect((await ben.rows()).map((row) => row.category)).toEqual(['Travel']);
});
