import { addDays, type CalendarDate, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { addMonths, toFirstDay, toMonthName } from '#domain/plan/months/month-list.ts';
import type { StoredRow } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { CommandPalette } from './pages/command-palette.ts';

const today = todayIn(new Date());
const month = addMonths(toFirstDay(today), -1);
const name = toMonthName(month, today);

/** Two years of somebody's money, of which last month's rent went up and its electricity was unusual. */
const rows: readonly Partial<StoredRow>[] = Array.from({ length: 24 }, (_, ago) => {
  const first = addMonths(month, -ago);
  const done = { status: 'done' } as const;
  const on = (day: number): CalendarDate => addDays(first, day - 1);
  return [
    { ...done, date: on(1), type: 'income', category: 'Salary', amount: '90000.00', description: 'Salary' },
    {
      ...done,
      date: on(3),
      category: 'Rent',
      amount: ago === 0 ? '31000.00' : '30000.00',
      description: 'Rent',
    },
    { ...done, date: on(8), category: 'Groceries', amount: `${1200 + (ago % 5)}.50`, description: 'Market' },
    {
      ...done,
      date: on(12),
      category: 'Utilities',
      amount: ago === 0 ? '18450.00' : '4200.00',
      description: 'Power',
    },
    { ...done, date: on(20), category: 'Entertainment', amount: '649.00', description: 'Netflix' },
  ] satisfies Partial<StoredRow>[];
}).flat();

test('a closed month stays as it was, is printed alone on one page, and says what has changed since', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(...rows);
  await dashboard.open();
  await new CommandPalette(page).run('close a month', 'Plan Close a month…');
  const dialog = page.getByRole('dialog', { name: /^Months|20\d\d$/ });
  await dialog.getByRole('button', { name: `Close ${name}`, exact: true }).click();
  await expect(dialog).toHaveAccessibleName(/ 20\d\d$/);
  await expect(dialog).toContainText(`Closed on ${formatDate(today)}`);
  const out = dialog.getByRole('row', { name: /^Out/ });
  await expect(out).toContainText('₹51,299.50');
  await expect(out).toContainText('+₹15,249.00');
  await expect(dialog.getByRole('region', { name: 'Unusual' })).toContainText(
    'Power₹18,450.00, usually ₹4,200.00',
  );

  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Tallyboard')).toBeVisible();
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expect(out).toBeVisible();
  await expect(dialog.getByRole('button', { includeHidden: true }).first()).toBeHidden();
  for (const card of ['Transaction List', 'Summary']) {
    await expect(page.getByRole('region', { name: card, includeHidden: true })).toBeHidden();
  }
  const paper = (await page.pdf()).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await person.save({ date: addDays(month, 5), status: 'done', amount: '450.00' });
  await expect(dialog.getByText('Changed since: out ₹51,299.50 → ₹51,749.50; 1 entry added')).toBeVisible();
  await expect(out).toContainText('₹51,299.50');

  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByRole('button', { name: `Close ${name}`, exact: true })).toBeFocused();
  await dashboard.toast('Reopened').getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: /: Closed on / })).toBeVisible();

  // What is open in a month is a press away.
  const before = addMonths(month, -1);
  await person.save({ date: before, description: 'Late bill' });
  await dialog
    .getByRole('button', { name: `Show what is not Done in ${toMonthName(before, today)}` })
    .click();
  await expect(dashboard.list.getByText('1 of 122 transactions')).toBeInViewport();
  await expect(dashboard.row('Late bill', '₹100.00')).toBeVisible();
});
