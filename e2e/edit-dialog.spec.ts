import { breakServer, holdServer, listen, say } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { expectInSight } from './pages/in-sight.ts';

const stored = {
  type: 'expense',
  amount: '1200.50',
  category: 'Food & Dining',
  date: '2024-02-29',
  description: 'Anniversary dinner',
  status: 'in-progress',
  currency: 'USD',
} as const;

// Specification 2.51, 2.52, 2.53, 2.54, 2.55
test('it opens from board and list with the seven values, and leaves everything as it was on Cancel', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.savePreferences({ currency: 'USD' });
  await person.save(stored);
  await dashboard.open();
  const dialog = dashboard.editDialog;
  const name = 'Anniversary dinner, $1,200.50';
  // The whole card opens it, so the pencil lies under its text.
  const ways = [
    () =>
      board
        .card(name)
        .getByRole('button', { name: `Edit ${name}` })
        .click(),
    () => board.card(name).getByText('Anniversary dinner').click({ force: true }),
    () =>
      dashboard
        .row('Food & Dining', '$1,200.50')
        .getByRole('button', { name: `Edit ${name}` })
        .click(),
  ];
  for (const open of ways) {
    await open();
    await expect(dialog).toContainText("Make changes to your transaction here. Click save when you're done.");
    await expect(dialog.getByRole('radio', { name: 'Expense' })).toBeChecked();
    await expect(dialog.getByLabel('Amount')).toHaveValue('1200.50');
    await expect(dialog.getByLabel('Category')).toHaveValue('Food & Dining');
    await expect(dialog.getByRole('button', { name: 'Pick a date' })).toContainText('29 Feb 2024');
    await expect(dialog.getByLabel('Description')).toHaveValue('Anniversary dinner');
    await expect(dialog.getByLabel('Status')).toHaveValue('in-progress');
    await expect(dialog.getByLabel('Status').getByRole('option')).toHaveText([
      'To Do',
      'In Progress',
      'Done',
    ]);
    await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
    await dialog.getByLabel('Amount').fill('7');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await ways[0]?.();
  for (const width of [1440, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const words = ['Edit Transaction', 'Make changes to your transaction here.'];
    await expectInSight(words.map((one) => dialog.getByText(one)));
    const fields = ['Amount', 'Category', 'Description', 'Status', 'Currency'];
    await expectInSight(
      [
        dialog.getByRole('radio', { name: 'Income' }).locator('..'),
        ...fields.map((name) => dialog.getByLabel(name)),
        ...['Pick a date', 'Cancel', 'Save Changes'].map((name) => dialog.getByRole('button', { name })),
      ],
      24,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await person.rows()).toEqual([{ id: expect.any(String), ...stored }]);
});

// Specification 1.07, 2.52, 2.54, 4.17, 5.05, 7.09
test('it saves every value, is busy meanwhile, and keeps what was typed when the save fails', async ({
  page,
  person,
  dashboard,
  board,
  complaints,
}) => {
  await person.save({ ...stored, currency: 'INR' });
  await dashboard.open();
  const dialog = dashboard.editDialog;
  const sent = listen(page, 'PATCH', 'transactions');
  await board.card('Anniversary dinner, ₹1,200.50').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('radio', { name: 'Income' }).locator('..').click();
  // The field names no minimum of its own; saving goes through the one rule all the same.
  await expect(dialog.getByLabel('Amount')).not.toHaveAttribute('min');
  await expect(dialog.getByLabel('Amount')).toHaveJSProperty('required', true);
  for (const amount of ['0', '-3', '']) {
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid amount greater than 0.');
  }
  expect(sent).toEqual([]);
  await complaints.take(/^Please enter a valid amount/);

  await dialog.getByLabel('Amount').fill('0.01');
  await dialog.getByLabel('Category').selectOption('Freelance');
  await dialog.getByRole('button', { name: 'Pick a date' }).click();
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: '1 February 2024', exact: true })
    .click();
  await dialog.getByLabel('Description').fill('  Logo  ');
  await dialog.getByLabel('Status').selectOption('Done');
  await dialog.getByLabel('Currency').selectOption('GBP');

  const repair = await breakServer(page, 'PATCH', 'transactions', say('The books are closed.'));
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The books are closed.');
  await expect(dialog.getByLabel('Amount')).toHaveValue('0.01');
  await expect(dialog.getByLabel('Description')).toHaveValue('  Logo  ');
  await complaints.take(/status of 400/, /A change could not be saved/);
  await repair();

  const release = await holdServer(page, 'PATCH', 'transactions');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const saving = dialog.getByRole('button', { name: 'Saving...' });
  await expect(saving).toBeDisabled();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(saving).toBeVisible();
  await release();
  await expect(dialog).toHaveCount(0);
  await board.expectIn('Done', 'Logo, £0.01');
  expect(await person.rows()).toEqual([
    {
      id: expect.any(String),
      type: 'income',
      amount: '0.01',
      category: 'Freelance',
      date: '2024-02-01',
      description: 'Logo',
      status: 'done',
      currency: 'GBP',
    },
  ]);
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('where its part was out of reach the page says so, and the next press finds it', async ({
    page,
    person,
    dashboard,
    complaints,
  }) => {
    await person.save({ category: 'Rent', amount: '22000.00' });
    const part = /\/edit-dialog-[^/]*\.js$/;
    await page.route(part, (route) => route.abort());
    await dashboard.open();
    await complaints.take(/A part of the page could not be loaded/, /ERR_FAILED/);
    const edit = dashboard.row('Rent', '₹22,000.00').getByRole('button', { name: /^Edit/ });
    await edit.click();
    await expect(dashboard.toast('This part could not be loaded.')).toBeVisible();
    await complaints.take(/A part of the page could not be loaded/, /ERR_FAILED/);
    await page.unroute(part);
    await edit.click();
    await expect(dashboard.editDialog.getByLabel('Amount')).toHaveValue('22000.00');
  });
});

test('it begins in the part that was pressed, and goes on along the list or the column', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save(
    { category: 'Rent', description: 'Flat', amount: '12000.00', date: '2024-01-03' },
    { category: 'Groceries', description: 'Market', amount: '450.00', date: '2024-01-02' },
    { category: 'Travel', description: 'Train', amount: '90.00', date: '2024-01-01', status: 'done' },
  );
  await dashboard.open();
  const dialog = dashboard.editDialog;
  const row = dashboard.row('Groceries', '₹450.00');
  const parts = [
    [row.getByText('Market'), 'Description'],
    [row.getByText('2 Jan 2024'), 'Date'],
    [row.getByText('₹450.00'), 'Amount'],
    [board.card('Market, ₹450.00').getByText('2 Jan'), 'Date'],
  ] as const;
  for (const [part, field] of parts) {
    await part.first().click();
    const input = dialog.getByLabel(field, { exact: field !== 'Description' }).first();
    await expect(input).toBeFocused();
    expect(await input.evaluate((it: HTMLInputElement) => it.selectionEnd)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  // The list has all three, the newest first; the column has two, the oldest first.
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(dialog.getByLabel('Description')).toHaveValue('Train');
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('95');
  await page.keyboard.press('Alt+ArrowLeft');
  await dashboard.question('Discard your changes?').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Market');
  await page.keyboard.press('Escape');
  await board.card('Market, ₹450.00').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'Next transaction' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Flat');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(dashboard.toast('Deleted: Flat, −₹12,000.00')).toBeVisible();
  await expect.poll(async () => (await person.rows()).length).toBe(2);
});

test('it says what was done to an entry, and a message leaves when its change is undone', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Groceries', description: 'Third Wave Coffee', amount: '268.85' });
  await dashboard.open();
  const row = dashboard.row('Third Wave Coffee', '₹268.85');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(dashboard.editDialog.getByText(/^Added \d+ \w{3}$/)).toBeVisible();
  await dashboard.editDialog.getByLabel('Category').selectOption('Food & Dining');
  await dashboard.editDialog.getByRole('button', { name: 'Save Changes' }).click();
  const message = dashboard.toast('Category changed: Third Wave Coffee Groceries → Food & Dining.');
  await expect(message).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dashboard.toast('Changed back: Third Wave Coffee, ₹268.85')).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Activity' })
      .getByText('Third Wave Coffee, −₹268.85: Groceries → Food & Dining'),
  ).toBeVisible();
});

test('on a phone, what saves stays in sight and no keyboard opens', async ({ person, visit }) => {
  await person.save({ category: 'Rent', amount: '12000.00' });
  const page = await visit(person, { viewport: { width: 375, height: 740 }, hasTouch: true });
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await dashboard.row('Rent', '₹12,000.00').getByRole('button', { name: /^Edit/ }).tap();
  const dialog = dashboard.editDialog;
  await expect(dialog.getByRole('radio', { name: 'Expense' })).toBeFocused();
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(save).toBeInViewport({ ratio: 1 });
});
