import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { Header } from './header.tsx';
import './styles.css';

const backend = playPage({ sessionEndsIn: 3600 });
backend.play('GET /rest/v1/user_preferences', () => playJson([]));
backend.play('POST /rest/v1/user_preferences', () => new Response(null, { status: 201 }));
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));

test.each([320, 375])('at %i px the currency alone moves from the header to its menu', async (width) => {
  await page.viewport(width, 700);
  const screen = await render(<Header variant="app" />);
  for (const name of ['Sign Out', 'Dark mode']) {
    const control = screen.getByRole('button', { name });
    await expect.element(control).toBeVisible();
    expect(control.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expect.element(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Menu' }).click();
  await screen.getByRole('combobox', { name: 'Display currency' }).selectOptions('GBP');
  await expect.poll(() => backend.requests.at(-1)?.body).toMatchObject({ currency: 'GBP' });
});

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
