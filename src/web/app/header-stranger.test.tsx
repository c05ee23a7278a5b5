import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { Header } from './header.tsx';
import './styles.css';

playPage();

test('signed out on the landing page: Log in and Get Started, and the logo leads to the start', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<Header variant="landing" />);
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expect.element(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup');
  await expect
    .element(screen.getByRole('link', { name: 'Tallyboard Your personal finance copilot' }))
    .toHaveAttribute('href', '/');
  await expect.element(screen.getByRole('button', { name: 'Dark mode' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Display currency')).not.toBeInTheDocument();
});

test('signed out elsewhere: Back to Home', async () => {
  const screen = await render(<Header variant="app" />);
  await expect.element(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect.element(screen.getByRole('link', { name: 'Get Started' })).not.toBeInTheDocument();
});

test.each([320, 375, 768])('at %i px both links and the toggle are in sight', async (width) => {
  await page.viewport(width, 700);
  const screen = await render(<Header variant="landing" />);
  for (const control of [
    screen.getByRole('link', { name: 'Get Started' }),
    screen.getByRole('link', { name: 'Log in' }),
    screen.getByRole('button', { name: 'Dark mode' }),
  ]) {
    await expect.element(control).toBeVisible();
    const { left, right } = control.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
