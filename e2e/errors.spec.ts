import { breakServer, type Fault, holdServer, intercept, say, wordless } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { boxOf } from './pages/board-part.ts';
import { expectInSight } from './pages/in-sight.ts';
import { syncMark } from './pages/sync-part.ts';

const signedOutElsewhere: Fault = {
  status: 401,
  body: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
};
const refused = /status of [45]\d\d/;

// Specification 2.40, 5.01, 7.08, 8.01, 8.02, 8.03, 8.15
test('an add that fails says why above the form, keeps what was typed, and the next try clears it', async ({
  page,
  person,
  dashboard,
  complaints,
}) => {
  await dashboard.open();
  const { alert, form, submit } = dashboard;
  await submit.click();
  await expect(alert).toHaveText('Please enter a valid amount greater than 0.');
  await form.getByLabel('Amount').fill('42');
  await submit.click();
  await expect(alert).toHaveText('Please select a category.');
  await complaints.take(/^Please (enter a valid amount|select a category)/);
  expect((await boxOf(alert)).y).toBeLessThan((await boxOf(form)).y);
  await expectInSight([alert]);

  await form.getByLabel('Category').selectOption('Rent');
  await form.getByLabel('Description').fill('kept');
  const repair = await breakServer(page, 'POST', 'transactions', signedOutElsewhere);
  const release = await holdServer(page, 'POST', 'transactions');
  await submit.click();
  // Cleared as soon as the next action starts, not when it ends.
  await expect(submit).toHaveText('Saving...');
  await expect(alert).toHaveCount(0);
  await release();
  await expect(alert).toContainText('You must be logged in to perform this action.');
  await complaints.take(refused, /A change could not be saved/);
  await repair();
  await expect(form.getByLabel('Amount')).toHaveValue('42');
  await expect(form.getByLabel('Description')).toHaveValue('kept');
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(0);
  expect(await person.rows()).toEqual([]);
  await submit.click();
  await expect(dashboard.row('Rent', '₹42.00')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

// Specification 5.01, 7.09, 7.12, 8.01
test('an update that fails says why in the dialog, which stays open, and a row that is gone is named so', async ({
  page,
  person,
  dashboard,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  const dialog = dashboard.editDialog;
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await dashboard.row('Rent', '₹22,000.00').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Amount').fill('23000');
  const repair = await breakServer(page, 'PATCH', 'transactions', signedOutElsewhere);
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('You must be logged in to perform this action.');
  await expect(dialog.getByText('Not saved: Rent, ₹22,000.00').first()).toBeVisible();
  await complaints.take(refused, /A change could not be saved/);
  await repair();
  await expect(dialog.getByLabel('Amount')).toHaveValue('23000');
  expect((await person.rows()).map((row) => row.amount)).toEqual(['22000.00']);

  await person.remove((await person.rows())[0]?.id ?? '');
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('This transaction no longer exists.');
  await complaints.take(/no longer exists/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The list has been read again.
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(0);
});

// Specification 4.18, 7.10, 7.11, 8.12
test('a delete or move that fails leaves the alert empty and the row as it was, is logged, and can be retried', async ({
  page,
  person,
  dashboard,
  board,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  const mended = await breakServer(page, 'PATCH', 'transactions', wordless);
  await board.move('Rent, ₹22,000.00', 'Done');
  const notMoved = dashboard.toast('Not moved: Rent, ₹22,000.00');
  await expect(notMoved).toContainText('The server gave no reason.');
  await board.expectIn('To Do', 'Rent, ₹22,000.00');
  await expect(dashboard.alert).toHaveCount(0);
  await complaints.take(refused, /A change could not be saved/);
  await mended();
  await notMoved.getByRole('button', { name: 'Retry' }).click();
  await board.expectIn('Done', 'Rent, ₹22,000.00');
  await expect.poll(async () => (await person.rows())[0]?.status).toBe('done');

  const repair = await breakServer(page, 'DELETE', 'transactions', say('boom', 500));
  await dashboard
    .row('Rent', '₹22,000.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const notDeleted = dashboard.toast('Not deleted: Rent, ₹22,000.00');
  await expect(notDeleted).toContainText('boom');
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await board.expectIn('Done', 'Rent, ₹22,000.00');
  await expect(dashboard.alert).toHaveCount(0);
  await complaints.take(refused, /A change could not be saved/);
  await repair();
  await notDeleted.getByRole('button', { name: 'Retry' }).click();
  await expect(dashboard.row('Rent', '₹22,000.00')).toHaveCount(0);
  await expect.poll(async () => person.rows()).toEqual([]);
});

// Specification 7.05, 7.07, 8.11, 8.14
test('transactions or preferences that cannot be read put no alert up: nothing is called zero, the defaults stay', async ({
  page,
  person,
  dashboard,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await person.savePreferences({ currency: 'GBP', theme: 'dark' });
  const repairs = [
    await breakServer(page, 'POST', 'overview', say('Out of order.', 500)),
    await breakServer(page, 'GET', 'transactions', say('Out of order.', 500)),
    await breakServer(page, 'GET', 'preferences', say('Out of order.', 500)),
  ];
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Indian Rupee Summary' })).toBeVisible();
  await complaints.take(/The transactions could not be loaded/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(0);
  for (const label of ['Total Income', 'Total Expense', 'Balance'] as const) {
    await expect(dashboard.total(label)).toHaveText('—');
  }
  for (const title of ['Summary', 'Transaction Management Board', 'Transaction List']) {
    await expect(dashboard.card(title)).toContainText('Your transactions could not be loaded.');
    await expect(dashboard.card(title)).not.toContainText('No transactions');
  }
  await expect(syncMark(page)).toHaveText('Server unavailable');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  // The button asks anew, and the new failure is logged; what the page then tries by itself is not logged again.
  await dashboard.card('Summary').getByRole('button', { name: 'Retry' }).click();
  await complaints.take(/The transactions could not be loaded/);
  for (const repair of repairs) await repair();
  await expect(dashboard.total('Balance')).toHaveText(/22,000\.00/);
  await expect(dashboard.row('Rent', '₹22,000.00')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'British Pound Summary' })).toBeVisible();
  // Asked for again and again meanwhile.
  await complaints.take(refused);
});

// Specification 8.13, 8.16, 9.10
test('a session that cannot be renewed at first is tried again ever later, only logged, and the person is still known', async ({
  page,
  person,
  visit,
  complaints,
}) => {
  const away = await visit({ storageState: person.keep({ ...person.session, expires_at: 1 }) });
  const now = Date.now();
  await away.clock.install({ time: now });
  await away.clock.pauseAt(now + 1000);
  const tries: number[] = [];
  await intercept(away, 'POST', 'token', async (route) => {
    tries.push(await away.evaluate(() => Date.now()));
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
  await away.goto('/app');
  // Tried again after 200 ms, and after twice as long each time.
  while (tries.length < 4) await away.clock.runFor(50);
  const pauses = tries.slice(1, 4).map((time, index) => time - (tries[index] ?? 0));
  // The played clock goes on while a try is on its way, so that a pause may be longer, never shorter.
  for (const [index, least] of [200, 400, 800].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(least);
  }
  await expect
    .poll(async () => {
      await away.clock.runFor(5_000);
      return complaints.texts.filter((text) => text.startsWith('The transactions could not be loaded'))
        .length;
    })
    .toBe(1);
  await expect(away.getByRole('form', { name: 'Add Transaction' })).toBeVisible();
  await expect(away).toHaveURL('/app');
  await expect(away.getByRole('alert')).toHaveCount(0);
  await away.close();
  await complaints.take(
    /status of 502/,
    /The session was not renewed/,
    /The transactions could not be loaded/,
  );
  await page.goto('about:blank');
});
