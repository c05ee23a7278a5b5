import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectInReach, headerWidths, isOneLine } from '#testing/header-reach.ts';
import { playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { Header } from './header.tsx';
import './styles.css';

const backend = playPage({ sessionEndsIn: 3600 });
backend.play('GET /rest/v1/user_preferences', () => playJson([]));
backend.play('POST /rest/v1/user_preferences', () => new Response(null, { status: 201 }));
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));

// Specification 2.21
// Security 7.4.4
test.each(
  headerWidths.flatMap(
    (width) =>
      [
        [width, 'app'],
        [width, 'landing'],
      ] as const,
  ),
)(
  'signed in, on %i pixels of the %s, Sign Out and the theme are in sight and can be pressed',
  async (width, variant) => {
    await page.viewport(width, 700);
    await render(<Header variant={variant} />);
    await expectInReach(['Dark mode', 'Sign Out']);
    expect(isOneLine()).toBe(true);
  },
);

// Specification 2.22
test('where the header has no room, the currency alone moves to its menu', async () => {
  await page.viewport(640, 700);
  const screen = await render(<Header variant="app" />);
  await expect.element(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Menu' }).click();
  await screen.getByRole('combobox', { name: 'Display currency' }).selectOptions('GBP');
  await expect.poll(() => backend.requests.at(-1)?.body).toMatchObject({ currency: 'GBP' });
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect.element(menu.getByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

test('a phone has no menu in the header of the app: all of it is in the navigation at the bottom', async () => {
  await page.viewport(375, 700);
  const screen = await render(<Header variant="app" />);
  await expect.element(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
});

test('on a larger screen the menu has Account, and no second currency', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<Header variant="app" />);
  await screen.getByRole('button', { name: 'Menu' }).click();
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect.element(screen.getByRole('combobox')).toHaveLength(1);
});

test('on a phone without a network Sign Out is in reach, too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  try {
    await page.viewport(320, 700);
    await render(<Header variant="app" />);
    await expectInReach(['Dark mode', 'Sign Out']);
  } finally {
    vi.restoreAllMocks();
  }
});

// Specification 2.18, 2.21
test('signed in: currency, theme and Sign Out; the logo leads to the dashboard', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<Header variant="app" />);
  await expect.element(screen.getByRole('combobox', { name: 'Display currency' })).toHaveValue('GBP');
  await expect.element(screen.getByRole('button', { name: 'Dark mode' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Tallyboard/ })).toHaveAttribute('href', '/app');
  await expect.element(screen.getByRole('link', { name: 'Back to Home' })).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
});
