import { breakServer, intercept, listen } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { readDevice, reloadOffline } from './pages/device-part.ts';
import { ActivityPanel, keepShell, syncMark as mark, untilQuiet } from './pages/sync-part.ts';

test('what is added without a network outlasts a reload, and is on the server once when it is back', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  await keepShell(page);
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();

  await context.setOffline(true);
  await expect(mark(page)).toHaveText('Offline');
  await dashboard.add({ type: 'Expense', amount: '12.50', category: 'Groceries', description: 'Tea' });
  await dashboard.add({ type: 'Income', amount: '100', category: 'Freelance' });
  await expect(mark(page)).toHaveText('Offline · 2 to send');
  await expect(dashboard.row('Groceries', '₹12.50')).toContainText('waiting');
  await dashboard
    .row('Rent', '₹22,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(mark(page)).toHaveText('Offline · 3 to send');

  await reloadOffline(page);
  await expect(dashboard.row('Groceries', '₹12.50')).toContainText('Tea');
  await expect(dashboard.row('Freelance', '₹100.00')).toBeVisible();
  await expect(dashboard.row('Rent', '₹22,000.00')).toHaveCount(0);
  await expect(dashboard.total('Balance')).toContainText('87.50');
  expect((await person.rows()).map((row) => row.category)).toEqual(['Rent']);

  const sent = listen(page, 'POST', 'transactions');
  await context.setOffline(false);
  await expect(mark(page)).toHaveText('Saved');
  await expect(dashboard.row('Groceries', '₹12.50')).not.toContainText('waiting');
  await expect
    .poll(async () => (await person.rows()).map((row) => `${row.category} ${row.amount}`).toSorted())
    .toEqual(['Freelance 100.00', 'Groceries 12.50']);
  expect(sent).toHaveLength(2);
  complaints.forget();
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('without a network right after the page has opened, an entry is said to be saved, and what was missing comes later', async ({
    page,
    context,
    dashboard,
    complaints,
  }) => {
    const missing = /\/(?:receipts|toast-host)-[^/]*\.js$/;
    await page.route(missing, (route) => route.abort());
    await dashboard.open();
    await context.setOffline(true);
    await expect(mark(page)).toHaveText('Offline');
    await dashboard.add({ type: 'Expense', amount: '12.50', category: 'Groceries', description: 'Tea' });
    await expect(page.locator('#add').getByText('Saved on this device: Tea, ₹12.50')).toBeVisible();

    await page.unroute(missing);
    await context.setOffline(false);
    await expect(mark(page)).toHaveText('Saved');
    const receipts = page.getByRole('region', { name: 'Added' }).getByRole('listitem');
    await expect(receipts).toContainText(['₹12.50']);
    await dashboard.add({ type: 'Income', amount: '100', category: 'Freelance' });
    await expect(receipts).toContainText(['₹100.00', '₹12.50']);
    complaints.forget();
  });
});

test('an answer that is lost on its way changes nothing twice', async ({
  page,
  person,
  dashboard,
  complaints,
}) => {
  await dashboard.open();
  let lost = 0;
  const held = Promise.withResolvers<void>();
  const stop = await intercept(page, 'POST', 'transactions', async (route) => {
    lost += 1;
    await route.fetch();
    await held.promise;
    await route.abort();
  });
  await dashboard.add({ type: 'Expense', amount: '7', category: 'Travel' });
  await expect(mark(page)).toHaveText('1 change not sent yet');
  held.resolve();
  await expect(mark(page)).toHaveText('Saved');
  expect(lost).toBe(1);
  await stop();
  await expect(dashboard.row('Travel', '₹7.00')).toBeVisible();
  expect(await person.rows()).toHaveLength(1);
  complaints.forget();
});

test('two tabs share one list and one outbox', async ({ page, context, person, dashboard, complaints }) => {
  await dashboard.open();
  await keepShell(page);
  const second = new DashboardPage(await context.newPage());
  await second.open();

  await dashboard.add({ type: 'Income', amount: '1', category: 'Salary' });
  await expect(second.row('Salary', '₹1.00')).toBeVisible();
  // The other tab shows it before the server has it.
  await untilQuiet(page);
  await context.setOffline(true);
  await second.add({ type: 'Income', amount: '2', category: 'Freelance' });
  await expect(dashboard.row('Freelance', '₹2.00')).toBeVisible();
  await expect(mark(page)).toHaveText('Offline · 1 to send');
  await dashboard.add({ type: 'Income', amount: '3', category: 'Investment' });
  await expect(mark(second.page)).toHaveText('Offline · 2 to send');
  // The tab that sends goes; the other takes over.
  await page.close();
  await context.setOffline(false);
  await expect(mark(second.page)).toHaveText('Saved');
  await expect
    .poll(async () => (await person.rows()).map((row) => row.amount).toSorted())
    .toEqual(['1.00', '2.00', '3.00']);
  complaints.forget();
});

test('two devices see each other’s changes within seconds, and what does not collide merges', async ({
  person,
  dashboard,
  visit,
  board,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00', description: 'Flat' });
  await dashboard.open();
  const other = new DashboardPage(await visit(person));
  await other.open();
  await board.move('Flat, ₹22,000.00', 'Done');
  await other.row('Rent', '₹22,000.00').getByRole('button', { name: /^Edit/ }).click();
  await other.editDialog.getByLabel('Amount').fill('23000');
  await other.editDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.editDialog).toHaveCount(0);
  await expect(dashboard.row('Rent', '₹23,000.00')).toBeVisible();
  await board.expectIn('Done', 'Flat, ₹23,000.00');
  expect(await person.rows()).toMatchObject([{ amount: '23000.00', status: 'done', description: 'Flat' }]);
});

test('of two values for one field the person chooses', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  await context.setOffline(true);
  await dashboard.row('Rent', '₹22,000.00').getByRole('button', { name: /^Edit/ }).click();
  await dashboard.editDialog.getByLabel('Amount').fill('23000');
  await dashboard.editDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dashboard.row('Rent', '₹23,000.00')).toBeVisible();
  const [row] = await person.rows();
  await person.change(row?.id ?? '', { amount: '24000.00' });
  await context.setOffline(false);

  await page.getByRole('button', { name: '1 needs you' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes that need you' });
  await expect(dialog.getByRole('button', { name: 'Keep theirs: ₹24,000.00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine: ₹23,000.00' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(mark(page)).toHaveText('Saved');
  await expect.poll(() => person.rows()).toMatchObject([{ amount: '23000.00' }]);
  complaints.forget();
});

test('what the server refuses later is taken back with its reason, and can be tried again', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await dashboard.open();
  await context.setOffline(true);
  await dashboard.add({ type: 'Expense', amount: '9', category: 'Rent' });
  await expect(dashboard.row('Rent', '₹9.00')).toBeVisible();
  const body = { message: 'The books are closed.', code: 'P0001', details: null, hint: null };
  const repair = await breakServer(page, 'POST', 'transactions', { status: 400, body });
  await context.setOffline(false);
  await page.getByRole('button', { name: '1 needs you' }).click();
  await expect(dashboard.row('Rent', '₹9.00')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Changes that need you' });
  await expect(dialog).toContainText('Added: Rent, −₹9.00');
  await expect(dialog).toContainText('The books are closed.');
  await repair();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('All settled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dashboard.row('Rent', '₹9.00')).toBeVisible();
  await expect.poll(() => person.rows()).toHaveLength(1);
  complaints.forget();
});

test('a sign-out takes the saved list and what was typed from the device', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  const read = () =>
    page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const request = indexedDB.open('tallyboard 1');
          request.onsuccess = () => {
            const records = request.result.transaction('people').objectStore('people').getAll();
            records.onsuccess = () => resolve(records.result);
          };
        }),
    );
  await expect.poll(read).not.toEqual([]);
  await dashboard.form.getByLabel('Description').fill('secret');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  // What a tab that slept meanwhile needs to know, and nothing of the list.
  const revision = expect.any(Number);
  const state = { version: revision, seq: null, revision, outbox: [], refused: [] };
  expect(await read()).toEqual([expect.objectContaining({ ...state, erased: true })]);
  expect(await readDevice(page)).not.toMatch(/Rent|secret/);
});

test('loading, clearing and taking back work without a network, outlast a reload, and reach the server', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00', description: 'Flat' });
  const before = await person.rows();
  await dashboard.open();
  await keepShell(page);
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await context.setOffline(true);
  const data = dashboard.card('Data Management');
  await dashboard.manage('Load Mock Data');
  await dashboard
    .question('Replace your transactions?')
    .getByRole('button', { name: 'Load Mock Data' })
    .click();
  await expect(mark(page)).toHaveText('Offline · 1 to send');
  await data.getByRole('button', { name: 'Clear All Data' }).click();
  await dashboard.question('Clear all data?').getByRole('button', { name: 'Clear All Data' }).click();
  await expect(mark(page)).toHaveText('Offline · 2 to send');
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(0);

  await reloadOffline(page);
  await expect(mark(page)).toHaveText('Offline · 2 to send');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.toast('Undone: Deleted 35 transactions')).toBeVisible();
  await expect(mark(page)).toHaveText('Offline · 1 to send');
  await expect(dashboard.list.getByRole('listitem').first()).toBeVisible();
  expect(await person.rows()).toEqual(before);

  await context.setOffline(false);
  await expect(mark(page)).toHaveText('Saved');
  await expect.poll(() => person.rows()).toHaveLength(35);
  const panel = new ActivityPanel(page);
  await panel.open();
  await panel.undo('Added 35 transactions, deleted 1').click();
  await expect.poll(() => person.rows()).toEqual(before);
  complaints.forget();
});

test('without a network, what is added, edited, moved and deleted is said to be saved on this device', async ({
  page,
  context,
  person,
  dashboard,
  board,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00', date: '2024-01-01' });
  await dashboard.open();
  await keepShell(page);
  await context.setOffline(true);
  await expect(mark(page)).toHaveText('Offline');
  await dashboard.add({ type: 'Expense', amount: '9', category: 'Travel', description: 'Night bus' });
  await expect(
    dashboard.card('Add Transaction').getByText(/^Saved on this device: −₹9\.00 · Night bus/),
  ).toBeVisible();
  await expect(page.getByText(/^Added:/)).toHaveCount(0);

  await board.move('Rent, ₹22,000.00', 'Done');
  await expect(dashboard.toast('Moved to Done.')).toContainText('Saved on this device.');
  await dashboard.row('Rent', '₹22,000.00').getByRole('button', { name: /^Edit/ }).click();
  await dashboard.editDialog.getByLabel('Amount').fill('23000');
  await dashboard.editDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dashboard.toast('Amount changed: Rent ₹22,000.00 → ₹23,000.00.')).toContainText(
    'Saved on this device.',
  );
  await dashboard
    .row('Rent', '₹23,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dashboard.toast('Deleted: Rent, −₹23,000.00')).toContainText('Saved on this device.');
  await expect(mark(page)).toHaveText(/^Offline · \d to send$/);
  complaints.forget();
});
