import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/signed-in.ts';
import { untilAtRest, watchShifts } from './pages/rest.ts';
import { keepShell } from './pages/sync-part.ts';

test.use({ isFirstVisit: true });

/** Holds back every script until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}

/** Where the first of each of these parts stands. */
function placesOf(page: Page, parts: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    (selectors) =>
      selectors.map((part) => JSON.stringify(document.querySelector(part)?.getBoundingClientRect() ?? part)),
    parts,
  );
}

for (const [path, title] of [
  ['/login', 'Welcome Back'],
  ['/signup', 'Create an Account'],
] as const) {
  test(`${path} can be read before its script comes, and the form then stands where its room was kept`, async ({
    visit,
  }) => {
    const page = await visit(null, { viewport: { width: 375, height: 700 } });
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();
    await page.evaluate(() => document.fonts.ready);
    const parts = ['header', 'h1', 'form', 'input', 'footer'];
    const before = await placesOf(page, parts);
    release();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await placesOf(page, parts)).toEqual(before);
  });
}

for (const [width, height] of [
  [375, 700],
  [768, 1000],
  [1440, 900],
] as const) {
  test(`the dashboard of ${width} px can be seen before its script comes, and then stands where its room was kept`, async ({
    visit,
    person,
  }) => {
    await person.save({ category: 'Rent', status: 'done' }, { category: 'Groceries', status: 'done' });
    const page = await visit(person, { viewport: { width, height } });
    const shifted = await watchShifts(page);
    const release = await holdScripts(page);
    await page.goto('/app', { waitUntil: 'commit' });
    // Nothing is painted before the styles are there, but asking for a place would lay everything out without them.
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    const title = page.locator('h2', { hasText: 'Add Transaction' });
    await expect(title).toBeVisible();
    // Nothing can be typed that would be lost, and nothing is said that could be wrong. On a phone the form is folded.
    const form = page.locator('#add form');
    await expect(form).toBeVisible({ visible: width > 375 });
    if (width > 375) await page.getByLabel('Amount').click({ force: true });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    await expect(page.locator('body')).not.toHaveText(/\d/, { useInnerText: true });
    await page.evaluate(() => document.fonts.ready);
    const parts = [
      'header',
      '#add',
      '#add h2',
      '#add form',
      '#add form button',
      'dl',
      'dl dt',
      '#charts',
      '#charts h2',
    ];
    const before = await placesOf(page, parts);
    release();
    await expect(page.getByRole('application')).toBeAttached();
    expect(await placesOf(page, parts)).toEqual(before);
    expect(await shifted()).toBeLessThan(0.01);
  });
}

test('the dashboard’s document shows a stranger nothing, and a person of another currency no rupees', async ({
  visit,
  person,
}) => {
  const stranger = await visit(null);
  const release = await holdScripts(stranger);
  await stranger.goto('/app', { waitUntil: 'commit' });
  await expect(stranger.locator('[data-for="person"]')).toBeAttached();
  await expect(stranger.locator('body')).toHaveText('', { useInnerText: true });
  release();
  await expect(stranger).toHaveURL('/');

  const page = await visit(person);
  await page.goto('/robots.txt');
  await page.evaluate(
    (currency) => localStorage.setItem('tallyboard.currency', currency),
    `${person.session.user.id} GBP`,
  );
  await holdScripts(page);
  await page.goto('/app', { waitUntil: 'commit' });
  await expect(page.locator('h2', { hasText: 'Add Transaction' })).toBeVisible();
  await expect(page.locator('h2', { hasText: 'Indian Rupee' })).toBeHidden();
});

test('the first visit of a dashboard moves nothing while its parts come', async ({ page, person }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await person.save({ category: 'Rent' }, { category: 'Groceries', status: 'done' });
  const shifted = await watchShifts(page);
  // The page's own part comes late, as it does on a slow line.
  await page.route(/dashboard-page-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto('/app');
  await expect(page.getByRole('application')).toBeAttached();
  await untilAtRest(page);
  expect(await shifted()).toBeLessThan(0.01);
});

test('letters that arrive late move nothing', async ({ visit }) => {
  const page = await visit(null);
  const shifted = await watchShifts(page);
  const letters: string[] = [];
  await page.route(/\.woff2$/, async (route) => {
    letters.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await untilAtRest(page);
  expect(await shifted()).toBeLessThan(0.01);
  // The signs that only people type are not part of a page that is read first.
  expect(letters.map((url) => /([a-z-]+)-.{8}\.woff2$/.exec(url)?.[1]).toSorted()).toEqual([
    'anek-latin',
    'anek-latin-rupee',
    'newsreader',
  ]);
});

test('signs that only people type come with the description that has them', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', description: 'Café, 20 €' });
  const typed = page.waitForResponse(/anek-latin-typed-.{8}\.woff2$/);
  await dashboard.open();
  expect((await typed).status()).toBe(200);
});

test('where the scripts are on the device, the page itself comes without the document’s dashboard before it', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent' });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const seen = document.querySelector('[data-for="person"]')?.checkVisibility();
      sessionStorage.setItem('seen', `${sessionStorage.getItem('seen') ?? ''} ${seen}`);
    });
  });
  await dashboard.open();
  await keepShell(page);
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe(' true false');
});
