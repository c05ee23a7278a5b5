import { maxAmount } from '#domain/money/money.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { holdServer, listen } from './fixtures/faults.ts';
import { expect, takeComplaints, test } from './fixtures/signed-in.ts';

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

  for (const typed of ['', '0', '1e309', '12.345', '-3', '٣.٤.٥', '0.001']) {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await submit.click();
    await expect(alert, `typed ${typed}`).toHaveText('Please enter a valid amount greater than 0.');
    await expect(amount).toBeFocused();
  }
  await takeComplaints(complaints, /^Please (enter a valid amount|select a category)/);
  for (const [pasted, words] of [
    ['1e309', 'Only digits and one decimal point.'],
    ['-3', 'Only digits and one decimal point. Did you mean 3.00?'],
    ['$5', 'This is another currency. Choose it under Currency.'],
    ['12*3', 'Only digits and one decimal point. Did you mean 36.00?'],
    ['1,20,0', 'Only digits and one decimal point.'],
  ] as const) {
    await amount.fill('7');
    await amount.selectText();
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await amount.press('ControlOrMeta+v');
    await expect(amount, `pasted ${pasted}`).toHaveValue(pasted);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveAccessibleDescription(words);
  }
  await amount.fill('1000000000000');
  await submit.click();
  await expect(alert).toHaveText('Please enter an amount of at most 999,999,999,999.99.');
  await takeComplaints(complaints, /^Please enter an amount of at most/);

  expect(await person.rows()).toEqual([]);

  await amount.fill('');
  await amount.pressSequentially('٣');
  await expect(form.getByText('Read as ₹3.00')).toBeVisible();
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
  await expect(form.getByText('Read as ₹1,200.50')).toBeVisible();
  await form.getByLabel('Category').selectOption('Groceries');
  await submit.click();
  await expect(dashboard.row('Groceries', '₹1,200.50')).toBeVisible();
  await expect
    .poll(async () => (await person.rows()).map((row) => row.amount).toSorted())
    .toEqual(['1.50', '1200.50']);
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
  await takeComplaints(complaints, /^Please keep the description/);

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
