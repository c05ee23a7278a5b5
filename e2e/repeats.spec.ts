import type { Page } from '@playwright/test';
import {
  addDays,
  type CalendarDate,
  formatDayAndMonth,
  toCalendarDate,
  toDateParts,
  todayIn,
} from '../src/domain/dates/calendar-date.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

/** The last one is seven days ahead today, so that the story's clock never runs before the server's. */
const last = addDays(todayIn(new Date()), 7);
/** A day that every month has, so many months before the last one. */
function toRentDay(monthsBefore: number): CalendarDate {
  const { year, month, day } = toDateParts(last);
  const months = year * 12 + month - 1 - monthsBefore;
  return toCalendarDate(Math.floor(months / 12), (months % 12) + 1, Math.min(day, 28));
}

/** Comes back to the page on another day. */
async function visitOn(page: Page, day: CalendarDate): Promise<DashboardPage> {
  await page.clock.setFixedTime(`${day}T09:00:00`);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  return dashboard;
}

test('rent returns every month, seven days ahead and once; one is skipped, later ones cost more, and a pause makes none', async ({
  page,
  person,
  visit,
}) => {
  const [first, second, third, fourth] = [3, 2, 1, 0].map(toRentDay) as [
    CalendarDate,
    CalendarDate,
    CalendarDate,
    CalendarDate,
  ];
  const stored = async () => (await person.rows()).map(({ date, amount }) => `${date} ${amount}`);
  const dashboard = await visitOn(page, first);
  const { form } = dashboard;
  await form.getByRole('button', { name: 'More' }).click();
  await form.getByRole('combobox', { name: 'Repeat' }).selectOption('Every month');
  await dashboard.add({ type: 'Expense', amount: '12000', category: 'Rent', description: 'Flat' });
  await expect(page.getByRole('region', { name: 'Added' })).toContainText('↻ every month');
  await expect(form.getByRole('combobox', { name: 'Repeat' })).toHaveValue('never');
  // On its card and on its row.
  const mark = page.getByRole('img', { name: 'Repeats every month' });
  await expect(mark).toHaveCount(2);
  await expect.poll(stored).toEqual([`${first} 12000.00`]);

  await visitOn(page, addDays(second, -8));
  await expect(mark).toHaveCount(2);
  await visitOn(page, addDays(second, -7));
  // What is planned is one line of the list.
  await expect(mark).toHaveCount(3);
  await dashboard.list.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(mark).toHaveCount(4);
  const other = await visit(person);
  await visitOn(other, addDays(second, -7));
  await expect(other.getByRole('img', { name: 'Repeats every month' })).toHaveCount(3);
  await expect.poll(stored).toEqual([`${second} 12000.00`, `${first} 12000.00`]);
  await expect(dashboard.card('Transaction Management Board').getByRole('article')).toHaveCount(2);

  await dashboard.list
    .getByRole('button', { name: /^Delete Flat/ })
    .first()
    .click();
  await expect(
    dashboard.toast(`Deleted: Flat, −₹12,000.00. Next on ${formatDayAndMonth(third)}.`),
  ).toBeVisible();
  await visitOn(page, second);
  await expect(mark).toHaveCount(2);
  await expect.poll(stored).toEqual([`${first} 12000.00`]);

  await dashboard.list.getByRole('button', { name: /^Edit Flat/ }).click();
  await dashboard.editDialog.getByLabel('Amount').fill('12500');
  await dashboard.editDialog.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'This and later' }).click();
  await expect(dashboard.editDialog).toBeHidden();
  await visitOn(page, third);
  await expect.poll(stored).toEqual([`${third} 12500.00`, `${first} 12500.00`]);
  await expect(mark).toHaveCount(4);

  await page.getByRole('button', { name: 'Plan' }).click();
  await page.getByRole('button', { name: 'Repeats…' }).click();
  const repeats = page.getByRole('dialog', { name: 'Repeats' });
  await expect(repeats).toContainText('₹12,500.00 to pay a month on average.');
  await repeats.getByRole('button', { name: 'Pause Flat, ₹12,500.00' }).click();
  await expect(repeats).toContainText('Paused.');
  await visitOn(page, addDays(fourth, -7));
  await expect(page.getByRole('img', { name: 'Repeats every month, paused' })).toHaveCount(4);
  await expect.poll(stored).toEqual([`${third} 12500.00`, `${first} 12500.00`]);
});
