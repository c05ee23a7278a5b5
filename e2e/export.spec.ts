import { expect, test } from './fixtures/signed-in.ts';
import { takeFile } from './fixtures/taken-file.ts';
import { ImportDialog } from './pages/import-dialog.ts';

const nasty = ['=1+1', '@home, "quoted"', "'apostrophe", 'two\nlines', 'مرحبا ‏🏠'];

// Specification 2.89
test('what is exported, cleared and imported is the same in every currency and status', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(
    ...nasty.map((description, index) => ({
      description,
      amount: `${index + 1}.05`,
      category: 'Travel',
      currency: (['INR', 'USD', 'GBP'] as const)[index % 3] ?? 'INR',
      status: (['todo', 'in-progress', 'done'] as const)[index % 3] ?? 'todo',
      tags: index === 0 ? ['home', 'shared with Ann'] : [],
    })),
  );
  const withoutIds = async () =>
    (await person.rows()).map(({ id: _, ...row }) => JSON.stringify(row)).toSorted();
  const before = await withoutIds();
  await dashboard.open();
  const today = new Intl.DateTimeFormat('sv').format();

  await dashboard.manage('Clear All Data');
  const question = dashboard.question('Clear all data?');
  const copy = await takeFile(page, () =>
    question.getByRole('button', { name: 'Download a copy first' }).click(),
  );
  expect(copy.name).toBe(`tallyboard-${today}.csv`);
  await question.getByRole('button', { name: 'Clear All Data' }).click();
  await expect.poll(() => person.rows()).toEqual([]);

  const dialog = new ImportDialog(page);
  await dialog.openWith(copy.name, copy.text);
  await dialog.continue();
  await dialog.import('5 transactions');
  await expect.poll(withoutIds).toEqual(before);
});

test('the menu exports what is shown, with its number, or everything', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(
    { category: 'Rent', amount: '22000.00', date: '2024-03-02' },
    { category: 'Travel', amount: '64.90' },
    { category: 'Travel', amount: '12.00', currency: 'USD' },
  );
  await dashboard.open('/app?category=Travel');
  const menu = page.getByRole('dialog', { name: 'Export' });
  const choose = (name: string) => async () => {
    await dashboard.manage('Export');
    await menu.getByRole('button', { name }).click();
  };
  const shown = await takeFile(page, choose('CSV of what is shown (1)'));
  expect(shown.text.charCodeAt(0)).toBe(0xfeff);
  const lines = shown.text.slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^2024-03-01,Expense,64\.90,INR,Travel,/);
  const all = await takeFile(page, choose('CSV of everything'));
  expect(all.text.trimEnd().split('\r\n')).toHaveLength(4);
  const json = await takeFile(page, choose('JSON of everything'));
  expect(JSON.parse(json.text).transactions).toHaveLength(3);
});
