import type { StoredRow } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { keepShell } from './pages/sync-part.ts';

const coffee = (day: number, more: Partial<StoredRow> = {}): Partial<StoredRow> => ({
  date: `2024-10-${String(day).padStart(2, '0')}`,
  type: 'expense',
  category: 'Groceries',
  amount: '100.25',
  description: `Third Wave Coffee ${day}`,
  status: 'done',
  ...more,
});

test('twenty-two coffees are filed anew as one change, and come back with one Undo', async ({
  page,
  person,
  dashboard,
}) => {
  await dashboard.open();
  await person.save(...Array.from({ length: 22 }, (_, index) => coffee(index + 1)), {
    description: 'Salary',
    type: 'income',
    category: 'Salary',
    amount: '5000.00',
    date: '2024-10-01',
  });
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('coffee');
  await dashboard.list.getByRole('button', { name: 'Select', exact: true }).click();
  await dashboard.list.getByRole('button', { name: 'Select all 22 found' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
  await expect(bar).toContainText('22 selected · -₹2,205.50');
  await bar.getByRole('button', { name: 'Category' }).click();
  await expect(page.getByRole('menuitem', { name: 'Salary' })).toBeFocused();
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await expect(page.getByText('22 moved from Groceries to Food & Dining.')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect
    .poll(async () => (await person.rows()).filter(({ category }) => category === 'Food & Dining').length)
    .toBe(22);

  // Once, what all of them have in common can become a rule.
  await expect(page.getByText('Always file “Third Wave Coffee” under Food & Dining?')).toBeVisible();
  await page.getByRole('button', { name: 'Always' }).click();
  await expect(page.getByText('“Third Wave Coffee” is always filed under Food & Dining.')).toBeVisible();

  await page.getByRole('button', { name: 'Activity' }).click();
  const activity = page.getByRole('dialog', { name: 'Activity' });
  const line = activity.getByRole('listitem').filter({ hasText: '22 moved from Groceries to Food & Dining' });
  // A toast's own Undo has no more to its name.
  await line.getByRole('button', { name: 'Undo: 22 moved from Groceries to Food & Dining' }).click();
  await expect
    .poll(async () => (await person.rows()).filter(({ category }) => category === 'Groceries').length)
    .toBe(22);
});

test('rows and cards are selected by hover, keys and ranges, and Esc ends it', async ({
  page,
  person,
  dashboard,
}) => {
  await dashboard.open();
  await person.save(...Array.from({ length: 6 }, (_, index) => coffee(index + 1, { status: 'todo' })));
  await page.reload();
  const box = (day: number) =>
    dashboard.list.getByRole('checkbox', { name: `Select Third Wave Coffee ${day}` });
  await box(6).click();
  await box(3).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
  await expect(bar).toContainText('4 selected · -₹401.00');
  for (const day of [3, 4, 5, 6]) await expect(box(day)).toBeChecked();
  await expect(box(2)).not.toBeChecked();

  // The same rows are selected on the board.
  const card = page.locator('#board').getByRole('checkbox', { name: 'Select Third Wave Coffee 4' });
  await expect(card).toBeChecked();
  await card.click();
  await expect(bar).toContainText('3 selected');

  await dashboard.list.getByRole('button', { name: 'Edit Third Wave Coffee 1' }).focus();
  await page.keyboard.press('x');
  await expect(box(1)).toBeChecked();
  await expect(bar).toContainText('4 selected');
  // A press on a row selects it, too.
  await dashboard.list.getByText('Third Wave Coffee 2').click();
  await expect(bar).toContainText('5 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(box(1)).not.toBeChecked();
});

test('status, date, tags, copies and deletion of several rows', async ({ page, person, dashboard }) => {
  await dashboard.open();
  await person.save(coffee(1), coffee(2, { tags: ['Trip'] }), coffee(3));
  await page.reload();
  const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
  const selectAll = async (count: number) => {
    await dashboard.list.getByRole('button', { name: 'Select', exact: true }).click();
    await dashboard.list.getByRole('button', { name: `Select all ${count} found` }).click();
  };
  const press = async (menu: string, item: string) => {
    await bar.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await selectAll(3);
  await press('Status', 'To Do');
  await expect(page.getByText('3 moved from Done to To Do.')).toBeVisible();

  await selectAll(3);
  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox').fill('trip, food');
  await page.getByRole('button', { name: 'Add tags' }).click();
  // The row that had one of them keeps it as it was written.
  await expect(dashboard.list.getByRole('button', { name: 'Show only #trip', exact: true })).toHaveCount(2);
  await expect(dashboard.list.getByRole('button', { name: 'Show only #Trip', exact: true })).toHaveCount(1);
  await expect(dashboard.list.getByRole('button', { name: 'Show only #food', exact: true })).toHaveCount(3);
  await selectAll(3);
  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('button', { name: 'Remove food' }).click();
  await expect(page.getByText('3 no longer tagged “food”.')).toBeVisible();

  await selectAll(3);
  await bar.getByRole('button', { name: 'Date' }).click();
  await page.getByRole('button', { name: 'Set date' }).click();
  await expect(page.getByText(/^3 dated \d{1,2} \w{3} \d{4}\.$/)).toBeVisible();

  await selectAll(3);
  await bar.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('3 duplicated: today, To Do.')).toBeVisible();
  await expect.poll(async () => (await person.rows()).length).toBe(6);

  await selectAll(6);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted 6 transactions.')).toBeVisible();
  await expect.poll(async () => (await person.rows()).length).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await person.rows()).length).toBe(6);
});

test('offline, many rows are changed at once, and sent as one when the network is back', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await dashboard.open();
  await person.save(...Array.from({ length: 5 }, (_, index) => coffee(index + 1)));
  await page.reload();
  await expect(dashboard.list.getByRole('listitem')).toHaveCount(5);
  await keepShell(page);
  await context.setOffline(true);
  await dashboard.list.getByRole('button', { name: 'Select', exact: true }).click();
  await dashboard.list.getByRole('button', { name: 'Select all 5 found' }).click();
  await page
    .getByRole('toolbar', { name: 'Selected transactions' })
    .getByRole('button', { name: 'Status' })
    .click();
  await page.getByRole('menuitem', { name: 'In Progress' }).click();
  await expect(page.getByText('5 moved from Done to In Progress.')).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await person.rows()).filter(({ status }) => status === 'in-progress').length)
    .toBe(5);
  complaints.forget();
});
