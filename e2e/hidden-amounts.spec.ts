import type { Page } from '@playwright/test';
import { addDays, todayIn } from '../src/domain/dates/calendar-date.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { CommandPalette } from './pages/command-palette.ts';

/** All texts and attributes of the page with an amount in them, but the fixed rates and what fields show as examples. */
function findAmounts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    for (const element of document.querySelectorAll('*')) {
      if (element.matches('script, style, template, template *')) continue;
      for (const { name, value } of element.attributes) {
        if (/^(?:title|alt|aria-|data-)/.test(name)) found.push(`${name}=${value}`);
      }
      for (const node of element.childNodes) if (node instanceof Text) found.push(node.data);
    }
    const rates = /[$£]?1\.00|₹?83\.50|₹?105\.20/g;
    return found.filter((text) => /[₹$£]\s?\d|\d\.\d\d\b/.test(text.replace(rates, '')));
  });
}

test('hidden amounts are nowhere on the page, whatever is opened, hovered or said', async ({
  page,
  person,
  dashboard,
  header,
}) => {
  await person.save(
    { type: 'income', amount: '73519.46', category: 'Salary', date: '2024-02-01', status: 'done' },
    { amount: '18264.37', category: 'Rent', date: '2024-02-03', description: 'Flat', status: 'done' },
    { amount: '941.28', category: 'Travel', date: '2024-03-05', currency: 'GBP' },
    { amount: '286.19', category: 'Groceries', date: '2024-03-07', description: 'Market' },
    { amount: '517.33', category: 'Rent', date: addDays(todayIn(new Date()), 1) },
  );
  await dashboard.open();
  await expect(page.getByText('₹73,519.46').first()).toBeVisible();
  await expect(dashboard.list.getByText(/^1 planned for .*₹517\.33 to pay$/)).toBeVisible();
  await page.keyboard.press('h');
  await expect(dashboard.total('Total Income')).toHaveText('₹•••hidden amount');
  await expect(page.locator('#announcements')).toHaveText('Amounts hidden.');
  await expect(dashboard.list.getByRole('button', { name: 'Edit Flat, hidden amount' })).toBeVisible();
  expect(await findAmounts(page)).toEqual([]);

  const charts = dashboard.card('Financial Charts');
  for (const kind of ['Pie', 'Line', 'Bar']) {
    await charts.getByRole('radio', { name: kind }).locator('..').click();
    const chart = charts.getByRole('application');
    await chart.hover();
    await chart.press('End');
    await expect(page.locator('#announcements')).toContainText('hidden amount');
    expect(await findAmounts(page)).toEqual([]);
  }
  await charts.getByRole('button', { name: 'Show as table' }).click();
  expect(await findAmounts(page)).toEqual([]);

  await dashboard.list.getByRole('button', { name: 'Delete Market, hidden amount' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Deleted: Market, −₹•••' })).toBeVisible();
  expect(await findAmounts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Activity' }).click();
  const activity = page.getByRole('dialog', { name: 'Activity' });
  await expect(activity.getByRole('listitem')).not.toHaveCount(0);
  await expect(activity.getByText('Loading...')).toHaveCount(0);
  expect(await findAmounts(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const palette = new CommandPalette(page);
  await palette.open();
  await page.keyboard.type('flat');
  await expect(page.getByRole('option', { name: /Flat, hidden amount/ })).toBeVisible();
  expect(await findAmounts(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Kept on the device, from the first paint on.
  await dashboard.open();
  expect(await findAmounts(page)).toEqual([]);
  await header.menu.click();
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect(dashboard.total('Total Income')).toHaveText('₹73,519.46');
});
