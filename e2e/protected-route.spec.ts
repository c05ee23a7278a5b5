import { holdServer, intercept } from './fixtures/faults.ts';
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

// Specification 2.25
test('a server that is silent for eight seconds is called slow, and Retry asks it again', async ({
  newPerson,
  visit,
}) => {
  const person = await newPerson();
  const page = await visit({ storageState: person.keep({ ...person.session, expires_at: 1 }) });
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  let silent = true;
  await intercept(page, 'POST', 'token', (route) =>
    silent ? new Promise(() => undefined) : route.continue(),
  );
  const asked = page.waitForRequest(/\/auth\/v1\/token/);
  await page.goto('/app');
  // The scripts are asked for after the first frame.
  await page.clock.runFor(100);
  await asked;
  const words = page.getByText('The server has not answered yet.');
  await page.clock.runFor(7_900);
  await expect(words).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(words).toBeVisible();
  silent = false;
  await page.clock.resume();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(new DashboardPage(page).form).toBeVisible();
  await expect(words).toHaveCount(0);
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
  // The other tab of this device is left as well.
  await expect(tab).toHaveURL('/');
  await page.goto('/app');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('22,000.00')).toHaveCount(0);
});
