import type { Page } from '@playwright/test';
import { breakServer, wordless } from './fixtures/faults.ts';
import { expect, takeComplaints, test } from './fixtures/signed-in.ts';

/** Adds up every shift of the layout during a deed, also those that a press excuses. */
async function shiftsDuring(page: Page, deed: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const watch = window as unknown as { shifts: number; watcher?: PerformanceObserver };
    watch.watcher?.disconnect();
    watch.shifts = 0;
    watch.watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watch.shifts += (entry as unknown as { value: number }).value;
    });
    watch.watcher.observe({ type: 'layout-shift' });
  });
  await deed();
  await page.waitForTimeout(900);
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

test('theme, dialog, popover and message leave everything where it is', async ({
  page,
  person,
  dashboard,
  header,
  complaints,
}) => {
  await person.save({ category: 'Rent' }, { category: 'Groceries', status: 'done' });
  await dashboard.open();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_700);

  expect(await shiftsDuring(page, () => header.themeSwitch.click())).toBe(0);
  const opener = dashboard.list.getByRole('button', { name: /^Edit Rent/ });
  await opener.scrollIntoViewIfNeeded();
  expect(await shiftsDuring(page, () => opener.click())).toBe(0);
  expect(await shiftsDuring(page, () => page.keyboard.press('Escape'))).toBe(0);
  const calendar = page.getByRole('button', { name: /Pick a date/ });
  await calendar.scrollIntoViewIfNeeded();
  expect(await shiftsDuring(page, () => calendar.click())).toBe(0);
  expect(await shiftsDuring(page, () => page.keyboard.press('Escape'))).toBe(0);

  await breakServer(page, 'DELETE', 'transactions', wordless);
  const remove = dashboard.list.getByRole('button', { name: /^Delete Rent/ });
  // The row goes and comes back, which is no fault of the message: only what follows is measured.
  await remove.click();
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toBeVisible();
  expect(await shiftsDuring(page, () => message.getByRole('button').first().hover())).toBe(0);
  await takeComplaints(complaints, /./);
});

test('letters that arrive late move nothing', async ({ visit }) => {
  const page = await visit(null);
  await page.addInitScript(() => {
    const watch = window as unknown as { shifts: number };
    watch.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watch.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
});
