import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/stranger.ts';
import { centreOf } from './pages/board-part.ts';
import { expectInSight } from './pages/in-sight.ts';

// Specification 1.01, 1.04, 2.07, 2.08, 2.09
test('the page can be read, and its links lead on, before any script runs', async ({ visit }) => {
  const page = await visit(null, { isFirst: true, javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage expenses in clicks.');
  await expect(page.getByText('Your personal finance copilot').first()).toBeVisible();
  // The three promises: capturing transactions, tracking to-dos, viewing progress.
  for (const promise of [
    'Capture it while you remember it',
    'A bill is a to-do until it is paid',
    'See where the money went',
  ]) {
    await expect(page.getByRole('heading', { name: promise })).toBeVisible();
  }
  const main = page.getByRole('main');
  for (const width of [1440, 375, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const ways = ['Start Tracking Free', 'Log in', 'Source code', 'Open your dashboard'];
    await expectInSight([
      page.getByRole('heading', { level: 1 }),
      ...ways.map((name) => main.getByRole('link', { name }).first()),
    ]);
  }
  await main.getByRole('link', { name: 'Start Tracking Free' }).first().click();
  await expect(page).toHaveURL('/signup');
  await page.goto('/');
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

// Specification 2.10, 2.11, 2.23
test('its links go to the source and, by who looks, to the form or the dashboard; the footer names what it was made with', async ({
  page,
  newPerson,
  visit,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Source code' })).toHaveAttribute(
    'href',
    'https://github.com/tallyboard/tallyboard',
  );
  const dashboard = main.getByRole('link', { name: 'Open your dashboard' });
  await expect(dashboard).toHaveAttribute('href', '/login');
  const footer = page.getByRole('contentinfo');
  const made = 'Tallyboard was created with React and Tailwind CSS.';
  await expect(footer).toContainText(made);
  await dashboard.click();
  await expect(page).toHaveURL('/login');
  await expect(footer).toContainText(made);

  const theirs = await visit(await newPerson());
  await theirs.goto('/');
  const link = theirs.getByRole('main').getByRole('link', { name: 'Open your dashboard' });
  await expect(link).toHaveAttribute('href', '/app');
  await link.click();
  await expect(theirs).toHaveURL('/app');
});

// Specification 2.12, 9.06
test('a new theme spreads in a circle from the switch for 700 ms, and a press ends it and is heard', {
  tag: '@moments',
}, async ({ page, header }) => {
  await page.goto('/');
  await hydrated(page);
  const centre = await centreOf(header.themeSwitch);
  await header.themeSwitch.click();
  const reveal = await page.waitForFunction(() => {
    const found = document
      .getAnimations()
      .map(({ effect }) => effect)
      .find(
        (effect): effect is KeyframeEffect =>
          effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-new(root)',
      );
    return (
      found && {
        duration: found.getTiming().duration,
        frames: found.getKeyframes().map((frame) => frame.clipPath),
      }
    );
  });
  const { duration, frames } = (await reveal.jsonValue()) as { duration: number; frames: string[] };
  expect(duration).toBe(700);
  const [, x = '', y = ''] = /^circle\(0px at ([\d.]+)px ([\d.]+)px\)$/.exec(frames[0] ?? '') ?? [];
  expect(Number(x)).toBeCloseTo(centre.x, 1);
  expect(Number(y)).toBeCloseTo(centre.y, 1);
  const radius = Number(/circle\(([\d.]+)px/.exec(frames[1] ?? '')?.[1]);
  // It reaches the corner that is farthest away.
  expect(radius).toBeGreaterThanOrEqual(Math.floor(Math.hypot(centre.x, 900 - centre.y)));
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('html')).not.toHaveAttribute('data-reveal', 'theme');

  await header.themeSwitch.click();
  await expect(page.locator('html')).toHaveAttribute('data-reveal', 'theme');
  const login = await centreOf(page.getByRole('main').getByRole('link', { name: 'Log in' }));
  await page.mouse.click(login.x, login.y);
  await expect(page).toHaveURL('/login');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

// Specification 2.13, 2.15
test('who wants less motion gets the theme at once and an example that stands still', async ({ visit }) => {
  const page = await visit(null, { reducedMotion: 'reduce' });
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto('/');
  await page.clock.runFor(3_000);
  await hydrated(page);
  const before = await story(page);
  await page.clock.runFor(10_000);
  expect(await story(page)).toBe(before);
  await expect(page.getByRole('button', { name: 'Pause the example' })).toBeHidden();

  const switched = await page.getByRole('button', { name: 'Dark mode' }).evaluate((button: HTMLElement) => {
    button.click();
    return [document.documentElement.className, document.documentElement.dataset.reveal ?? 'no reveal'];
  });
  expect(switched).toEqual(['dark', 'no reveal']);
});

/** The page has come to life: React has put its own mark on what was prerendered. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector('header button[aria-pressed]');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}

/** Which card stands where in the example. */
function story(page: Page): Promise<string> {
  return page
    .locator('figure')
    .evaluate((figure) =>
      [...figure.querySelectorAll('[data-glide]')]
        .map((card) => `${card.parentElement?.previousElementSibling?.textContent}: ${card.textContent}`)
        .join('\n'),
    );
}
