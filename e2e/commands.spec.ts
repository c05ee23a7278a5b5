import { expect, test } from './fixtures/signed-in.ts';
import { takeFile } from './fixtures/taken-file.ts';
import { CommandPalette } from './pages/command-palette.ts';
import { keepShell } from './pages/sync-part.ts';
import { ViewsMenu } from './pages/views-menu.ts';

// Specification 2.90
test('a file is exported without a mouse, and on a phone by the menu at the bottom', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' }, { category: 'Travel', amount: '64.90' });
  await dashboard.open();
  const palette = new CommandPalette(page);
  const json = await takeFile(page, () => palette.run('json', 'Export JSON of everything'));
  expect(JSON.parse(json.text).transactions).toHaveLength(2);
  await expect(dashboard.toast('Exported 2 transactions')).toBeVisible();

  await page.setViewportSize({ width: 375, height: 700 });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.getByRole('button', { name: 'Export…' }).click();
  const csv = await takeFile(page, () =>
    page.getByRole('button', { name: 'CSV of what is shown (2)' }).click(),
  );
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(3);
  await expect(more).toBeFocused();
});

// Specification 2.90
test('each command does what its button does, and offers only what can be done', async ({
  page,
  person,
  dashboard,
  header,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  const palette = new CommandPalette(page);
  const button = page.getByRole('button', { name: 'Commands Ctrl+K' });
  await expect(button).toHaveAttribute('title', 'Commands (Ctrl+K)');

  await button.click();
  await expect(palette.field).toBeFocused();
  for (const name of ['Undo', 'Redo', 'Clear all filters']) {
    await expect(palette.options.filter({ hasText: name })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await palette.run('add', 'Add A transaction N');
  await expect(page.getByRole('combobox', { name: 'Quick add' })).toBeFocused();
  await palette.run('search', 'Go to Search /');
  await expect(page.getByRole('searchbox')).toBeFocused();
  for (const [typed, name, title] of [
    ['summary', 'Go to Summary', 'Indian Rupee Summary'],
    ['chart', 'Go to Charts', 'Financial Charts'],
    ['board', 'Go to Board', 'Transaction Management Board'],
    ['list', 'Go to List', 'Transaction List'],
  ] as const) {
    await palette.run(typed, name);
    await expect(dashboard.card(title)).toBeFocused();
    await expect(dashboard.card(title)).toBeInViewport();
  }

  await palette.run('last 90', 'Period Last 90 days');
  await expect(page).toHaveURL('/app?period=last-90-days');
  await palette.run('clear filters', 'Filters Clear all filters');
  await expect(page).toHaveURL('/app');
  await page.goto('/app?category=Rent');
  const views = new ViewsMenu(page);
  await views.open();
  await views.save('Roof');
  await views.close();
  await palette.run('all time', 'Period All time (now)');
  await palette.run('clear all filters', 'Filters Clear all filters');
  await palette.run('roof', 'View Roof');
  await expect(page).toHaveURL('/app?category=Rent');

  await palette.run('undo', 'History Undo Ctrl+Z');
  await palette.open();
  await expect(palette.options.filter({ hasText: 'Roof' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await palette.run('redo', 'History Redo Ctrl+Shift+Z');
  await palette.open();
  await expect(palette.options.filter({ hasText: 'Roof' })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await palette.run('pound', 'Currency £ British Pound');
  await expect(header.currency).toHaveValue('GBP');
  await palette.run('dark', 'Theme Dark');
  await expect(header.themeSwitch).toHaveAttribute('aria-pressed', 'true');
  await palette.run('dark', 'Theme Dark (now)');
  await expect(header.themeSwitch).toHaveAttribute('aria-pressed', 'true');

  await button.focus();
  for (const [typed, name, title] of [
    ['import', 'Add Import a file…', 'Import'],
    ['activity', 'History Activity', 'Activity'],
    ['password', 'Account Account settings', 'Account'],
    ['shortcuts', 'Help Keyboard shortcuts ?', 'Keyboard shortcuts'],
  ] as const) {
    await palette.run(typed, name);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await palette.run('clear all data', 'Data Clear all data…');
  await dashboard.question('Clear all data?').getByRole('button', { name: 'Cancel' }).click();

  await palette.run('log out', 'Account Sign out');
  await expect(page).toHaveURL('/');
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the commands work without a network, and say so where they cannot be loaded', async ({
    page,
    dashboard,
    complaints,
  }) => {
    await page.route(/commands-dialog/, (route) => route.abort());
    await dashboard.open();
    await page.keyboard.press('Control+k');
    await expect(dashboard.toast('This part could not be loaded.')).toBeVisible();
    await complaints.take(/could not be loaded/, /ERR_FAILED/);
    await page.unrouteAll();

    await keepShell(page);
    await dashboard.open();
    await page.context().setOffline(true);
    await new CommandPalette(page).run('this month', 'Period This month T');
    await expect(page).toHaveURL('/app?period=this-month');
    complaints.forget();
  });
});
