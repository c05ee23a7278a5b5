import { listen } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { OlderPage } from './pages/older-page.ts';
import { syncMark as mark } from './pages/sync-part.ts';

for (const order of ['before', 'after']) {
  test(`what a page of an older version left, opened ${order} this one, is on the server once`, async ({
    page,
    context,
    person,
    dashboard,
  }) => {
    await person.save({ category: 'Rent', amount: '22000.00' });
    const { id } = person.session.user;
    const sent = listen(page, 'POST', 'transactions');
    const opened = order === 'before' ? OlderPage.open(context, id) : undefined;
    await opened;
    await dashboard.open();
    await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
    const older = await (opened ?? OlderPage.open(context, id));
    await older.add('Tea');

    // Its outbox is its own while it is there. Ours goes out all the same.
    await dashboard.add({ type: 'Income', amount: '100', category: 'Freelance' });
    await expect(mark(page)).toHaveText('Saved');
    await expect(dashboard.row('Groceries', '₹12.50')).toHaveCount(0);
    await older.close();
    if (order === 'after') await page.reload();

    await expect(dashboard.row('Groceries', '₹12.50')).toContainText('Tea');
    await expect
      .poll(async () => (await person.rows()).map(({ category }) => category).toSorted())
      .toEqual(['Freelance', 'Groceries', 'Rent']);
    await page.reload();
    await expect(dashboard.row('Groceries', '₹12.50')).toContainText('Tea');
    await expect(mark(page)).toHaveText('Saved');
    expect(sent).toHaveLength(2);
  });
}

test('beside a newer version the page says so, changes nothing, and clears nothing', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  const key = `${person.session.user.id} outbox`;
  await page.evaluate(async (owner) => {
    const opened = indexedDB.open('tallyboard', 1);
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const store = opened.result.transaction('people', 'readwrite').objectStore('people');
    store.put({ version: 99, outbox: ['not for this version'] }, [owner, 'outbox']);
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
