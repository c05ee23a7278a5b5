import { maxAmount } from '#domain/money/money.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { holdServer, listen } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';

const categories = [
  'Salary',
  'Freelance',
  'Investment',
  'Side Hustle',
  'Rent',
  'Groceries',
  'Transportation',
  'Entertainment',
  'Utilities',
  'Healthcare',
  'Education',
  'Shopping',
  'Food & Dining',
  'Travel',
  'Insurance',
  'Other',
];

test.describe('where it is Saturday already while it is Friday in Greenwich', () => {
  test.use({ timezoneId: 'Pacific/Tongatapu' });

  // Specification 1.05, 2.33, 2.34, 2.35, 2.36, 2.38, 2.39, 3.07, 3.10, 4.12, 7.08, 9.02, 9.11
  test('the form starts as income of today, takes another day and currency, and is busy while it saves', async ({
    page,
    person,
    dashboard,
    board,
  }) => {
    await page.clock.setFixedTime('2024-03-01T11:30:00Z');
    await dashboard.open();
    const { form, submit } = dashboard;
    await expect(form.getByRole('radio', { name: 'Income' })).toBeChecked();
    const amount = form.getByLabel('Amount');
    await expect(amount).toHaveJSProperty('required', true);
    for (const [name, value] of Object.entries({ inputmode: 'decimal', min: '0.01', step: '0.01' })) {
      await expect(amount).toHaveAttribute(name, value);
    }
    await expect(form.getByLabel('Category').getByRole('option', { disabled: false })).toHaveText(categories);
    await expect(form.getByLabel('Currency')).toHaveValue('INR');

    const date = form.getByRole('button', { name: 'Pick a date' });
    await expect(date).toContainText('2 Mar 2024');
    await date.click();
    const calendar = page.getByRole('dialog', { name: 'Date' });
    await expect(calendar.locator('th')).toHaveText(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
    await calendar.getByRole('button', { name: '29 February 2024' }).click();
    await expect(calendar).toBeHidden();
    await expect(date).toContainText('29 Feb 2024');

    await form.getByLabel('Currency').selectOption('USD');
    await amount.fill('1200.5');
    await form.getByLabel('Category').selectOption('Side Hustle');
    await form.getByLabel('Description').fill('  Pottery class  ');
    const sent = listen(page, 'POST', 'transactions');
    const release = await holdServer(page, 'POST', 'transactions');
    await submit.click();
    await expect(submit).toHaveText('Saving...');
    await expect(submit).toBeDisabled();
    await expect(date).toBeDisabled();
    for (const name of ['Load Mock Data', 'Clear All Data']) {
      await expect(page.getByRole('button', { name })).toBeDisabled();
    }
    await release();
    await expect(submit).toHaveText('Add Transaction');
    await expect(amount).toHaveValue('');
    await expect(amount).toBeFocused();

    expect(sent[0]?.body).toMatchObject({ user_id: person.session.user.id });
    expect(await person.rows()).toEqual([
      {
        id: expect.any(String),
        type: 'income',
        amount: '1200.50',
        category: 'Side Hustle',
        date: '2024-02-29',
        description: 'Pottery class',
        status: 'todo',
        currency: 'USD',
      },
    ]);
    await board.expectIn('To Do', 'Pottery class, $1,200.50');

    // The same after a reload, in its own currency's list.
    await page.reload();
    await page.getByLabel('Display currency').selectOption('USD');
    await expect(dashboard.row('Side Hustle', '$1,200.50')).toContainText('29 Feb 2024');
    await expect(dashboard.row('Side Hustle', '$1,200.50')).toContainText('Pottery class');
    // Untouched, the form follows the display currency.
    await expect(form.getByLabel('Currency')).toHaveValue('USD');
  });
});

// Specification 2.37, 2.41, 5.02, 5.03, 5.04, 8.02
test('an amount is understood where it can mean one thing only, else refused, and nothing is saved', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dashboard.open();
  const { form, alert, submit } = dashboard;
  const amount = form.getByLabel('Amount');
  // Of two faults the amount is told first.
  await submit.click();
  await expect(alert).toHaveText('Please enter a valid amount greater than 0.');
  await amount.fill('5');
  await submit.click();
  await expect(alert).toHaveText('Please select a category.');
  await expect(form.getByLabel('Category')).toBeFocused();
  await form.getByLabel('Category').selectOption('Rent');

  await amount.fill('');
  await amount.pressSequentially('12.345');
  await submit.click();
  await expect(alert).toHaveText('Please enter a valid amount greater than 0.');
  await expect(amount).toBeFocused();
  await complaints.take(/^Please (enter a valid amount|select a category)/);
  expect(await person.rows()).toEqual([]);

  await amount.fill('');
  await amount.pressSequentially('1,5');
  await expect(amount).toHaveValue('1,5');
  await expect(form.getByText('Comma read as decimal point: ₹1.50')).toBeVisible();
  await submit.click();
  await expect(dashboard.row('Rent', '₹1.50')).toBeVisible();
  await expect(alert).toHaveCount(0);

  // The form empties once the server has answered.
  await expect(amount).toHaveValue('');
  await page.evaluate(() => navigator.clipboard.writeText(' ₹ 1,200.50 '));
  await amount.press('ControlOrMeta+v');
  await expect(submit).toHaveAccessibleDescription('+₹1,200.50 · today');
  await form.getByLabel('Category').selectOption('Groceries');
  await submit.click();
  await expect(dashboard.row('Groceries', '₹1,200.50')).toBeVisible();
  await expect(amount).toHaveValue('');
  await amount.pressSequentially('12*3');
  await expect(form.getByText('= ₹36.00')).toBeVisible();
  await amount.press('Tab');
  await expect(amount).toHaveValue('36.00');
  await form.getByLabel('Category').selectOption('Travel');
  await form.getByLabel('Category').press('Enter');
  await expect(dashboard.row('Travel', '₹36.00')).toBeVisible();
  await expect
    .poll(async () => (await person.rows()).map((row) => row.amount).toSorted())
    .toEqual(['1.50', '1200.50', '36.00']);
});

// Specification 2.42
test('whatever a description says is shown as text and breaks no layout', async ({
  page,
  person,
  dashboard,
  board,
  complaints,
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await dashboard.open();
  const descriptions = {
    Rent: '👩‍👩‍👧‍👦 🏠 الإيجار لشهر نوفمبر — שכר דירה',
    Travel: '<script>alert(1)</script><img src=x onerror=alert(2)>',
    Shopping: `${'w'.repeat(499)}🧾`,
  };
  for (const [category, description] of Object.entries(descriptions)) {
    await dashboard.add({ type: 'Expense', amount: '999999999999.99', category, description });
    await expect(dashboard.row(category, '₹9,99,99,99,99,999.99')).toContainText(description);
    const name = toTransactionName({ description, category, amount: maxAmount, currency: 'INR' });
    await expect(board.card(name)).toContainText(description);
  }
  await expect
    .poll(async () => Object.fromEntries((await person.rows()).map((row) => [row.category, row.description])))
    .toEqual(descriptions);

  await dashboard.form.getByLabel('Description').fill('w'.repeat(501));
  await expect(dashboard.form.getByText('501 of 500: too long')).toBeVisible();
  await dashboard.form.getByLabel('Amount').fill('1');
  await dashboard.form.getByLabel('Category').selectOption('Other');
  await dashboard.submit.click();
  await expect(dashboard.alert).toHaveText('Please keep the description to 500 characters or fewer.');
  await complaints.take(/^Please keep the description/);

  await dashboard.row('Shopping', '₹9,99,99,99,99,999.99').getByRole('button', { name: /^Edit/ }).click();
  await expect(dashboard.editDialog).toBeVisible();
  for (const width of [1440, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
    const dialog = await dashboard.editDialog.evaluate((one) => [one.scrollWidth, one.clientWidth]);
    expect(dialog[0], `the dialog at ${width} px`).toBe(dialog[1]);
  }
  expect(asked).toEqual([]);
  await expect(page.locator('main script, main img')).toHaveCount(0);
});

test('the first load is income, later ones begin with the last type', async ({ page, dashboard }) => {
  await dashboard.open();
  const type = (name: string) => dashboard.form.getByRole('radio', { name });
  await expect(type('Income')).toBeChecked();
  await dashboard.add({ type: 'Expense', amount: '7', category: 'Travel' });
  await expect(dashboard.row('Travel', '₹7.00')).toBeVisible();
  await page.reload();
  await expect(type('Expense')).toBeChecked();
});

// Specification 2.95
test('an entry is written down as paid in one act, and a day to come or another currency does not stay for the next', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await page.clock.setFixedTime('2026-11-26T12:00:00Z');
  await dashboard.open();
  const { form, submit } = dashboard;
  const card = dashboard.card('Add Transaction');
  const date = form.getByRole('textbox', { name: 'Date' });
  const receipt = card.getByRole('region', { name: 'Added' }).getByRole('listitem').first();
  await form.getByRole('radio', { name: 'Expense' }).locator('..').click();

  await form.getByLabel('Amount').fill('£23.40');
  await expect(form.getByLabel('Currency')).toHaveValue('GBP');
  await form.getByLabel('Category').selectOption('Transportation');
  await form.getByLabel('Description').fill('Train to Leeds');
  await date.fill('fri');
  await expect(date).toHaveAccessibleDescription('Fri 20 Nov');
  await date.press('Enter');
  await expect(date).toHaveValue('20 Nov 2026');
  await expect(submit).toHaveAccessibleDescription('−£23.40 · 20 Nov');
  await submit.click();
  await expect(receipt).toContainText('✓ −£23.40 · Train to Leeds · Transportation · Fri 20 Nov · To Do');
  await expect(form.getByLabel('Currency')).toHaveValue('INR');
  await expect(form.getByText('Fri 20 Nov · not today')).toBeVisible();
  await receipt.getByRole('button', { name: 'Mark Done' }).click();
  await board.expectIn('Done', 'Train to Leeds, £23.40');
  await expect(receipt).toContainText('· Fri 20 Nov · Done');

  await form.getByRole('button', { name: 'Back to today' }).click();
  await date.fill('1 dec');
  await form.getByLabel('Amount').fill('35000');
  await form.getByLabel('Category').selectOption('Rent');
  await form.getByLabel('Category').press('Enter');
  await expect(receipt).toContainText('Rent · Tue 1 Dec · To Do');
  await expect(date).toHaveValue('26 Nov 2026');

  await form.getByLabel('Amount').fill('450');
  await form.getByLabel('Category').selectOption('Groceries');
  await form.getByLabel('Amount').press('ControlOrMeta+Enter');
  await board.expectIn('Done', 'Groceries, ₹450.00');
  await expect(receipt).toContainText('Groceries');
  await receipt.getByRole('button', { name: 'Undo' }).click();
  await expect(receipt).toContainText('Undone: Groceries, ₹450.00.');

  await expect
    .poll(async () =>
      (await person.rows()).map((row) => [row.amount, row.currency, row.date, row.status].join()).toSorted(),
    )
    .toEqual(['23.40,GBP,2026-11-20,done', '35000.00,INR,2026-12-01,todo']);
});
