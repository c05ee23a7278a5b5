import type { Page } from '@playwright/test';
import { nothing } from './fixtures/kept-contexts.ts';
import { expect, test } from './fixtures/stranger.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

/** Whatever a browser can hold of somebody, by the ways in which a page and the test itself can see it. */
async function readTraces(page: Page) {
  const seen = await page.evaluate(async () => {
    const { usageDetails } = (await navigator.storage.estimate()) as {
      usageDetails?: Record<string, number>;
    };
    const root = await navigator.storage.getDirectory();
    const files: string[] = [];
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) files.push(name);
    return {
      storages: Object.keys(usageDetails ?? {}).toSorted(),
      texts: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      databases: (await indexedDB.databases()).map(({ name }) => name),
      files,
      permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
      steps: history.length,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isOnline: navigator.onLine,
      year: new Date().getFullYear(),
    };
  });
  const context = page.context();
  return {
    ...seen,
    cookies: await context.cookies(),
    pages: context.pages().length,
    size: page.viewportSize(),
  };
}

test('of whoever used a kept browser last, nothing is left but what spares the next a first visit', async ({
  keptContexts,
  newPerson,
  server,
}) => {
  const person = await newPerson();
  await person.save({ category: 'Rent', description: 'Attic in Pune' });
  const address = server.url;
  const fresh = await keptContexts.open({ storageState: nothing });
  const before = await readTraces(fresh);
  expect(before.storages).toEqual(['caches', 'serviceWorkerRegistrations']);
  await keptContexts.giveBack(fresh.context());

  // A person who uses all that there is, and a story that changes all that it can.
  const used = await keptContexts.open({
    storageState: person.storageState,
    permissions: ['geolocation'],
    viewport: { width: 800, height: 700 },
    colorScheme: 'dark',
  });
  const context = used.context();
  expect(context).toBe(fresh.context());
  const dashboard = new DashboardPage(used);
  await used.goto(address);
  await used.goto(`${address}/app`);
  await expect(dashboard.row('Attic in Pune', '₹100.00')).toBeVisible();
  await dashboard.form.getByLabel('Description').fill('Night bus');
  await used.evaluate(async () => {
    sessionStorage.setItem('tab', 'of this visit');
    await (await navigator.storage.getDirectory()).getFileHandle('file', { create: true });
    // As the page leaves it to the worker.
    const request = indexedDB.open('tallyboard due', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('due');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    request.result.close();
  });
  await context.addCookies([{ name: 'visit', value: '1', url: address }]);
  await context.newPage();
  await context.route('**/config.json', (route) => route.abort());
  await used.route('**/favicon.svg', (route) => route.abort());
  await context.setOffline(true);
  expect(await readTraces(used)).toMatchObject({
    databases: expect.arrayContaining(['tallyboard 1', 'tallyboard due']),
    files: ['file'],
    permission: 'granted',
    isDark: true,
    isOnline: false,
    cookies: [expect.objectContaining({ name: 'visit' })],
    pages: 2,
  });
  await keptContexts.giveBack(context);

  const next = await keptContexts.open({ storageState: nothing });
  expect(next.context()).toBe(context);
  expect(await readTraces(next)).toEqual(before);
  expect((await next.goto(`${address}/config.json`))?.status()).toBe(200);
  await next.goto(`${address}/app`);
  await expect(next).toHaveURL(`${address}/`);
  expect(await next.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

  // A clock that was set cannot be taken out of a browser.
  await next.clock.setFixedTime('2001-01-01T12:00:00Z');
  await keptContexts.giveBack(context);
  const last = await keptContexts.open({ storageState: nothing });
  expect(last.context()).not.toBe(context);
  expect(await readTraces(last)).toEqual(before);
  await keptContexts.giveBack(last.context());
});
