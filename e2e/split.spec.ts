import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { keepShell, syncMark } from './pages/sync-part.ts';

test('a bill is split over three categories, shows that its parts belong together, and is whole again with one Undo', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({
    description: 'Supermarket',
    category: 'Groceries',
    amount: '1200.00',
    date: '2024-10-03',
    status: 'done',
  });
  await dashboard.open();
  await dashboard.list.getByRole('button', { name: /^Edit Supermarket/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  await dialog.getByRole('button', { name: 'Split' }).click();
  await expect(dialog.getByLabel('Amount').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await dialog.getByRole('button', { name: 'Split' }).click();
  await dialog.getByRole('button', { name: 'Add part' }).click();
  const part = (number: number) => dialog.getByRole('group', { name: `Part ${number}`, exact: true });
  await part(1).getByLabel('Amount').fill('700');
  await part(2).getByLabel('Amount').fill('600');
  await expect(part(3).getByRole('status', { name: 'What is left' })).toHaveText(
    'The parts come to ₹100.00 more than the whole.',
  );
  await dialog.getByRole('button', { name: 'Split into 3' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The parts come to ₹100.00 more than the whole.');
  await part(2).getByLabel('Amount').fill('350.50');
  await expect(part(3).getByRole('status', { name: 'What is left' })).toHaveText('₹149.50');
  await part(2).getByLabel('Category').selectOption('Shopping');
  await part(2).getByLabel('Description').fill('Soap');
  await part(3).getByLabel('Category').selectOption('Healthcare');
  await dialog.getByRole('button', { name: 'Split into 3' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Split into 3.')).toBeVisible();
  await expect
    .poll(async () =>
      (await person.rows()).map(({ amount, category, date, status }) =>
        [amount, category, date, status].join(),
      ),
    )
    .toEqual(
      expect.arrayContaining([
        '700.00,Groceries,2024-10-03,done',
        '350.50,Shopping,2024-10-03,done',
        '149.50,Healthcare,2024-10-03,done',
      ]),
    );
  expect(await person.rows()).toHaveLength(3);

  await expect(dashboard.list.getByTitle('Part of a split')).toHaveCount(3);
  await dashboard.list.getByRole('button', { name: /^Edit Soap/ }).click();
  await expect(dialog).toContainText(/Part of a split entry, with Supermarket, ₹\d+\.\d\d · Supermarket, ₹/);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Activity' }).click();
  const activity = page.getByRole('dialog', { name: 'Activity' });
  await expect(activity).toContainText('Split into 3: Supermarket, ₹1,200.00');
  await activity.getByRole('listitem').first().getByRole('button').click();
  await expect.poll(async () => (await person.rows()).map(({ amount }) => amount)).toEqual(['1200.00']);
});

const file = `Date,Description,Amount
2024-10-03,Supermarket,-1200.00
2024-10-04,Tea,-20.00
`;

test('an entry that was split or changed elsewhere meanwhile is not split as it was', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  await person.save({ description: 'Supermarket', category: 'Groceries', amount: '1200.00' });
  await dashboard.open();
  const open = async (at: Page) => {
    await new DashboardPage(at).list.getByRole('button', { name: /^Edit Supermarket/ }).click();
    const dialog = at.getByRole('dialog', { name: 'Edit Transaction' });
    await dialog.getByRole('button', { name: 'Split' }).click();
    await dialog.getByLabel('Amount').first().fill('700');
    return dialog;
  };
  const other = await context.newPage();
  await new DashboardPage(other).open();
  const [mine, theirs] = [await open(page), await open(other)];
  await theirs.getByRole('button', { name: 'Split into 2' }).click();
  await expect(theirs).toBeHidden();
  await expect.poll(async () => (await person.rows()).length).toBe(2);
  await expect(dashboard.list.getByTitle('Part of a split')).toHaveCount(2);
  await mine.getByRole('button', { name: 'Split into 2' }).click();
  await expect(mine.getByRole('alert')).toHaveText(
    'It was changed or deleted meanwhile, so nothing was done.',
  );
  expect((await person.rows()).map(({ amount }) => amount).toSorted()).toEqual(['500.00', '700.00']);
  await complaints.take(/changed or deleted meanwhile/);
});

test('two devices that split the same entry before they hear of each other: one split stands, the other is told', async ({
  page,
  person,
  dashboard,
  visit,
  complaints,
}) => {
  await person.save({ description: 'Supermarket', category: 'Groceries', amount: '1200.00' });
  await dashboard.open();
  const other = await visit(person);
  await new DashboardPage(other).open();
  const split = async (at: Page, amount: string) => {
    await new DashboardPage(at).list.getByRole('button', { name: /^Edit Supermarket/ }).click();
    const dialog = at.getByRole('dialog', { name: 'Edit Transaction' });
    await dialog.getByRole('button', { name: 'Split' }).click();
    await dialog.getByLabel('Amount').first().fill(amount);
    await dialog.getByRole('button', { name: 'Split into 2' }).click();
    await expect(dialog).toBeHidden();
  };
  await keepShell(other);
  await other.context().setOffline(true);
  await expect(syncMark(other)).toHaveText('Offline');
  await split(other, '700');
  await expect(syncMark(other)).toHaveText('Offline · 1 to send');
  await split(page, '1000');
  await expect.poll(async () => (await person.rows()).length).toBe(2);
  await other.context().setOffline(false);
  await other.getByRole('button', { name: '1 needs you' }).click();
  const issues = other.getByRole('dialog', { name: 'Changes that need you' });
  await expect(issues).toContainText('It was changed or deleted meanwhile, so nothing was done.');
  await expect(issues.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await issues.getByRole('button', { name: 'Discard' }).click();
  await expect(issues).toContainText('All settled.');
  expect((await person.rows()).map(({ amount }) => amount).toSorted()).toEqual(['1000.00', '200.00']);
  complaints.forget();
});

test('what was typed in the form is split, and a file that is imported again finds the parts', async ({
  page,
  person,
  dashboard,
}) => {
  await dashboard.open();
  const imports = new ImportDialog(page);
  await imports.openWith('october.csv', file);
  await imports.continue();
  await imports.import('2 transactions');
  await expect.poll(async () => (await person.rows()).length).toBe(2);
  await dashboard.list.getByRole('button', { name: /^Edit Supermarket/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  await dialog.getByLabel('Description').fill('Supermarket, weekly');
  await dialog.getByRole('button', { name: 'Split' }).click();
  await dialog.getByRole('group', { name: 'Part 1' }).getByLabel('Amount').fill('1000');
  await dialog.getByRole('button', { name: 'Split into 2' }).click();
  await expect(dashboard.list.getByText('Supermarket, weekly')).toHaveCount(2);
  await imports.openWith('october.csv', file);
  await imports.continue();
  await imports.expectRows('Already there', '2');
});
