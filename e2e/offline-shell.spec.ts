import { pressLink } from './fixtures/outbox-mail.ts';
import { expect, test } from './fixtures/test.ts';

const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };

test('the app opens without a server, and keeps nothing that is the person’s in its shell', async ({
  page,
  server,
  authPage,
  header,
  complaints,
}) => {
  await authPage.signUp(account);
  await expect(authPage.notice).toBeVisible();
  await pressLink(page, await server.findMailLink(account.email), account.password);
  await expect(header.signOut).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(header.signOut).toBeVisible();

  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      urls.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
    }
    return urls;
  });
  expect(kept).toContain('/app');
  expect(kept.filter((path) => /^\/(?:rest|auth|config\.json|outbox)/.test(path))).toEqual([]);

  await server.kill();
  await page.goto('/app');
  await expect(page.getByRole('form', { name: 'Add Transaction' })).toBeVisible();
  await expect(header.signOut).toBeVisible();
  await server.start();
  await page.goto('/app');
  await expect(page.getByText('Pending transactions')).toBeVisible();
  complaints.forget();
});

test('a shell that cannot be kept without a network is kept once it is back', async ({
  page,
  context,
  complaints,
}) => {
  await page.route(
    /\/offline-shell-/,
    async (route) => {
      await context.setOffline(true);
      await page.waitForFunction(() => !navigator.onLine);
      await route.abort();
    },
    { times: 1 },
  );
  const refused = page.waitForEvent('requestfailed');
  await page.goto('/login');
  await refused;
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
  await context.setOffline(false);
  await expect.poll(registrations).toBe(1);
  // What the browser itself says of the request; nothing of ours.
  complaints.forget(/net::ERR_/);
});

test('the shortcut opens the form with the focus in the amount', async ({ page, server, authPage }) => {
  await authPage.signUp(account);
  await expect(authPage.notice).toBeVisible();
  await pressLink(page, await server.findMailLink(account.email), account.password);
  await expect(page).toHaveURL('/app');
  await page.goto('/app?add');
  await expect(page.getByRole('spinbutton', { name: 'Amount' })).toBeFocused();
  await expect(page).toHaveURL('/app');
});

test('what an installed app is made of is there', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Tallyboard', start_url: '/app', display: 'standalone' });
  const pictures = [...manifest.icons, ...manifest.shortcuts[0].icons].map(({ src }) => String(src));
  for (const path of [...pictures, '/favicon.ico', '/icons/apple-touch-icon.png', '/sw.js']) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 200]);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//);
});
