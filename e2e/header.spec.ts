// Security 7.4.4

import { expect, test } from './fixtures/stranger.ts';
import { HeaderPart } from './pages/header-part.ts';
import { openSheet } from './pages/states.ts';

const phone = { width: 375, height: 700 };

// Specification 2.17, 2.18, 2.19, 2.20
test('a stranger finds the ways in on the landing page, and the way home elsewhere', async ({
  page,
  header,
}) => {
  await page.goto('/');
  await expect(header.logo).toHaveAttribute('href', '/');
  await expect(header.link('Log in')).toHaveAttribute('href', '/login');
  await expect(header.link('Get Started')).toHaveAttribute('href', '/signup');
  await expect(header.link('Back to Home')).toHaveCount(0);
  await expect(header.signOut).toHaveCount(0);
  await expect(header.currency).toHaveCount(0);
  await expect(header.themeSwitch).toBeVisible();

  await header.link('Get Started').click();
  await expect(page).toHaveURL('/signup');
  await expect(header.link('Log in')).toHaveCount(0);
  await expect(header.link('Get Started')).toHaveCount(0);
  await expect(header.logo).toHaveAttribute('href', '/');
  await header.link('Back to Home').click();
  await expect(page).toHaveURL('/');

  // On a phone, too.
  await page.setViewportSize(phone);
  await expect(header.link('Log in')).toBeVisible();
  await header.link('Get Started').click();
  await expect(page).toHaveURL('/signup');
});

// Specification 2.18, 2.21, 2.22
test('who is signed in finds currency, theme and Sign Out, on a phone the currency at the bottom', async ({
  newPerson,
  visit,
}) => {
  const page = await visit(await newPerson());
  const header = new HeaderPart(page);
  await page.goto('/app');
  await expect(header.logo).toHaveAttribute('href', '/app');
  await expect(header.currency).toHaveValue('INR');
  await expect(header.currency.getByRole('option')).toHaveText(['₹ INR', '$ USD', '£ GBP']);
  await expect(header.themeSwitch).toHaveAttribute('aria-pressed', 'false');
  await expect(header.link('Back to Home')).toHaveCount(0);
  await header.menu.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(menu.getByLabel('Display currency')).toBeHidden();
  await page.keyboard.press('Escape');

  // The same on the landing page, from where the logo leads back.
  await page.goto('/');
  await expect(header.signOut).toBeVisible();
  await expect(header.link('Get Started')).toHaveCount(0);
  await header.logo.click();
  await expect(page).toHaveURL('/app');

  await page.setViewportSize(phone);
  await expect(header.currency).toBeHidden();
  await expect(header.signOut).toBeVisible();
  await expect(header.themeSwitch).toBeVisible();
  await expect(header.menu).toBeHidden();
  await (await openSheet(page, 'More')).getByLabel('Currency').selectOption('GBP');
  await expect(page.getByRole('heading', { name: 'British Pound Summary' })).toBeVisible();
  await page.keyboard.press('Escape');
  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await expect(header.link('Log in')).toBeVisible();
});

// Specification 2.23
test('the footer of every page names what it was made with', async ({ page }) => {
  for (const address of ['/', '/login']) {
    await page.goto(address);
    await expect(page.getByRole('contentinfo')).toContainText(
      'Tallyboard was created with React and Tailwind CSS.',
    );
  }
});
