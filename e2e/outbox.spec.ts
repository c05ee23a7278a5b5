import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures/stranger.ts';

const password = 'copper kettle on the hill';

test('the sign-up message leads to the outbox, which shows the mail and its link', async ({
  page,
  server,
  authPage,
}) => {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(authPage.title).toHaveText('Welcome Back');
  const { origin } = new URL(page.url());
  // The page shows the emails that are there when it is opened.
  const link = await server.findMailLink(email);

  await page.getByRole('link', { name: 'the outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  // A port of its own, which no proxy in front of the site passes on.
  expect(new URL(page.url()).origin).not.toBe(origin);
  const mail = page.getByRole('listitem').filter({ hasText: email });
  await expect(mail.getByRole('link', { name: 'Open the link' })).toHaveAttribute('href', link);
});
