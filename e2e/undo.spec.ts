import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { ActivityPanel } from './pages/sync-part.ts';

test('what was done is taken back by toast, by keys and from the Activity panel, also after a reload', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save({ category: 'Rent', amount: '12000.00' });
  await dashboard.open();
  await board.moveTo('Rent, ₹12,000.00').selectOption('Done');
  await dashboard.toast('Moved to Done.').getByRole('button', { name: 'Undo' }).click();
  await board.expectIn('To Do', 'Rent, ₹12,000.00');
  await dashboard
    .row('Rent', '₹12,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dashboard.row('Rent', '₹12,000.00')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.toast('Undone: Deleted Rent ₹12,000.00')).toBeVisible();
  await expect(dashboard.row('Rent', '₹12,000.00')).toBeVisible();
  await board.moveTo('Rent, ₹12,000.00').selectOption('In Progress');
  await expect(dashboard.toast('Moved to In Progress.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Activity' }).click();
  const panel = page.getByRole('dialog', { name: 'Activity' });
  await panel.getByRole('button', { name: 'Undo: Moved Rent ₹12,000.00 to In Progress' }).click();
  await expect(panel.getByRole('button', { name: 'Undo: Moved Rent ₹12,000.00 to To Do' })).toHaveCount(2);
  await expect.poll(async () => (await person.rows()).map((row) => row.status)).toEqual(['todo']);
});

test('a deleted row comes back as the very same, by its toast', async ({ person, dashboard }) => {
  await person.save({ category: 'Rent', amount: '12000.00', description: 'Flat', status: 'done' });
  const before = await person.rows();
  await dashboard.open();
  await dashboard
    .row('Rent', '₹12,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(() => person.rows()).toEqual([]);
  await dashboard.toast('Transaction deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(dashboard.row('Rent', '₹12,000.00')).toBeVisible();
  await expect.poll(() => person.rows()).toEqual(before);
});

test('the keys go on after a reload, one change further back at each press', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save({ category: 'Rent', amount: '12000.00' });
  const before = await person.rows();
  await dashboard.open();
  await board.moveTo('Rent, ₹12,000.00').selectOption('Done');
  await expect(dashboard.toast('Moved to Done.')).toBeVisible();
  await dashboard.add({ type: 'Expense', amount: '7', category: 'Travel' });
  await expect(dashboard.row('Travel', '₹7.00')).toBeVisible();
  await dashboard
    .row('Rent', '₹12,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(async () => (await person.rows()).map(({ category }) => category)).toEqual(['Travel']);

  await page.reload();
  await expect(dashboard.row('Travel', '₹7.00')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.toast('Undone: Deleted Rent ₹12,000.00')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.toast('Undone: Added Travel ₹7.00')).toBeVisible();
  await page.reload();
  await expect(dashboard.row('Rent', '₹12,000.00')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.toast('Undone: Moved Rent ₹12,000.00 to Done')).toBeVisible();
  await expect.poll(() => person.rows()).toEqual(before);
});

test('a load and a clearing are taken back from the Activity panel, after a reload and on another device', async ({
  page,
  person,
  dashboard,
  visit,
}) => {
  await person.save({ category: 'Rent', amount: '12000.00', description: 'Flat' });
  const before = await person.rows();
  await dashboard.open();
  const data = dashboard.card('Data Management');
  await data.getByRole('button', { name: 'Load Mock Data' }).click();
  await dashboard
    .question('Replace your transactions?')
    .getByRole('button', { name: 'Load Mock Data' })
    .click();
  await expect.poll(async () => (await person.rows()).length).toBe(35);
  const loaded = await person.rows();
  await data.getByRole('button', { name: 'Clear All Data' }).click();
  await dashboard.question('Clear all data?').getByRole('button', { name: 'Clear All Data' }).click();
  await expect.poll(() => person.rows()).toEqual([]);

  await page.reload();
  const panel = new ActivityPanel(page);
  await panel.open();
  await panel.undo('Deleted 35 transactions').click();
  await expect(panel.undo('Added 35 transactions')).toHaveCount(1);
  await expect.poll(() => person.rows()).toEqual(loaded);

  const other = await visit(person);
  await new DashboardPage(other).open();
  const there = new ActivityPanel(other);
  await there.open();
  await there.undo('Added 35 transactions, deleted 1').click();
  await expect.poll(() => person.rows()).toEqual(before);
  await panel.close();
  await expect(dashboard.row('Rent', '₹12,000.00')).toContainText('Flat');
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(1);
});
