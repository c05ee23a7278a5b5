import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectInReach, headerWidths, isOneLine } from '#testing/header-reach.ts';
import { playPage } from '#testing/played-page.ts';
import { Header } from './header.tsx';
import './styles.css';

playPage();

// Specification 2.17, 2.18, 2.19
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

// Specification 2.19, 2.20
test.each(headerWidths)(
  'on %i pixels the ways in and home are in sight and can be pressed',
  async (width) => {
    await page.viewport(width, 700);
    const screen = await render(<Header variant="landing" />);
    await expectInReach(['Dark mode', 'Log in', 'Get Started']);
    expect(isOneLine()).toBe(true);
    await screen.rerender(<Header variant="app" />);
    await expectInReach(['Dark mode', 'Back to Home']);
    expect(isOneLine()).toBe(true);
  },
);

test('with letters of twice the size everything is still in reach', async () => {
  document.documentElement.style.fontSize = '32px';
  try {
    await page.viewport(375, 700);
    await render(<Header variant="landing" />);
    await expectInReach(['Dark mode', 'Log in', 'Get Started']);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
