import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/stranger.ts';
import { centreOf } from './pages/board-part.ts';

/** Slow 4G as Lighthouse has it, in bytes a second and milliseconds. */
const slow4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 150 };

// A control that waits for its script is one of a first visit.
test.use({ isFirstVisit: true, colorScheme: 'light' });

/** They press so soon after something, which nobody else may slow down meanwhile. */
const moments = { tag: '@moments' };

/** A processor four times slower on slow 4G: the scripts take seconds. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A press as a finger makes it, where the control stands at that moment, whether or not it is ready. */
async function pressAt(control: Locator): Promise<void> {
  const { x, y } = await centreOf(control);
  await control.page().mouse.click(x, y, { delay: 60 });
}

/** Resolves when people can see the control: before its style sheets have come, a page is laid out but not painted. */
async function waitUntilSeen(control: Locator): Promise<void> {
  await control
    .page()
    .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await control.waitFor({ state: 'visible' });
}

// Milliseconds after the control can be seen. Between them, the pages have both speeds, and early and late presses.
for (const [path, isSlow, moment] of [
  ['/', false, 100],
  ['/', true, 0],
  ['/login', true, 800],
  ['/signup', true, 0],
] as const) {
  test(
    `the theme switch of ${path} answers a press${isSlow ? ' on a slow device' : ''} after ${moment} ms`,
    moments,
    async ({ page }) => {
      if (isSlow) await slowDown(page);
      await page.goto(path, { waitUntil: 'commit' });
      const theme = page.getByRole('button', { name: 'Dark mode' });
      await waitUntilSeen(theme);
      await page.waitForTimeout(moment);
      await pressAt(theme);
      await expect(page.locator('html')).toHaveClass(/dark/);
      await expect(theme).toHaveAttribute('aria-pressed', 'true');
    },
  );
}

for (const [isSlow, moment] of [
  [false, 0],
  [true, 0],
  [true, 800],
] as const) {
  test(
    `the dashboard answers a press${isSlow ? ' on a slow device' : ''} after ${moment} ms on what can be pressed`,
    moments,
    async ({ visit, newPerson }) => {
      const person = await newPerson();
      // Whoever has nothing yet gets a page that folds.
      await person.save({ category: 'Rent', status: 'done' });
      const page = await visit(person);
      if (isSlow) await slowDown(page);
      await page.goto('/app', { waitUntil: 'commit' });
      // What waits for its script is not to be seen, or looks like it.
      const bar = page.getByText('Bar', { exact: true });
      await waitUntilSeen(bar);
      await page.waitForTimeout(moment);
      await pressAt(bar);
      await expect(page.getByRole('radio', { name: 'Bar' })).toBeChecked();
    },
  );
}

test('a press by key before the scripts is done once, and one after them once', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const theme = page.getByRole('button', { name: 'Dark mode' });
  await theme.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  scripts.resolve();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await theme.press('Enter');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});
