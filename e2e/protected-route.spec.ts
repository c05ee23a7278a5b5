import { holdServer } from './fixtures/faults.ts';
import { expect, test } from './fixtures/stranger.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

// Specification 2.24, 4.01, 7.04
test('nothing is shown while the session loads, then the dashboard', async ({ newPerson, visit }) => {
  const person = await newPerson();
  const page = await visit({ storageState: person.keep({ ...person.session, expires_at: 1 }) });
  const release = await holdServer(page, 'POST', 'token');
  const asked = page.waitForRequest(/\/auth\/v1\/token/);
  await page.goto('/app');
  await asked;
  const main = page.getByRole('main');
  await expect(main).toBeAttached();
  await expect(main).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  await release();
  await expect(main.getByRole('form', { name: 'Add Transaction' })).toBeVisible();
});

// Specification 4.02, 7.03
test('Sign Out ends this device at once, in every tab, without waiting for the server, and closes the dashboard', async ({
  newPerson,
  visit,
}) => {
  const person = await newPerson();
  await person.save({ category: 'Rent', amount: '22000.00' });
  const page = await visit(person);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  const tab = await page.context().newPage();
  await new DashboardPage(tab).open();
  const release = await holdServer(page, 'POST', 'logout');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await release();
  await expect.poll(() => person.isSignedIn()).toBe(false);
  // The other tab of this device is left as well.
  await expect(tab).toHaveURL('/');
  await page.goto('/app');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('22,000.00')).toHaveCount(0);
});
