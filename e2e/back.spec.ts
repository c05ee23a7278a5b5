import { expect, test } from './fixtures/signed-in.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

test('Back closes an open dialog, and takes one step more for each dialog that was closed otherwise', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', description: 'flat' });
  await page.goto('/');
  await dashboard.open();
  const open = async (name: RegExp) => {
    await page.getByRole('button', { name }).last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  const expectClosed = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/app');
  };
  for (const name of [/^Edit flat/, /^Import/, /^Activity/]) {
    await open(name);
    await page.goBack();
    await expectClosed();
  }
  // What was typed is not lost by it.
  await open(/^Edit flat/);
  await dashboard.editDialog.getByLabel('Description').fill('flat 4B');
  await page.goBack();
  await dashboard.question('Discard your changes?').getByRole('button', { name: 'Cancel' }).click();
  await expect(dashboard.editDialog.getByLabel('Description')).toHaveValue('flat 4B');
  await page.goBack();
  await expect(dashboard.question('Discard your changes?')).toBeVisible();
  await page.goBack();
  await expect(dashboard.question('Discard your changes?')).toHaveCount(0);
  await expect(dashboard.editDialog).toBeVisible();
  await page.goBack();
  await dashboard.question('Discard your changes?').getByRole('button', { name: 'Discard' }).click();
  await expectClosed();

  await page.getByRole('searchbox').fill('flat');
  await expect(page).toHaveURL(/text=flat/);
  await open(/^Activity/);
  await page.keyboard.press('Escape');
  await expectClosed();
  await open(/^Activity/);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(/\/app$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
