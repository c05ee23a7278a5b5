import { expect, test } from './fixtures/signed-in.ts';
import { keepShell, syncMark } from './pages/sync-part.ts';

test('a half-filled form outlasts a reload, with an amount that is none, and is gone once it is added', async ({
  page,
  person,
  dashboard,
}) => {
  await dashboard.open();
  const { form, submit } = dashboard;
  await form.getByRole('radio', { name: 'Expense' }).locator('..').click();
  await form.getByLabel('Amount').fill('12.345');
  await form.getByLabel('Currency').selectOption('GBP');
  await form.getByLabel('Description').fill('half a sen');

  await page.reload();
  await expect(form.getByLabel('Amount')).toHaveValue('12.345');
  await expect(form.getByRole('radio', { name: 'Expense' })).toBeChecked();
  await expect(form.getByLabel('Currency')).toHaveValue('GBP');
  await expect(form.getByLabel('Description')).toHaveValue('half a sen');
  await form.getByLabel('Amount').fill('3');
  await form.getByLabel('Category').selectOption('Travel');
  await submit.click();
  await expect.poll(async () => (await person.rows()).length).toBe(1);
  await page.reload();
  await expect(form.getByLabel('Amount')).toHaveValue('');
  await expect(form.getByLabel('Description')).toHaveValue('');
  expect(await person.rows()).toMatchObject([{ amount: '3.00', currency: 'GBP', description: 'half a sen' }]);
});

test('an edit that was begun outlasts a reload, and leaves to others what was not touched', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  const dialog = dashboard.editDialog;
  await dashboard.row('Rent', '₹22,000.00').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Amount').fill('0');
  const [row] = await person.rows();
  await person.change(row?.id ?? '', { description: 'theirs' });

  await page.reload();
  await expect(dialog.getByLabel('Amount')).toHaveValue('0');
  await dialog.getByLabel('Amount').fill('23000');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => person.rows()).toMatchObject([{ amount: '23000.00', description: 'theirs' }]);
  await page.reload();
  await expect(dashboard.row('Rent', '₹23,000.00')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // Left without saving, it is gone too.
  await dashboard.row('Rent', '₹23,000.00').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Amount').fill('9');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(dashboard.row('Rent', '₹23,000.00')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a session that ends keeps what waits until the same person is back, whoever comes between, and nothing else', async ({
  page,
  context,
  person,
  newPerson,
  dashboard,
  authPage,
  complaints,
}) => {
  const other = await newPerson();
  await dashboard.open();
  await keepShell(page);
  await context.setOffline(true);
  await dashboard.add({ type: 'Expense', amount: '9', category: 'Rent' });
  await expect(syncMark(page)).toHaveText('Offline · 1 to send');
  await dashboard.form.getByLabel('Amount').fill('77');
  await dashboard.form.getByLabel('Description').fill('half a sen');
  await person.endSessions();
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('half a sen');

  await authPage.signIn(other);
  await expect(syncMark(page)).toHaveText('Saved');
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(0);
  await expect(dashboard.form.getByLabel('Amount')).toHaveValue('');
  await dashboard.add({ type: 'Expense', amount: '5', category: 'Travel' });
  await expect(dashboard.row('Travel', '₹5.00')).toBeVisible();
  await expect.poll(async () => (await other.rows()).map((row) => row.category)).toEqual(['Travel']);
  expect(await person.rows()).toEqual([]);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');

  await authPage.signIn(person);
  await expect(dashboard.row('Rent', '₹9.00')).toBeVisible();
  await expect(syncMark(page)).toHaveText('Saved');
  await expect(dashboard.form.getByLabel('Description')).toHaveValue('');
  await expect.poll(async () => (await person.rows()).map((row) => row.category)).toEqual(['Rent']);
  expect((await other.rows()).map((row) => row.category)).toEqual(['Travel']);
  complaints.forget();
});
