import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { breakServer, wordless } from './fixtures/faults.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { shiftsDuring, untilAtRest, watchShifts } from './pages/rest.ts';

test('theme, dialog, popover and message leave everything where it is', async ({
  page,
  person,
  dashboard,
  header,
  complaints,
}) => {
  await person.save({ category: 'Rent' }, { category: 'Groceries', status: 'done' });
  await dashboard.open();
  // What loads after the first paint takes its place before.
  await page.waitForLoadState('networkidle');
  await untilAtRest(page);

  expect(await shiftsDuring(page, () => header.themeSwitch.click())).toEqual([]);
  const opener = dashboard.list.getByRole('button', { name: /^Edit Rent/ });
  await opener.scrollIntoViewIfNeeded();
  expect(await shiftsDuring(page, () => opener.click())).toEqual([]);
  expect(await shiftsDuring(page, () => page.keyboard.press('Escape'))).toEqual([]);
  const calendar = page.getByRole('button', { name: /Pick a date/ });
  await calendar.scrollIntoViewIfNeeded();
  expect(await shiftsDuring(page, () => calendar.click())).toEqual([]);
  expect(await shiftsDuring(page, () => page.keyboard.press('Escape'))).toEqual([]);

  await breakServer(page, 'DELETE', 'transactions', wordless);
  const remove = dashboard.list.getByRole('button', { name: /^Delete Rent/ });
  // The row goes and comes back, which is no fault of the message: only what follows is measured.
  await remove.click();
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toBeVisible();
  expect(await shiftsDuring(page, () => message.getByRole('button').first().hover())).toEqual([]);
  await complaints.take(/status of 5\d\d/, /A change could not be saved/);
});

for (const viewport of [
  { width: 375, height: 700 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px what the page has noticed moves nothing when it comes again`, async ({
    page,
    person,
  }) => {
    const today = todayIn(new Date());
    const coffee = { category: 'Food & Dining', description: 'Coffee', status: 'done' } as const;
    const coffees = [1, 8, 15].map((ago) => ({ ...coffee, date: addDays(today, -ago) }));
    await person.save(...coffees, { category: 'Rent', date: today });
    await page.setViewportSize(viewport);
    await page.goto('/app');
    await expect(page.getByRole('region', { name: 'Noticed' })).toBeVisible();
    const shifted = await watchShifts(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Noticed' })).toBeVisible();
    await untilAtRest(page);
    expect(await shifted()).toBeLessThan(0.01);
  });
}
