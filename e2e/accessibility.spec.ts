import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { nothing } from './fixtures/kept-contexts.ts';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/stranger.ts';
import { emptyStates, fullStates, openSheet, strangerStates } from './pages/states.ts';

/**
 * Every rule that is no experiment, of every impact, once colours and letters have come to rest. In another theme only
 * colours are others.
 */
async function findBarriers(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  if (theme === 'light') await page.evaluate(axe.source);
  return page.evaluate(async (onlyColours) => {
    await document.fonts.ready;
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // A colour that an element inherits sets out when its parent's has arrived.
    do {
      for (const animation of passing()) animation.finish();
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    } while (passing().length > 0);
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    // Details of what passes cost most of the time, and nobody reads them.
    // Behind what must be answered nothing can be reached, and it was looked at when it stood alone.
    const asked = [...document.querySelectorAll('dialog:modal')].at(-1);
    const options = onlyColours ? { runOnly: ['cat.color'] } : {};
    const results = axe.run(asked ?? document, { resultTypes: ['violations'], ...options });
    return (await results).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  }, theme === 'dark');
}

const months = ['2024-01-14', '2024-02-03', '2024-03-20', '2024-04-09'] as const;

/** Some of every kind: all columns of the board, three currencies, several slices of the pie. */
async function saveSome(person: Person): Promise<void> {
  await person.save(
    ...months.flatMap((date) => [
      { date, type: 'income', amount: '52000.00', category: 'Salary', status: 'done' } as const,
      { date, amount: '1200.50', category: 'Groceries', description: 'Market on Saturday' },
      { date, amount: '22000.00', category: 'Rent', status: 'in-progress' },
      { date, amount: '64.90', category: 'Shopping', currency: 'USD' },
      { date, amount: '95.00', category: 'Insurance', currency: 'GBP', status: 'done' },
    ]),
  );
}

/** As the theme's switch does it; on the page as it stands, because a page with a question open has no switch. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark');
}

const visitors = [
  ['a stranger', strangerStates],
  ['somebody who begins', emptyStates],
  ['somebody with transactions', fullStates],
] as const;
for (const [who, states] of visitors) {
  test(`nothing keeps ${who} out, in both themes`, async ({ newPerson, visit, keptContexts, complaints }) => {
    test.setTimeout(states.length * 30_000);
    const person = states === strangerStates ? null : await newPerson();
    if (states === fullStates && person !== null) await saveSome(person);
    const kept = await visit(person, { reducedMotion: 'reduce' });
    for (const { name, width = 1280, isFirstVisit, complaint, reach } of states) {
      await test.step(name, async () => {
        const page = isFirstVisit ? await visit(person, { isFirst: true, reducedMotion: 'reduce' }) : kept;
        if (page === kept) await keptContexts.renew(page, person?.storageState ?? nothing);
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        await reach(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await showTheme(page, colorScheme);
          expect.soft(await findBarriers(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
        }
        if (complaint !== undefined) complaints.forget(complaint);
        expect.soft(complaints.texts, name).toEqual([]);
      });
    }
  });
}

test('every page says its language and what it is, and nothing about the person', async ({
  newPerson,
  visit,
}) => {
  const stranger = await visit(null);
  for (const [path, title] of [
    ['/', 'Tallyboard: your personal finance copilot'],
    ['/login', 'Log in · Tallyboard'],
    ['/signup', 'Create an account · Tallyboard'],
  ] as const) {
    await stranger.goto(path);
    await expect(stranger).toHaveTitle(title);
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'en');
  }
  const page = await visit(await newPerson());
  await page.goto('/app');
  await expect(page).toHaveTitle('Dashboard · Tallyboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

// Specification 2.16
test('nothing scrolls sideways at 320 px, with 24 px letters and at twice the size', async ({
  newPerson,
  visit,
}) => {
  const person = await newPerson();
  await saveSome(person);
  const stranger = await visit(null, { reducedMotion: 'reduce' });
  const theirs = await visit(person, { reducedMotion: 'reduce' });
  const overhang = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [page, path] of [
    [stranger, '/'],
    [stranger, '/login'],
    [stranger, '/signup'],
    [theirs, '/app'],
  ] as const) {
    await page.goto(path);
    if (path === '/app') await expect(page.getByRole('listitem').first()).toBeVisible();
    for (const [width, letters] of [
      [320, 16],
      [375, 24],
      // Half of 1280 px is what is left at 200 %.
      [640, 16],
      [768, 24],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}px`;
      }, letters);
      // A chart takes its new width a frame after the letters have theirs.
      const where = `${path} at ${width} px with letters of ${letters} px`;
      await expect.poll(() => overhang(page), { message: where }).toBe(0);
    }
  }
});

/** What can be pressed and is less than so many pixels wide or high. */
async function findSmall(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate(
    (pixels) =>
      [...document.querySelectorAll<HTMLElement>('button, select, input, a[href]')]
        .map((element) => element.closest('label') ?? element)
        .filter((element) => element.checkVisibility())
        // Links in a line of text may be as high as the line; the logo's link is the header's; no finger needs to skip.
        .filter((element) => element.closest('footer, [href="/app"], [data-skip]') === null)
        .map((element) => ({
          box: element.getBoundingClientRect(),
          name: element.ariaLabel ?? element.textContent,
        }))
        .filter(({ box }) => box.width < pixels - 0.5 || box.height < pixels - 0.5)
        .map(({ box, name }) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
    least,
  );
}

test('with a mouse everything to press has 24 px for itself', async ({ newPerson, visit }) => {
  const person = await newPerson();
  await saveSome(person);
  const page = await visit(person, { reducedMotion: 'reduce' });
  await page.goto('/app');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(axe.source);
  const small = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ runOnly: ['target-size'] });
    return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
  });
  expect(small).toEqual([]);
  expect(await findSmall(page, 24)).toEqual([]);
});

test('at 400 % two thirds of the window are free to read', async ({ newPerson, visit }) => {
  const person = await newPerson();
  await saveSome(person);
  const page = await visit(person, { viewport: { width: 360, height: 225 }, reducedMotion: 'reduce' });
  await page.goto('/app');
  await expect(page.getByRole('article').first()).toBeVisible();
  const covered = await page.evaluate(async () => {
    const found: string[] = [];
    for (let y = 0; y < document.documentElement.scrollHeight; y += 150) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
      // What is in the flow moves by as much as the page does.
      const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      );
      const height = stuck.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      if (height > innerHeight / 3) found.push(`${y}: ${stuck.map(({ className }) => className).join(', ')}`);
    }
    return found;
  });
  expect(covered).toEqual([]);
});

test('on a phone everything to press is at least 44 px wide and high', async ({ newPerson, visit }) => {
  const person = await newPerson();
  await saveSome(person);
  const page = await visit(person, {
    viewport: { width: 320, height: 700 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await page.goto('/app');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await findSmall(page, 44)).toEqual([]);
  for (const name of ['Add', 'More', 'Filter'] as const) {
    await openSheet(page, name);
    expect(await findSmall(page, 44), name).toEqual([]);
    await page.keyboard.press('Escape');
  }
  // What is higher than its line is above the lines beside it.
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('li [data-way-in]')].flatMap((element) => {
      const row = element.closest('li');
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, width, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2]
        .map((y) => document.elementFromPoint(left + width / 2, y))
        .filter((found) => found !== row && row?.contains(found) && found?.closest('button') === null)
        .map((found) => `${element.ariaLabel} under ${found?.outerHTML}`);
    }),
  );
  expect(covered).toEqual([]);
});

test('in the person’s own colours the keys of pie and bars still have the colours of what they name', async ({
  newPerson,
  visit,
}) => {
  const person = await newPerson();
  await saveSome(person);
  const page = await visit(person, { forcedColors: 'active' });
  await page.goto('/app');
  const charts = page.getByRole('region', { name: 'Financial Charts' });
  await charts.getByRole('radio', { name: 'Pie' }).locator('..').click();
  const slices = charts.locator('g[mask] path');
  await expect(slices.first()).toBeVisible();
  const fills = await slices.evaluateAll((all) => all.map((slice) => getComputedStyle(slice).fill));
  const keys = charts.locator('[data-pie-label] > span:first-child');
  const grounds = await keys.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(grounds).toEqual(fills.slice(0, grounds.length));
  expect(new Set(grounds).size).toBe(grounds.length);

  await charts.getByRole('radio', { name: 'Bar' }).locator('..').click();
  const expense = charts.locator('path.fill-expense');
  const fill = await expense.evaluate((path) => getComputedStyle(path).fill);
  const swatch = charts.locator('span.bg-expense');
  expect(await swatch.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(fill);
});
