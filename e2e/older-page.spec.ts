import { expect, test } from './fixtures/signed-in.ts';

test('beside a newer version the page says so, changes nothing, and clears nothing', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  const key = person.session.user.id;
  await page.evaluate(async (owner) => {
    const opened = indexedDB.open('tallyboard 1', 1);
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const store = opened.result.transaction('people', 'readwrite').objectStore('people');
    store.put({ version: 99, outbox: ['not for this version'] }, [owner, 'state']);
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
    opened.result.close();
  }, key);

  await dashboard.add({ type: 'Income', amount: '100', category: 'Freelance' });
  await expect(dashboard.toast('A newer version is open in another tab.')).toBeVisible();
  await expect(page.getByText('Reload to continue.')).toBeVisible();
  await expect(dashboard.row('Freelance', '₹100.00')).toHaveCount(0);
  expect(await person.rows()).toHaveLength(1);

  // What the server has is still shown, and a reload of this version tells the same.
  await person.save({ category: 'Travel', amount: '420.00' });
  await expect(dashboard.row('Travel', '₹420.00')).toBeVisible({ timeout: 10_000 });
  await page.reload();
  await expect(dashboard.row('Travel', '₹420.00')).toBeVisible();
  await expect(dashboard.toast('A newer version is open in another tab.')).toBeVisible();
});
