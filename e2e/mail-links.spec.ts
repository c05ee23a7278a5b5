import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { pressLink } from './fixtures/outbox-mail.ts';
import type { RunningServer } from './fixtures/running-server.ts';
import { expect, test } from './fixtures/stranger.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { readDevice } from './pages/device-part.ts';
import { syncMark } from './pages/sync-part.ts';

const password = 'copper kettle on the hill';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const newAddress = () => `${randomUUID()}@example.org`;

/** The code of the newest mail to this address. */
async function findMailCode(server: RunningServer, to: string): Promise<string> {
  await server.findMailLink(to);
  const outbox = join(server.dataDir, 'outbox');
  for (const name of (await readdir(outbox)).toSorted().toReversed()) {
    const mail = await readFile(join(outbox, name), 'utf8');
    const code = /code, enter (\d{6})/.exec(mail.replaceAll(/=?\r?\n/g, ' '));
    if (mail.includes(to) && code) return code[1] ?? '';
  }
  throw new Error(`no code for ${to}`);
}

/** A link that signs in by itself, as an operator's tools make them. */
async function toTokenLink(server: RunningServer, email: string): Promise<string> {
  const settings = (await (await fetch(`${server.url}/config.json`)).json()) as { supabaseAnonKey: string };
  const former = await server.findMailLink(email);
  const answer = await fetch(`${server.url}/auth/v1/otp`, {
    method: 'POST',
    headers: { apikey: settings.supabaseAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: false }),
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => server.findMailLink(email)).not.toBe(former);
  const pressed = await fetch(await server.findMailLink(email), {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  return `/login${new URL(pressed.headers.get('location') ?? '').hash}`;
}

/** A phone that did not ask for any link, with the mail of somebody who signed up on a laptop. */
async function openOnPhone(
  visit: (person: null, options: BrowserContextOptions) => Promise<Page>,
  link: string,
) {
  const phone = await visit(null, { viewport: { width: 375, height: 740 }, hasTouch: true });
  await phone.goto(link);
  await expect(title(phone)).toHaveText('Confirm on this device');
  return { phone, ownPassword: phone.getByLabel('Password', { exact: true }) };
}

// Specification 4.19, 4.20
// Security A30
test('who signs up on a laptop and reads the email on a phone confirms there, with the password', async ({
  page,
  visit,
  server,
  authPage,
  complaints,
}) => {
  const email = newAddress();
  await authPage.signUp({ email, password });
  await expect(page.getByText(`Sent to ${email}.`, { exact: true })).toBeVisible();
  const link = await server.findMailLink(email);

  const { phone, ownPassword } = await openOnPhone(visit, link);
  await expect(phone).toHaveTitle('Confirm on this device - Tallyboard');
  const code = await findMailCode(server, email);
  await expect(
    phone.getByText(
      `You signed up in another browser. Enter your password to confirm here, or type this code there: ${code.slice(0, 3)} ${code.slice(3)}`,
      { exact: true },
    ),
  ).toBeVisible();
  await expect(phone.getByRole('button')).toHaveText(['Confirm and open']);
  expect(await phone.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await ownPassword.fill('copper kettle in the valley');
  await phone.getByRole('button', { name: 'Confirm and open' }).click();
  await expect(phone.getByRole('alert')).toHaveText('That password is not right. 4 tries are left.');
  await expect(title(phone)).toHaveText('Confirm on this device');
  await expect(ownPassword).toBeFocused();
  await expect(ownPassword).toHaveAccessibleDescription('That password is not right. 4 tries are left.');
  await complaints.take(/status of 400/);

  await ownPassword.fill(password);
  await ownPassword.press('Enter');
  await expect(phone).toHaveURL('/app');
  await phone.reload();
  await expect(phone).toHaveURL('/app');
  expect(await readDevice(phone)).not.toContain('code-verifier');

  // The laptop signs in as ever, and the link has done its work.
  await page.goto(link);
  await expect(page.getByText('Your email address is already confirmed. Sign in to continue.')).toBeVisible();
  await authPage.signIn({ email, password });
  await expect(page).toHaveURL('/app');
});

// Specification 4.20, 4.21
test('the code that the phone shows works on the laptop, also where it says that the address is not confirmed', async ({
  page,
  visit,
  server,
  authPage,
  header,
  complaints,
}) => {
  const email = newAddress();
  await authPage.signUp({ email, password });
  await expect(authPage.notice).toBeVisible();
  const link = await server.findMailLink(email);
  const { phone, ownPassword } = await openOnPhone(visit, link);
  const code = (await phone.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';
  for (let count = 0; count < 5; count++) {
    await ownPassword.fill(`wrong ${count}`);
    await ownPassword.press('Enter');
    if (count < 4) await expect(phone.getByRole('alert')).toContainText('That password is not right.');
  }
  await expect(phone.getByRole('alert')).toHaveText(
    'This link has expired or was already used. Sign in, or request a new one.',
  );
  await phone.goto(link);
  await expect(title(phone)).toHaveText('Welcome Back');

  await authPage.signIn({ email, password });
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed');
  await complaints.take(/status of 400/);
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await expect(page.getByLabel('Emailed code')).toBeFocused();
  await page.getByLabel('Emailed code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/app');
  await expect(header.signOut).toBeVisible();
});

test('a phone that cannot store anything says so instead of sending a password that would lead nowhere', async ({
  visit,
  server,
  authPage,
}) => {
  const email = newAddress();
  await authPage.signUp({ email, password });
  await expect(authPage.notice).toBeVisible();
  const { phone, ownPassword } = await openOnPhone(visit, await server.findMailLink(email));
  await phone.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await ownPassword.fill(password);
  await phone.getByRole('button', { name: 'Confirm and open' }).click();
  await expect
    .poll(() => ownPassword.evaluate((field: HTMLInputElement) => field.validationMessage))
    .toBe('This browser cannot store anything. Type the code where you signed up.');
  await expect(ownPassword).toBeFocused();
  await expect(title(phone)).toHaveText('Confirm on this device');
});

// Security A12
test('confirming on a phone where somebody else is signed in asks before it switches', async ({
  visit,
  server,
  authPage,
  newPerson,
}) => {
  const email = newAddress();
  await authPage.signUp({ email, password });
  await expect(authPage.notice).toBeVisible();
  const person = await newPerson();
  const phone = await visit(person);
  await phone.goto(await server.findMailLink(email));
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Confirm and open' }).click();
  await expect(title(phone)).toHaveText('Switch accounts?');
  await phone.getByRole('button', { name: `Continue as ${email}` }).click();
  await expect(phone).toHaveURL('/app');
  expect(await readDevice(phone)).not.toContain(person.email);
});

test('a link in the browser that asked for it signs in; going back and loading again show no error', async ({
  page,
  server,
  authPage,
  header,
}) => {
  // The address that was asked for first is where it leads in the end.
  await page.goto('/app?category=Rent');
  await expect(page).toHaveURL('/');
  const email = newAddress();
  await authPage.signUp({ email, password });
  await expect(authPage.notice).toBeVisible();
  await pressLink(page, await server.findMailLink(email), password);
  await expect(page).toHaveURL('/app?category=Rent');
  await expect(header.signOut).toBeVisible();
  await page.reload();
  await expect(header.signOut).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(header.signOut).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  // The very same link once more: it has done its work, and says so to who is signed in.
  await pressLink(page, await server.findMailLink(email));
  await expect(page).toHaveURL('/app');
  await expect(page.locator('[data-sonner-toast]')).toContainText('already confirmed');
});

// Specification 4.22
test('a recovery opened elsewhere can be asked for anew there, or goes on by its code', async ({
  page,
  visit,
  server,
  newPerson,
}) => {
  const person = await newPerson();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect.poll(() => server.findMailLink(person.email)).toContain('type=recovery');

  const elsewhere = await visit(null);
  await elsewhere.goto(await server.findMailLink(person.email));
  await expect(title(elsewhere)).toHaveText('Open the link where you requested it');
  await expect(title(elsewhere)).toBeFocused();
  await expect(elsewhere).toHaveURL('/login');
  await expect(
    elsewhere.getByText(
      'This link works only in the browser that requested it, so open it there, or request a new one here.',
      { exact: true },
    ),
  ).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Request a new link' }).click();
  await expect(title(elsewhere)).toHaveText('Choose a new password');

  await page.getByRole('button', { name: 'Enter the code' }).click();
  await page.getByLabel('Emailed code').fill(await findMailCode(server, person.email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page)).toHaveText('Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill('green lantern by the gate');
  await page.getByLabel('Confirm password', { exact: true }).fill('green lantern by the gate');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/app');
});

// Security A12
test('a link of another account asks first; who stays keeps everything, who goes on leaves nothing behind', async ({
  visit,
  server,
  newPerson,
  complaints,
}) => {
  const [person, other] = [await newPerson(), await newPerson()];
  await person.save({ category: 'Rent', amount: '22000.00', description: 'Attic in Pune' });
  await other.save({ category: 'Travel', amount: '5.00', description: 'Night bus' });
  const page = await visit(person);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await page.route(/\/rest\/v1\/transactions/, (route) => route.abort());
  await dashboard.add({ type: 'Expense', amount: '9', category: 'Groceries' });
  await expect(syncMark(page)).toContainText('1 to send');

  await page.goto(await toTokenLink(server, other.email));
  await expect(title(page)).toHaveText('Switch accounts?');
  await expect(title(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    `You are signed in as ${person.email}. This link signs you in as ${other.email}.`,
  );
  await expect(page).toHaveURL('/login');
  const before = await readDevice(page);
  expect(before).toContain('Attic in Pune');
  expect(before).not.toContain(other.email);
  await page.getByRole('button', { name: `Stay signed in as ${person.email}` }).click();
  await expect(page).toHaveURL('/app');
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await expect(dashboard.row('Groceries', '₹9.00')).toContainText('waiting');
  expect(await readDevice(page)).not.toContain(other.email);

  await page.goto(await toTokenLink(server, other.email));
  await page.getByRole('button', { name: `Continue as ${other.email}` }).click();
  await expect(page).toHaveURL('/app');
  await page.unroute(/\/rest\/v1\/transactions/);
  await dashboard.open();
  await expect(dashboard.row('Travel', '₹5.00')).toBeVisible();
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(1);
  // The newest rows show before all are there to be stored.
  await expect.poll(() => readDevice(page)).toContain('Night bus');
  const after = await readDevice(page);
  expect(after).not.toContain('Attic in Pune');
  expect(after).not.toContain(person.email);
  // What was never sent is not sent as somebody else, and waits.
  expect(after).toContain('Groceries');
  expect((await other.rows()).map(({ category }) => category)).toEqual(['Travel']);
  await person.endSessions();
  expect((await person.rows()).map(({ category }) => category)).toEqual(['Rent']);
  complaints.forget();
});

test('a link that brings a session asks even when nobody is signed in, and is worth nothing when it is refused', async ({
  page,
  server,
  newPerson,
}) => {
  const person = await newPerson();
  const link = await toTokenLink(server, person.email);
  const token = new URLSearchParams(link.split('#')[1]).get('access_token') ?? '';
  await page.goto(link.replace('/login', '/app'));
  await expect(title(page)).toHaveText('Is this your account?');
  await expect(page.getByRole('main')).toContainText(`This link signs you in as ${person.email}.`);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(title(page)).toHaveText('Welcome Back');
  await expect(page).toHaveURL('/login');
  const { supabaseAnonKey: apikey } = await (await fetch(`${server.url}/config.json`)).json();
  const ask = () =>
    fetch(`${server.url}/auth/v1/user`, { headers: { apikey, authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await ask()).status).toBe(403);
  await page.goto('/app');
  await expect(page).toHaveURL('/');
});

test('whose address somebody else had signed up with chooses a password before going on', async ({
  page,
  visit,
  server,
  authPage,
  header,
  complaints,
}) => {
  const email = newAddress();
  const stranger = await visit(null);
  await stranger.goto('/signup');
  await stranger.getByLabel('Email', { exact: true }).fill(email);
  await stranger.getByLabel('Password', { exact: true }).fill('somebody else was here first');
  await stranger.getByLabel('Confirm password', { exact: true }).fill('somebody else was here first');
  await stranger.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(stranger.getByText('Check your inbox for a confirmation email.')).toBeVisible();
  const theirs = await server.findMailLink(email);

  await authPage.signUp({ email, password });
  await expect(authPage.notice).toBeVisible();
  await expect.poll(() => server.findMailLink(email)).not.toBe(theirs);
  const first = await server.findMailLink(email);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect.poll(() => server.findMailLink(email)).not.toBe(first);
  // With the answer comes the secret without which the link opens nothing here.
  await expect(page.getByText('Confirmation email sent again.')).toBeVisible();
  await page.goto(await server.findMailLink(email));
  // Where the page asks for a password, it is the stranger's that it means.
  await page.getByRole('button').last().click();
  await expect(title(page)).toHaveText('Choose a password');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/app');
  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await authPage.signIn({ email, password: 'somebody else was here first' });
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await complaints.take(/status of 400/);
  await authPage.signIn({ email, password });
  await expect(page).toHaveURL('/app');
});

// Security A12
test('what an address says is never shown', async ({ page, newPerson, visit }) => {
  const person = await newPerson();
  const signedIn = await visit(person);
  for (const address of [
    '/login#error=x&error_code=y&error_description=Call+0900+123',
    '/login?error=x&error_description=Call+0900+123',
    '/#error=x&error_description=Call+0900+123',
    '/login#message=Call+0900+123&sb=',
  ]) {
    await page.goto(address);
    await expect(title(page)).toHaveText('Welcome Back');
    if (address.includes('error')) {
      await expect(page.getByRole('alert')).toHaveText(
        'This link did not work. Sign in, or request a new one.',
      );
    }
    await expect(page).toHaveURL('/login');
    await signedIn.goto(address);
    await expect(signedIn).toHaveURL('/app');
    for (const shown of [page, signedIn]) await expect(shown.getByText('0900')).toHaveCount(0);
    await page.goto('about:blank');
    await signedIn.goto('about:blank');
  }
});
