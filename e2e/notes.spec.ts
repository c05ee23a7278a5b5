import { expect, test } from './fixtures/signed-in.ts';
import { takeFile } from './fixtures/taken-file.ts';

test('notes are added behind More, found by search, edited, undone and exported', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '22000.00' });
  await dashboard.open();
  const more = dashboard.form.getByRole('button', { name: 'More' });
  await more.click();
  const typed = dashboard.form.getByRole('textbox', { name: 'Notes (optional)' });
  await typed.fill('  Warranty until 2028\n- receipt in the blue folder ');
  // What is half filled in is still there after a reload, and seen.
  await page.reload();
  await expect(typed).toHaveValue('  Warranty until 2028\n- receipt in the blue folder ');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await dashboard.add({ type: 'Expense', amount: '4999', category: 'Shopping', description: 'Kettle' });
  await expect(typed).toHaveValue('');
  const stored = () => person.notes('Shopping');
  await expect.poll(stored).toEqual(['Warranty until 2028\n- receipt in the blue folder']);

  const mark = page.getByRole('img', { name: 'Has notes' });
  const kettle = dashboard.row('Kettle', '₹4,999.00');
  await expect(kettle.getByRole('img', { name: 'Has notes' })).toHaveAttribute(
    'title',
    /^Warranty until 2028/,
  );
  // On its row and on its card, and on no other.
  await expect(mark).toHaveCount(2);

  await page.goto('/app?text=blue+folder');
  await expect(kettle).toBeVisible();
  await expect(dashboard.row('Rent', '₹22,000.00')).toHaveCount(0);

  await kettle.getByRole('button', { name: /^Edit/ }).click();
  const notes = dashboard.editDialog.getByRole('textbox', { name: 'Notes (optional)' });
  await notes.press('Control+End');
  await notes.pressSequentially('\n- serial =42');
  await notes.press('Control+Enter');
  await expect(dashboard.editDialog).toBeHidden();
  const edited = 'Warranty until 2028\n- receipt in the blue folder\n- serial =42';
  await expect.poll(stored).toEqual([edited]);

  const menu = page.getByRole('dialog', { name: 'Export' });
  const exportAs = (name: string) =>
    takeFile(page, async () => {
      await dashboard.manage('Export');
      await menu.getByRole('button', { name }).click();
    });
  const csv = await exportAs('CSV of what is shown (1)');
  expect(csv.text).toContain('"Warranty until 2028\n\'- receipt in the blue folder\n\'- serial =42"');
  const json = await exportAs('JSON of everything');
  expect(JSON.parse(json.text).transactions).toContainEqual(expect.objectContaining({ notes: edited }));

  await dashboard.toast('Notes changed: ').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual(['Warranty until 2028\n- receipt in the blue folder']);
});
