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
  await board.move('Rent, ₹12,000.00', 'Done');
  await dashboard.toast('Moved to Done.').getByRole('button', { name: 'Undo' }).click();
  await board.expectIn('To Do', 'Rent, ₹12,000.00');
  await dashboard
    .row('Rent', '₹12,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dashboard.row('Rent', '₹12,000.00')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.toast('Restored: Rent, ₹12,000.00')).toBeVisible();
  await expect(dashboard.row('Rent', '₹12,000.00')).toBeVisible();
  await board.move('Rent, ₹12,000.00', 'In Progress');
  await expect(dashboard.toast('Moved to In Progress.')).toBeVisible();

  await page.reload();
  const panel = new ActivityPanel(page);
  await panel.open();
  const moved = 'Moved to In Progress: Rent, ₹12,000.00';
  const statuses = async () => (await person.rows()).map((row) => row.status);
  await expect(panel.undo(moved)).toBeVisible();
  await expect(panel.lines).toHaveCount(3);
  for (const _ of ['once', 'and once more']) {
    await panel.undo(moved).click();
    // In its place, and nothing else with it.
    await expect(panel.redo(moved)).toBeVisible();
    await expect.poll(statuses).toEqual(['todo']);
    await panel.redo(moved).click();
    await expect(panel.undo(moved)).toBeVisible();
    await expect.poll(statuses).toEqual(['in-progress']);
  }
  await expect(panel.lines).toHaveCount(3);
});

test('a toast can be read and pressed while a dialog is open, by mouse and by keys, on a phone too', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '12000.00' }, { category: 'Travel', amount: '420.00' });
  await dashboard.open();
  const rent = dashboard.row('Rent', '₹12,000.00');
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  const undo = dialog.getByRole('button', { name: 'Undo' });
  const deleteAndEdit = async () => {
    await rent.getByRole('button', { name: /^Delete/ }).click();
    await expect(rent).toHaveCount(0);
    await dashboard.row('Travel', '₹420.00').getByRole('button', { name: /^Edit/ }).click();
    await expect(dialog).toContainText('Deleted: Rent, −₹12,000.00');
  };
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 375, height: 667 },
  ]) {
    await page.setViewportSize(viewport);
    await deleteAndEdit();
    await undo.click();
    // Behind the dialog a row has no role.
    await expect.poll(async () => (await person.rows()).length).toBe(2);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rent).toBeVisible();

    await deleteAndEdit();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    for (let press = 0; press < 4 && !(await undo.evaluate((it) => it === document.activeElement)); press++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await person.rows()).length).toBe(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(rent).toBeVisible();
  }
});

test('the keys work after Add and after Move, wherever the focus stands, both ways, and in every tab', async ({
  page,
  context,
  person,
  dashboard,
  board,
}) => {
  await dashboard.open();
  const amount = dashboard.form.getByLabel('Amount');
  const card = dashboard.card('Add Transaction');
  await dashboard.add({ type: 'Expense', amount: '35000', category: 'Rent' });
  await expect(card.getByText('✓ −₹35,000.00 · Rent · To Do')).toBeVisible();
  await expect(amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.row('Rent', '₹35,000.00')).toHaveCount(0);
  await expect(card.getByText('Undone: Rent, ₹35,000.00.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(dashboard.row('Rent', '₹35,000.00')).toBeVisible();

  // The typing of a field that was typed in is its own to take back.
  await amount.pressSequentially('12');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(amount).not.toHaveValue('12');
  await expect(dashboard.row('Rent', '₹35,000.00')).toBeVisible();
  await amount.fill('');

  await board.move('Rent, ₹35,000.00', 'Done');
  await board.expectIn('Done', 'Rent, ₹35,000.00');
  await expect.poll(async () => (await person.rows())[0]?.status).toBe('done');
  await board.moveButton('Rent, ₹35,000.00').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await board.expectIn('To Do', 'Rent, ₹35,000.00');
  await page.keyboard.press('Control+y');
  await board.expectIn('Done', 'Rent, ₹35,000.00');
  await expect.poll(async () => (await person.rows())[0]?.status).toBe('done');

  const tab = await context.newPage();
  await new DashboardPage(tab).open();
  await tab.keyboard.press('ControlOrMeta+z');
  await board.expectIn('To Do', 'Rent, ₹35,000.00');
  await tab.close();
  await page.reload();
  await board.expectIn('To Do', 'Rent, ₹35,000.00');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await board.expectIn('Done', 'Rent, ₹35,000.00');
});
