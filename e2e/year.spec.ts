import type { Page } from '@playwright/test';
import {
  type CalendarDate,
  formatDate,
  monthOf,
  toCalendarDate,
  toDateParts,
  todayIn,
} from '../src/domain/dates/calendar-date.ts';
import { formatMoney, requireMinorUnits } from '../src/domain/money/money.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

test.setTimeout(300_000);

/** A day of the year before this month, counted by months. */
function toDay(month: number, day: number): CalendarDate {
  const today = toDateParts(todayIn(new Date()));
  const months = today.year * 12 + today.month - 1 - 12 + month;
  return toCalendarDate(Math.floor(months / 12), (months % 12) + 1, day);
}

/** Comes back to the page on the evening of a day. */
async function visitOn(page: Page, day: CalendarDate, query = ''): Promise<DashboardPage> {
  await page.clock.setFixedTime(`${day}T21:00:00`);
  const dashboard = new DashboardPage(page);
  await dashboard.open(`/app${query}`);
  return dashboard;
}

const returning = [
  { day: 1, type: 'Income', amount: '85000', category: 'Salary', description: 'Salary' },
  { day: 3, type: 'Expense', amount: '22000', category: 'Rent', description: 'Flat' },
  { day: 12, type: 'Expense', amount: '649', category: 'Entertainment', description: 'Films' },
  { day: 20, type: 'Expense', amount: '1500', category: 'Healthcare', description: 'Gym' },
] as const;
/** Once a year, first in the sixth month. */
const insurance = { month: 5, day: 8, amount: '18450' };
/** From this month on films cost more, and in the other the gym is cancelled. */
const rise = { month: 6, amount: '699' };
const cancelled = 8;
/** In this month nobody opens the app. */
const away = 3;

test('a year of a salary, rent, an insurance, a subscription that rises and one that is cancelled', async ({
  page,
  person,
  visit,
}) => {
  const first = toDay(0, 1);
  let dashboard = await visitOn(page, first);
  const add = async (entry: (typeof returning)[number], day: CalendarDate, often: string) => {
    const { form } = dashboard;
    const more = form.getByRole('button', { name: 'More' });
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
    await form.getByRole('combobox', { name: 'Repeat' }).selectOption(often);
    await form.getByRole('textbox', { name: 'Date' }).fill(formatDate(day));
    await dashboard.add(entry);
    await expect(page.getByRole('region', { name: 'Added' }).first()).toContainText(entry.description);
  };
  for (const entry of returning) await add(entry, toDay(0, entry.day), 'Every month');
  const yearly = {
    ...returning[3],
    description: 'Car insurance',
    category: 'Insurance',
    amount: insurance.amount,
  };
  await add(yearly as never, toDay(insurance.month, insurance.day), 'Every year');

  const expected: string[] = [];
  for (let month = 0; month < 12; month += 1) {
    const paid = [
      ['Salary', toDay(month, 1), '85000.00'],
      ['Flat', toDay(month, 3), '22000.00'],
      ['Films', toDay(month, 12), month < rise.month ? '649.00' : `${rise.amount}.00`],
      ...(month < cancelled ? [['Gym', toDay(month, 20), '1500.00']] : []),
      ...(month === insurance.month
        ? [['Car insurance', toDay(month, insurance.day), `${insurance.amount}.00`]]
        : []),
    ] as const;
    expected.push(...paid.map(([name, day, amount]) => `${day} ${name} ${amount}`));
    if (month === away) continue;

    // On the evening of the 24th everything of the month stands there as overdue, once, and is paid at once.
    const day = toDay(month, 24);
    dashboard = await visitOn(page, day, '?text=overdue');
    const due = month === away + 1 ? 2 * returning.length : paid.length;
    await dashboard.list.getByRole('button', { name: 'Select', exact: true }).click();
    await dashboard.list.getByRole('button', { name: `Select all ${due} found` }).click();
    const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
    await bar.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitem', { name: 'Done' }).click();
    await expect(page.getByText(`${due} moved from To Do to Done.`)).toBeVisible();

    // The month's figures are exactly what was paid.
    dashboard = await visitOn(page, day, `?period=${monthOf(day)}`);
    const spent = paid.slice(1).reduce((sum, [, , amount]) => sum + Number(amount.replace('.', '')), 0);
    await expect(dashboard.total('Total Expense')).toHaveText(formatMoney(requireMinorUnits(spent), 'INR'));
    await expect(dashboard.total('Total Income')).toHaveText('₹85,000.00');
    // What comes next month is known: salary, rent and films are to come, within a week as cards.
    await expect(page.getByText(/^Next 14 days: .*₹85,000\.00 to receive/)).toBeVisible();

    if (month === rise.month - 1) {
      const sixth = toDay(rise.month, 6);
      const next = await visitOn(page, sixth, `?period=${monthOf(sixth)}`);
      await next.list.getByRole('button', { name: 'Show', exact: true }).click();
      await next.list
        .getByRole('button', { name: /^Edit Films/ })
        .first()
        .click();
      await next.editDialog.getByLabel('Amount').fill(rise.amount);
      await next.editDialog.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'This and later' }).click();
      await expect(next.editDialog).toBeHidden();
    }
    if (month === cancelled - 1) {
      await page.getByRole('button', { name: 'Plan' }).click();
      await page.getByRole('button', { name: 'Repeats…' }).click();
      const repeats = page.getByRole('dialog', { name: 'Repeats' });
      await repeats.getByRole('button', { name: /^End Gym/ }).click();
      await page.keyboard.press('Escape');
    }
    if (month === 9) {
      // A second device on the same evening makes nothing twice.
      await visitOn(await visit(person), day);
    }
  }
  const rows = await person.rows();
  const done = rows.filter(({ status }) => status === 'done');
  expect(done.map(({ date, description, amount }) => `${date} ${description} ${amount}`).toSorted()).toEqual(
    expected.toSorted(),
  );
});
