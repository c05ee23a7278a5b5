// Security 6.2.2, 6.2.3

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pressLink } from './fixtures/outbox-mail.ts';
import { expect, test } from './fixtures/stranger.ts';
import { AccountDialog, Authenticator } from './pages/account-dialog.ts';

test('a person changes the password, adds a second factor, signs in with it, loses it, and leaves for good', async ({
  newPerson,
  visit,
  server,
  complaints,
}) => {
  const person = await newPerson();
  await person.save({ category: 'Rent', amount: '22000.00' });
  await person.savePreferences({ currency: 'USD' });
  const elsewhere = await visit(person);
  await elsewhere.goto('/app');
  const page = await visit(null);
  const account = new AccountDialog(page);
  const signIn = async (password: string) => {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  const signOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
  };
  await signIn(person.password);
  await expect(page).toHaveURL('/app');
  await account.open();
  await expect(account.root).toContainText(`Signed in as ${person.email}`);

  // The password: the old one is asked for, and the new one must be good.
  const next = 'silver lantern by the harbour';
  await account.button('Change password').click();
  await expect(account.field('Current password')).toBeFocused();
  await account.field('Current password').fill('not the one');
  await account.field('New password').fill(next);
  await account.field('Confirm password').fill(next);
  await account.button('Save password').click();
  await expect(account.root.getByRole('alert')).toHaveText('Current password is incorrect');
  await account.field('Current password').fill(person.password);
  await account.button('Save password').click();
  await expect(account.part('Password').getByRole('status')).toContainText('Password changed.');
  await expect(account.button('Change password')).toBeFocused();
  await complaints.take(/status of 400/);

  // Only this device is left: the others were signed out.
  await account.button('Show devices').click();
  const devices = account.part('Signed-in devices').getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('Chrome on Linux');
  await expect(devices).toContainText('This device');
  await account.button('Hide devices').click();

  // The second factor, and the codes for paper.
  await account.part('Two-factor sign-in').getByRole('button', { name: 'Turn on' }).click();
  await expect(account.root.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const authenticator = new Authenticator((await account.root.locator('code').textContent()) ?? '');
  await account.field('6-digit code').fill(authenticator.code());
  await account.button('Turn on').click();
  await expect(account.root.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await account.part('Two-factor sign-in').locator('li code').allTextContents();
  expect(codes).toHaveLength(10);
  const paper = page.waitForEvent('download');
  await account.button('Download').click();
  expect(await readFile(await (await paper).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await account.button('I’ve saved them').click();
  await expect(account.part('Two-factor sign-in').getByRole('status')).toHaveText(
    'Two-factor sign-in is on.',
  );

  // All data as a file.
  const data = page.waitForEvent('download');
  await account.button('Download my data').click();
  const file = JSON.parse(await readFile(await (await data).path(), 'utf8'));
  expect(file).toMatchObject({
    account: { email: person.email },
    preferences: [{ currency: 'USD' }],
    transactions: [{ category: 'Rent', amount: 22_000 }],
  });
  await account.close();

  // The next sign-in takes a code.
  await signOut();
  await signIn(next);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is not right.');
  await complaints.take(/status of 422/);
  await page.goto('/app');
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await page.getByLabel('Code', { exact: true }).fill(authenticator.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByText('22,000.00').first()).toBeAttached();

  // The device is lost: a code from the paper opens the door, and the factor is gone.
  await signOut();
  await signIn(next);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('That is not one of your recovery codes');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[3]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/app');
  await account.open();
  await expect(account.part('Two-factor sign-in')).toContainText('Off.');

  // And everything goes.
  await account.button('Delete account').click();
  await expect(account.root.getByRole('textbox', { name: /^Type .* to confirm$/ })).toBeFocused();
  await account.root.getByRole('textbox', { name: /^Type/ }).fill('delete');
  await account.field('Password').fill(next);
  await account.button('Delete everything').click();
  await expect(account.root.getByRole('alert')).toContainText('To confirm, type your email address');
  await account.root.getByRole('textbox', { name: /^Type/ }).fill(person.email);
  await account.button('Delete everything').click();
  await expect(page).toHaveURL('/');
  await signIn(next);
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  // The sign-out of a session that went with its account is refused, and told if the page is still there.
  await complaints.take(/status of 40[03]/);
  const outbox = join(server.dataDir, 'outbox');
  await expect
    .poll(
      async () => {
        const mails = await Promise.all(
          (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
        );
        return mails.some((mail) => mail.includes(person.email));
      },
      { timeout: 45_000 },
    )
    .toBe(false);
});

test('an address changes when both links were opened, and each says what it came to', async ({
  newPerson,
  visit,
  server,
}) => {
  const person = await newPerson();
  const page = await visit(person);
  const account = new AccountDialog(page);
  await page.goto('/app');
  await account.open();
  const fresh = `moved-${Date.now()}@example.org`;
  await account.button('Change email address').click();
  await account.field('New email address').fill(fresh);
  await account.field('Current password').fill(person.password);
  await account.button('Send links').click();
  await expect(account.part('Email address').getByRole('status')).toContainText(fresh);

  await pressLink(page, await server.findMailLink(fresh));
  await expect(page).toHaveURL('/app');
  await expect(page.locator('[data-sonner-toast]')).toContainText(
    'Confirmed. Now open the link in the email to your other address.',
  );
  await pressLink(page, await server.findMailLink(person.email));
  await expect(page).toHaveURL('/app');
  await expect(page.locator('[data-sonner-toast]')).toContainText('Email address changed.');
  await account.open();
  await expect(account.root).toContainText(`Signed in as ${fresh}`);

  // A second click on a link that did its work, by somebody who is signed out.
  const stranger = await visit(null);
  await pressLink(stranger, await server.findMailLink(fresh));
  await expect(stranger).toHaveURL('/login');
  await expect(stranger.getByRole('main').getByRole('status')).toContainText(
    'Your email address is already confirmed.',
  );
});
