import type { Page } from '@playwright/test';
import { pressLink } from './fixtures/outbox-mail.ts';
import { expect, test } from './fixtures/test.ts';
import { press } from './pages/board-part.ts';

const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };

/** Presses Tab until what has this name has the focus, and sees to it that each stop on the way can be seen. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      // A choice's ring is drawn around its words, a hidden select's around its picture.
      const rings = [element, element.nextElementSibling, element.parentElement].map(
        (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
      );
      return {
        name: (element.ariaLabel ?? label ?? element.textContent ?? '').trim(),
        seen: element === document.body || rings.includes(true),
      };
    });
    expect([stop.name, stop.seen]).toEqual([stop.name, true]);
    passed.push(stop.name);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
  }
  throw new Error(`Tab never came to ${name}: ${passed.join(' | ')}`);
}

test('from the landing page to a moved card without a mouse', async ({ page, server, dashboard, board }) => {
  const { keyboard } = page;
  await page.goto('/');
  await tabTo(page, 'Skip to content');
  await keyboard.press('Enter');
  await tabTo(page, 'Start Tracking Free');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/signup');

  await tabTo(page, 'Email');
  await keyboard.type(account.email);
  await tabTo(page, 'Password');
  await keyboard.type(account.password);
  await tabTo(page, 'Confirm password');
  await keyboard.type(account.password);
  await keyboard.press('Enter');
  await expect(page.getByText('Check your inbox for a confirmation email.')).toBeVisible();

  await pressLink(page, await server.findMailLink(account.email), account.password);
  await expect(page).toHaveURL('/app');

  await tabTo(page, 'Income');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Expense' })).toBeChecked();
  await tabTo(page, 'Amount');
  await keyboard.type('22000');
  await tabTo(page, 'Category');
  await keyboard.type('Rent');
  await tabTo(page, 'Date');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('grid')).toBeVisible();
  await keyboard.press('Escape');
  await tabTo(page, /^Description/);
  await keyboard.type('Flat, this month');
  await keyboard.press('Enter');
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await board.expectIn('To Do', 'Flat, this month, ₹22,000.00');

  await tabTo(page, 'Drag Flat, this month, ₹22,000.00');
  await keyboard.press('Space');
  await expect(board.spoken('Picked up Flat, this month, ₹22,000.00 from To Do')).toBeAttached();
  await press(page, 'ArrowRight', 16);
  await expect(board.spoken('Over In Progress')).toBeAttached();
  await keyboard.press('Space');
  await board.expectIn('In Progress', 'Flat, this month, ₹22,000.00');
  await expect(board.spoken('Flat, this month, ₹22,000.00 moved to In Progress, 1 of 1')).toBeAttached();
  await expect(board.handle('Flat, this month, ₹22,000.00')).toBeFocused();

  // And without carrying: by the menu beside it.
  await keyboard.press('ArrowRight');
  const menu = board.moveButton('Flat, this month, ₹22,000.00');
  await expect(menu).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'To Do' })).toBeFocused();
  await keyboard.press('d');
  await keyboard.press('Enter');
  await board.expectIn('Done', 'Flat, this month, ₹22,000.00');
  await expect(menu).toBeFocused();

  await keyboard.press('ArrowRight');
  await expect(
    board.card('Flat, this month, ₹22,000.00').getByRole('button', { name: /^Edit/ }),
  ).toBeFocused();
  await keyboard.press('Enter');
  await expect(dashboard.editDialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dashboard.editDialog).toBeHidden();
});
