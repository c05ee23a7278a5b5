import type { Page } from '@playwright/test';
import type { Person, StoredRow } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { CommandPalette } from './pages/command-palette.ts';
import type { DashboardPage } from './pages/dashboard-page.ts';

/** A Thursday. */
const now = '2026-11-26T09:00:00Z';

/** Two years of somebody's money, until yesterday. */
async function saveTwoYears(person: Person): Promise<void> {
  const rows: Partial<StoredRow>[] = [];
  const add = (description: string, everyDays: number, toRow: (index: number) => Partial<StoredRow>) => {
    for (let day = everyDays % 7, index = 0; day < 730; day += everyDays, index += 1) {
      const date = new Date(Date.parse('2026-11-25') - day * 86_400_000).toISOString().slice(0, 10);
      rows.push({ description, date, status: 'done', ...toRow(index) });
    }
  };
  const of =
    (category: string, ...amounts: readonly string[]) =>
    (index: number) => ({
      category,
      amount: amounts[index % amounts.length] ?? '',
    });
  add('Groceries', 6, of('Groceries', '412.50', '1380.00', '655.00'));
  add('Green tea', 60, of('Groceries', '240.00'));
  add('Salary', 30, (index) => ({ ...of('Salary', '159500.00')(index), type: 'income' }));
  add('Sandwiches', 45, of('Food & Dining', '180.00', '220.00'));
  add('Rent', 30, of('Rent', '35000.00'));
  add('Restaurant', 31, of('Food & Dining', '1850.00', '2400.00'));
  add('Coffee', 9, (index) => ({ ...of('Food & Dining', '4.50', '4.00')(index), currency: 'USD' }));
  add('Cough syrup', 90, of('Healthcare', '95.00'));
  add('Train to Leeds', 20, (index) => ({
    ...of('Transportation', '23.40', '31.00')(index),
    currency: 'GBP',
  }));
  add('Trousers', 150, of('Shopping', '1999.00', '2499.00'));
  await person.save(...rows);
}

/** Presses keys and counts them, Shift as well. */
class Keys {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Types the letters, and presses the named keys. */
  async press(...given: readonly string[]): Promise<void> {
    for (const one of given) {
      if (['Enter', 'ArrowDown', 'Tab'].includes(one)) {
        await this.#page.keyboard.press(one);
        this.count += 1;
      } else {
        await this.#page.keyboard.type(one);
        this.count += one.length + (one.match(/[A-Z$£+#]/g)?.length ?? 0);
      }
    }
  }
}

async function open(page: Page, person: Person, dashboard: DashboardPage) {
  await page.clock.setFixedTime(now);
  await saveTwoYears(person);
  await dashboard.open();
  return page.getByRole('combobox', { name: 'Quick add', exact: true });
}

// Specification 2.92, 2.93
test('five ordinary entries take at most 50 keys, and none needs a second step', async ({
  page,
  person,
  dashboard,
}) => {
  const line = await open(page, person, dashboard);
  const before = new Set((await person.rows()).map(({ id }) => id));
  const keys = new Keys(page);
  const suggestions = page.getByRole('listbox', { name: 'Earlier entries' }).getByRole('option');
  /** As a person does, who sees what stands first. */
  const take = async (letters: string, words: string) => {
    await keys.press(letters);
    await expect(suggestions.first()).toContainText(words);
    await keys.press('ArrowDown', 'Enter');
  };
  const add = async (reading: string) => {
    await expect(line).toHaveAccessibleDescription(reading);
    await keys.press('Enter');
    await expect(line).toHaveValue('');
    await expect(line).toBeFocused();
  };

  await keys.press('n');
  await expect(line).toBeFocused();
  // Groceries 450 today.
  await take('gr', 'Groceries · Groceries · about');
  await keys.press('450');
  await add('Expense −₹450.00 · Groceries · Groceries · today');
  // Salary yesterday.
  await take('sa', 'Salary · Salary · ₹1,59,500.00');
  await keys.press('yest');
  await add('Income +₹1,59,500.00 · Salary · Salary · yesterday');
  // Rent on the 1st of next month, as To Do.
  await take('re', 'Rent · Rent · ₹35,000.00');
  await keys.press('1st');
  await add('Expense −₹35,000.00 · Rent · Rent · Tue 1 Dec');
  // Coffee $4.
  await take('co', 'Coffee · Food & Dining · about $4');
  await keys.press('$4');
  await add('Expense −$4.00 · Food & Dining · Coffee · today');
  // Train £23.40 last Friday.
  await take('tr', 'Train to Leeds · Transportation · about £');
  await keys.press('£23.4 fri');
  await add('Expense −£23.40 · Transportation · Train to Leeds · Fri 20 Nov');

  test.info().annotations.push({ type: 'keys', description: String(keys.count) });
  expect(keys.count).toBeLessThanOrEqual(50);
  const shared = { status: 'todo', type: 'expense', currency: 'INR', date: '2026-11-26' };
  await expect
    .poll(async () =>
      (await person.rows())
        .filter(({ id }) => !before.has(id))
        .map(({ id: _, ...row }) => row)
        .toSorted((one, other) => one.description.localeCompare(other.description)),
    )
    .toEqual([
      { ...shared, description: 'Coffee', category: 'Food & Dining', amount: '4.00', currency: 'USD' },
      { ...shared, description: 'Groceries', category: 'Groceries', amount: '450.00' },
      { ...shared, description: 'Rent', category: 'Rent', amount: '35000.00', date: '2026-12-01' },
      {
        ...shared,
        description: 'Salary',
        category: 'Salary',
        amount: '159500.00',
        type: 'income',
        date: '2026-11-25',
      },
      {
        ...shared,
        description: 'Train to Leeds',
        category: 'Transportation',
        amount: '23.40',
        currency: 'GBP',
        date: '2026-11-20',
      },
    ]);
});

// Specification 2.94
test('the palette adds an entry, finds it by its words and its amount, and undoes it', async ({
  page,
  person,
  dashboard,
}) => {
  await open(page, person, dashboard);
  const count = (await person.rows()).length;
  const palette = new CommandPalette(page);
  await palette.run('add 450.75 groceries', 'Add −₹450.75, Groceries, today');
  const toast = dashboard.toast('Transaction added.');
  await expect(toast).toContainText('−₹450.75, Groceries, today, To Do');
  await expect.poll(async () => (await person.rows()).length).toBe(count + 1);

  await palette.run('450.75', 'Edit groceries, ₹450.75, 26 Nov 2026');
  await expect(dashboard.editDialog.getByLabel('Description')).toHaveValue('groceries');
  await page.keyboard.press('Escape');
  await expect(dashboard.editDialog).toBeHidden();

  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await person.rows()).length).toBe(count);

  await palette.run('october', 'Period October 2026');
  await expect(page).toHaveURL('/app?period=2026-10');
});

test('on a phone the line is there, too, and a suggestion is taken by a tap', async ({
  page,
  person,
  dashboard,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const line = await open(page, person, dashboard);
  await page.getByRole('heading', { name: 'Add Transaction' }).getByRole('button').click();
  await line.click();
  await page.keyboard.type('23 tra');
  const option = page.getByRole('option', { name: /^Train to Leeds/ });
  await expect(option).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await option.click();
  await expect(line).toHaveValue('23 Train to Leeds ');
  await expect(line).toBeFocused();
});
