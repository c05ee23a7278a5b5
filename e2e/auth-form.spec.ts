import { randomUUID } from 'node:crypto';
import { listen } from './fixtures/faults.ts';
import { pressLink } from './fixtures/outbox-mail.ts';
import { expect, test } from './fixtures/stranger.ts';
import { boxOf } from './pages/board-part.ts';
import { expectHue } from './pages/colour.ts';
import { expectInSight } from './pages/in-sight.ts';

const password = 'copper kettle on the hill';

// Specification 2.27, 2.29, 3.15, 4.05, 5.08, 7.01, 8.10
test('a sign-up is held to the server’s rules, ends with the words about the mail, and its link opens the account', async ({
  page,
  server,
  authPage,
  header,
  complaints,
}) => {
  const name = `m${randomUUID().slice(0, 5)}`;
  const email = `${name}@example.org`;
  const sent = listen(page, 'POST', 'signup');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const submit = page.getByRole('button', { name: 'Sign Up' });
  const alert = page.getByRole('alert');

  await page.goto('/signup');
  await expect(authPage.title).toHaveText('Create an Account');
  for (const width of [1440, 375, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const note = page.getByText('Email/password authentication is supported.');
    await expectInSight([authPage.title, note, page.getByRole('link', { name: 'Back to the landing page' })]);
    const fields = ['Email', 'Password', 'Confirm password'].map(field);
    await expectInSight([...fields, page.getByRole('button', { name: 'Show password' }).first(), submit], 24);
  }
  await expect(page.getByRole('link', { name: 'Back to the landing page' })).toHaveAttribute('href', '/');

  await field('Email').fill(email);

  // A weak password: every reason of the server's.
  await field('Password').fill(name);
  await field('Confirm password').fill(name);
  await submit.click();
  await expect(alert).toHaveText(
    'Password should be at least 8 characters. Password should not be your email address.',
  );
  await expectHue(alert, 'red');
  expect((await boxOf(alert)).y).toBeGreaterThan((await boxOf(submit)).y);
  await complaints.take(/status of 422/);

  await field('Password').fill(password);
  await field('Confirm password').fill(password);
  await submit.click();
  await expect(authPage.title).toHaveText('Welcome Back');
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('Check your inbox for a confirmation email. Once confirmed, sign in to continue.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'the outbox' })).toHaveAttribute('href', '/outbox');
  expect(sent.at(-1)?.body).toMatchObject({ email, password, data: {} });

  // Not confirmed yet: the server says so.
  await field('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(alert).toHaveText('Email not confirmed');
  await complaints.take(/status of 400/);

  await pressLink(page, await server.findMailLink(email));
  await expect(page).toHaveURL('/app');
  await expect(header.signOut).toBeVisible();
});

// Specification 2.28, 2.29, 2.30, 7.02, 8.08
test('a sign-in shows what the server says, keeps what was typed, and leads to the dashboard', async ({
  page,
  authPage,
  newPerson,
  complaints,
}) => {
  const person = await newPerson();
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  await page.goto('/login');
  await expect(page.getByLabel('Confirm password')).toHaveCount(0);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('copper kettle on the hall');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await complaints.take(/status of 400/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);

  // The link between the two forms keeps what was typed, and takes away what was said.
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(authPage.title).toHaveText('Create an Account');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();

  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await submit.click();
  await expect(page).toHaveURL('/app');
});

// Specification 4.03
test('a forgotten password is replaced through the mail, and the link leaves nothing behind in the address', async ({
  page,
  server,
  authPage,
  newPerson,
  header,
  complaints,
}) => {
  const person = await newPerson();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(
    page.getByText('If this address has an account, a link to choose a new password is on its way.'),
  ).toBeVisible();
  await expect.poll(() => server.findMailLink(person.email)).toContain('type=recovery');

  await pressLink(page, await server.findMailLink(person.email));
  await expect(authPage.title).toHaveText('Choose a new password');
  await expect(page).toHaveURL('/login');
  const replaced = 'green lantern by the gate';
  await page.getByLabel('New password', { exact: true }).fill(replaced);
  await page.getByLabel('Confirm password', { exact: true }).fill(replaced);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/app');

  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await authPage.signIn(person);
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await complaints.take(/status of 400/);
  await authPage.signIn({ ...person, password: replaced });
  await expect(page).toHaveURL('/app');
});
