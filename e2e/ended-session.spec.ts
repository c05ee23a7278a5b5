// Security 14.3.1

import { breakServer } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { AccountDialog, Authenticator } from './pages/account-dialog.ts';
import { AuthPage } from './pages/auth-page.ts';
import { readDevice } from './pages/device-part.ts';
import { keepShell, syncMark, untilQuiet } from './pages/sync-part.ts';

// Security A21
test('a session that is ended elsewhere ends here within seconds, and the device forgets the person', async ({
  page,
  context,
  person,
  dashboard,
  authPage,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00', description: 'Attic in Pune' });
  await person.savePreferences({ currency: 'INR', theme: 'dark' });
  await dashboard.open('/app?category=Rent#list');
  await untilQuiet(page);
  await dashboard.form.getByLabel('Description').fill('half a sentence');
  const tab = await context.newPage();
  await tab.goto('/app');
  await expect(tab.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await readDevice(page)).toContain('Attic in Pune');

  await person.endSessions();
  await expect(page).toHaveURL('/login');
  await expect(tab).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText('You must be logged in to perform this action.');
  const kept = await readDevice(page);
  for (const trace of ['Attic in Pune', 'half a sentence', 'tallyboard.', person.email]) {
    expect(kept).not.toContain(trace);
  }
  // Another person would come to a dashboard of their own, and find no word of this one's.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await authPage.fillIn(person);
  await expect(page).toHaveURL(/\/app\?category=Rent#list$/);
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  complaints.forget();
});

test('two-factor sign-in says before that it signs out other devices, and there why it did', async ({
  page,
  person,
  visit,
  dashboard,
  complaints,
}) => {
  const other = await visit(null);
  await other.goto('/login');
  await new AuthPage(other).fillIn(person);
  await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await untilQuiet(other);

  await dashboard.open();
  const account = new AccountDialog(page);
  await account.open();
  await account.part('Two-factor sign-in').getByRole('button', { name: 'Turn on' }).click();
  await expect(account.root.getByText('This signs out your other devices.')).toBeVisible();
  await expect(account.field('6-digit code')).toBeFocused();
  const authenticator = new Authenticator((await account.root.locator('code').textContent()) ?? '');
  await account.field('6-digit code').fill(authenticator.code());
  await account.button('Turn on').click();
  await expect(account.root.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('alert')).toHaveText(
    'You were signed out because two-factor sign-in was turned on.',
  );
  complaints.forget();
});

test('a device that was closed meanwhile forgets the person when it is opened', async ({
  person,
  visit,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00', description: 'Attic in Pune' });
  const page = await visit(person);
  await page.goto('/app');
  await untilQuiet(page);
  // Its access token has run out while it was closed. No page of the product is open here, to renew it.
  await page.goto('/config.json');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
  await expect.poll(() => readDevice(page)).toContain('Attic in Pune');

  // A fault, or something on the way, is no reason to forget anything.
  const repair = await breakServer(page, 'POST', 'token', { status: 403, body: '<h1>Forbidden</h1>' });
  const asked = page.waitForResponse(/grant_type=refresh_token/);
  await page.goto('/app');
  await (await asked).finished();
  await page.goto('/config.json');
  expect(await readDevice(page)).toContain('Attic in Pune');
  expect(await readDevice(page)).toContain(person.email);
  await repair();

  await person.endSessions();
  await page.goto('/app');
  await expect(page).toHaveURL('/login');
  const kept = await readDevice(page);
  for (const trace of ['Attic in Pune', 'tallyboard.theme', person.email]) expect(kept).not.toContain(trace);
  complaints.forget();
});

test('an account that was deleted elsewhere leaves nothing here, not even what waited', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00', description: 'Attic in Pune' });
  await dashboard.open();
  await keepShell(page);
  await context.setOffline(true);
  await dashboard.add({ type: 'Expense', amount: '9', category: 'Travel', description: 'Night bus' });
  await expect(syncMark(page)).toHaveText('Offline · 1 to send');
  expect(await readDevice(page)).toContain('Night bus');
  await person.deleteAccount();
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  const kept = await readDevice(page);
  for (const trace of ['Attic in Pune', 'Night bus', person.email]) expect(kept).not.toContain(trace);
  complaints.forget();
});

test('where the site’s storage was cleared an action says that nobody is signed in, keeps what was typed, and leads back', async ({
  page,
  person,
  dashboard,
  authPage,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00', description: 'Attic in Pune' });
  await dashboard.open('/app?category=Rent');
  await dashboard.form.getByLabel('Description').fill('Night bus');
  await page.evaluate(() => localStorage.clear());
  const words = 'You must be logged in to perform this action.';
  await dashboard
    .row('Rent', '₹22,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dashboard.alert).toContainText(words);
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await dashboard.alert.getByRole('link', { name: 'Sign in' }).click();
  await authPage.fillIn(person);
  await expect(page).toHaveURL(/\/app\?category=Rent$/);
  await expect(dashboard.form.getByLabel('Description')).toHaveValue('Night bus');

  await page.evaluate(() => localStorage.clear());
  await dashboard.add({ type: 'Expense', amount: '9', category: 'Rent', description: 'Night bus' });
  await expect(dashboard.alert).toContainText(words);
  await expect(dashboard.form.getByLabel('Description')).toHaveValue('Night bus');
  await expect(page.getByText(/^Added/)).toHaveCount(0);
  expect(await person.rows()).toHaveLength(1);
  await complaints.take(/must be logged in/);
  complaints.forget();
});
