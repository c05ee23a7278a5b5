import { listen } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';

// Specification 1.11, 2.47, 2.49, 3.18, 9.09
test('Load Mock Data brings the sample set, which is there after a reload, and Undo takes it back', async ({
  page,
  person,
  dashboard,
  header,
}) => {
  await dashboard.open();
  const calls = listen(page, 'POST', 'replace');
  // With nothing to lose there is no question.
  await dashboard.manage('Load Mock Data');
  await expect(dashboard.toast('35 sample transactions loaded.')).toBeVisible();
  await expect(dashboard.list.getByText('25 transactions')).toBeVisible();
  await expect(dashboard.row('Salary', '₹85,000.00')).toHaveCount(2);
  expect(calls).toHaveLength(1);

  const rows = await person.rows();
  const inCurrency = (currency: string) => rows.filter((row) => row.currency === currency).length;
  expect([inCurrency('INR'), inCurrency('USD'), inCurrency('GBP')]).toEqual([25, 5, 5]);
  await page.reload();
  await header.currency.selectOption('GBP');
  await expect(dashboard.list.getByText('5 transactions', { exact: true })).toBeVisible();
  await expect(dashboard.row('Freelance', '£480.00')).toContainText('Proofreading a thesis');
  expect(await person.rows()).toEqual(rows);
});

// Specification 2.50
test('who clears at the first moment at which it can be done is asked all the same', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '22100.00' });
  const calls = listen(page, 'POST', 'replace');
  await page.addInitScript(() => {
    const press = () => {
      const buttons = [...document.querySelectorAll('button')];
      const clear = buttons.find(({ textContent }) => textContent === 'Clear All Data');
      if (clear === undefined || clear.disabled) return;
      watcher.disconnect();
      clear.click();
    };
    const watcher = new MutationObserver(press);
    watcher.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/app');
  const question = dashboard.question('Clear all data?');
  await expect(question).toContainText(
    'This deletes your 1 transaction, in every currency. You can undo it for 30 days.',
  );
  await expect(dashboard.row('Rent', '₹22,100.00')).toBeVisible();
  expect(calls).toEqual([]);
});

// Specification 1.11, 2.48, 2.50
test('both buttons ask with the number at stake, and Undo brings the very same rows back', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save(
    { category: 'Rent', amount: '22100.00', status: 'done' },
    { category: 'Travel', amount: '64.90', currency: 'USD', description: 'Taxi' },
  );
  const before = await person.rows();
  await dashboard.open();
  const card = dashboard.card('Data Management');
  const load = card.getByRole('button', { name: 'Load Mock Data' });
  const clear = card.getByRole('button', { name: 'Clear All Data' });
  const calls = listen(page, 'POST', 'replace');

  await load.click();
  const loadQuestion = dashboard.question('Replace your transactions?');
  await expect(loadQuestion).toContainText('all 2 of your transactions, in every currency');
  await loadQuestion.getByRole('button', { name: 'Cancel' }).click();
  await expect(loadQuestion).toHaveCount(0);
  await expect(load).toBeFocused();
  expect(calls).toEqual([]);
  await load.click();
  await loadQuestion.getByRole('button', { name: 'Load Mock Data' }).click();
  await expect(dashboard.list.getByText('25 transactions')).toBeVisible();
  await dashboard.toast('35 sample transactions loaded.').getByRole('button', { name: 'Undo' }).click();
  await expect(dashboard.toast('Your transactions are back.')).toBeVisible();
  await board.expectIn('Done', 'Rent, ₹22,100.00');
  expect(await person.rows()).toEqual(before);

  await clear.click();
  const clearQuestion = dashboard.question('Clear all data?');
  await expect(clearQuestion).toContainText(
    'This deletes all 2 of your transactions, in every currency. You can undo it for 30 days.',
  );
  // Enter out of habit loses nothing: Cancel has the focus.
  await page.keyboard.press('Enter');
  await expect(clearQuestion).toHaveCount(0);
  expect(await person.rows()).toEqual(before);
  await clear.click();
  await clearQuestion.getByRole('button', { name: 'Clear All Data' }).click();
  await expect(page.getByText('No transactions yet. Add your first transaction above!')).toBeVisible();
  await expect.poll(() => person.rows()).toEqual([]);
  await dashboard.toast('All transactions cleared.').getByRole('button', { name: 'Undo' }).click();
  await expect(dashboard.row('Rent', '₹22,100.00')).toBeVisible();
  await expect.poll(() => person.rows()).toEqual(before);
  await page.reload();
  await board.expectIn('Done', 'Rent, ₹22,100.00');
  await board.expectIn('To Do', 'Taxi, $64.90');
  expect(await person.rows()).toEqual(before);
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('where the sample set is out of reach nothing is replaced, the page says so, and the next press finds it', async ({
    page,
    person,
    dashboard,
    complaints,
  }) => {
    await person.save({ category: 'Rent', amount: '22100.00' });
    const before = await person.rows();
    const part = /\/sample-data-[^/]*\.js$/;
    await page.route(part, (route) => route.abort());
    await dashboard.open();
    const replace = async () => {
      await dashboard.manage('Load Mock Data');
      await dashboard
        .question('Replace your transactions?')
        .getByRole('button', { name: 'Load Mock Data' })
        .click();
    };
    await replace();
    await expect(dashboard.alert).toHaveText('Failed to load mock data. Please try again.');
    await complaints.take(/The sample set could not be loaded/, /ERR_FAILED/);
    expect(await person.rows()).toEqual(before);
    await page.unroute(part);
    await replace();
    await expect(dashboard.alert).toHaveCount(0);
    await expect(dashboard.list.getByText('25 transactions')).toBeVisible();
  });
});
