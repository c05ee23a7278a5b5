import { listen } from './fixtures/faults.ts';
import { expect, test } from './fixtures/stranger.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { HeaderPart } from './pages/header-part.ts';

const dark = /(^| )dark( |$)/;

// Specification 4.07, 4.08
test('a stranger has rupees and the theme of the system, which is followed while the page stands', async ({
  page,
  authPage,
  newPerson,
  header,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const root = page.locator('html');
  await expect(root).toHaveClass(dark);
  await expect(header.themeSwitch).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveClass(dark);

  // Signed in, what was chosen stands; signed out again, it is the system's and rupees.
  const person = await newPerson();
  await person.savePreferences({ currency: 'GBP', theme: 'dark' });
  await authPage.signIn(person);
  await expect(page.getByRole('heading', { name: 'British Pound Summary' })).toBeVisible();
  await expect(root).toHaveClass(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveClass(dark);
  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await expect(root).not.toHaveClass(dark);
  const other = await newPerson();
  await authPage.signIn(other);
  await expect(page.getByRole('heading', { name: 'Indian Rupee Summary' })).toBeVisible();
});

// Specification 1.12, 3.13, 4.09, 4.10, 4.11, 6.05, 7.05, 7.06
test('each change is an upsert of that one field, shows in other tabs at once and on the next device', async ({
  newPerson,
  visit,
}) => {
  const person = await newPerson();
  const page = await visit(person);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('user_preferences')) answers.push(response.status());
  });
  const saved = listen(page, 'POST', 'preferences');
  const header = new HeaderPart(page);
  await new DashboardPage(page).open();
  // A first visit has no preferences yet, and that is no fault.
  await expect.poll(() => [...new Set(answers)]).toEqual([200]);
  expect(await person.preferences()).toEqual([]);

  const tab = await page.context().newPage();
  await new DashboardPage(tab).open();

  await header.currency.selectOption('USD');
  await expect(page.getByRole('heading', { name: 'US Dollar Summary' })).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'US Dollar Summary' })).toBeVisible();
  await expect.poll(() => person.preferences()).toEqual([{ currency: 'USD', theme: null }]);
  await header.themeSwitch.click();
  await expect(page.locator('html')).toHaveClass(dark);
  await expect(tab.locator('html')).toHaveClass(dark);
  await expect.poll(() => person.preferences()).toEqual([{ currency: 'USD', theme: 'dark' }]);
  const user_id = person.session.user.id;
  expect(saved.map(({ body }) => body)).toEqual([
    { user_id, currency: 'USD' },
    { user_id, theme: 'dark' },
  ]);
  for (const { url } of saved) expect(url.searchParams.get('on_conflict')).toBe('user_id');

  const elsewhere = await visit(person, { colorScheme: 'light' });
  await elsewhere.goto('/app');
  await expect(elsewhere.getByRole('heading', { name: 'US Dollar Summary' })).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveClass(dark);
});

// Specification 4.10
test('the last theme of the device is there before the first paint, without any script of the page', async ({
  newPerson,
  visit,
}) => {
  const page = await visit(await newPerson(), { isFirst: true, colorScheme: 'light' });
  // A service worker would bring the scripts past what holds them back.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
  );
  const header = new HeaderPart(page);
  await new DashboardPage(page).open();
  await header.themeSwitch.click();
  await expect(page.locator('html')).toHaveClass(dark);

  // The page's own scripts never arrive: whatever is painted now was decided without them.
  await page.route('**/assets/*.js', () => undefined);
  for (const address of ['/app', '/']) {
    await page.goto(address, { waitUntil: 'commit' });
    // Nothing is painted before the style sheet has come.
    await page.waitForFunction(() =>
      getComputedStyle(document.documentElement).backgroundColor.startsWith('oklch'),
    );
    await expect(page.locator('html')).toHaveClass(dark);
    const paper = await page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
    const lightness = Number(/oklch\(([\d.]+)/.exec(paper)?.[1]);
    expect(lightness).toBeLessThan(0.3);
  }
});

// Specification 4.10
test('who prefers the dark theme never sees the light one while a page comes to life', async ({
  newPerson,
  visit,
}) => {
  const page = await visit(await newPerson(), { colorScheme: 'dark' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target === document.documentElement))
        seen.push(document.documentElement.className);
    }).observe(document, { subtree: true, attributeFilter: ['class'] });
  });
  for (const address of ['/', '/app']) {
    await page.goto(address);
    await expect(new HeaderPart(page).themeSwitch).toHaveAttribute('aria-pressed', 'true');
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((classes) => !dark.test(classes))).toEqual([]);
  }
});

test('a second device follows within seconds, without a reload', async ({ newPerson, visit }) => {
  const person = await newPerson();
  const page = await visit(person);
  await new DashboardPage(page).open();
  await expect(page.getByRole('heading', { name: 'Indian Rupee Summary' })).toBeVisible();
  const other = await visit(person);
  await new DashboardPage(other).open();
  await new HeaderPart(other).currency.selectOption('USD');
  await new HeaderPart(other).themeSwitch.click();
  await expect(page.getByRole('heading', { name: 'US Dollar Summary' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(dark);
});
