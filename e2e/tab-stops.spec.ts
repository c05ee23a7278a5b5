import { expect, test } from './fixtures/signed-in.ts';

const statuses = ['todo', 'in-progress', 'done'];

test('from the top of a page with 300 transactions the end is at most 32 Tabs away', async ({
  page,
  person,
}) => {
  await person.save(
    ...Array.from({ length: 300 }, (_, index) => ({ status: statuses[index % 3] ?? 'todo' })),
  );
  await page.goto('/app');
  await expect(page.locator('#list').getByText('300 transactions', { exact: true })).toBeVisible();
  // The charts are drawn when all else is there.
  await expect(page.getByRole('application')).toBeVisible();
  const passed: string[] = [];
  const parts: (string | undefined)[] = [];
  for (let press = 0; press < 32; press++) {
    await page.keyboard.press('Tab');
    const { name, part } = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      return {
        name: focused === document.body ? null : focused.ariaLabel || focused.textContent || focused.tagName,
        part: focused.closest<HTMLElement>('[data-column]')?.dataset.column,
      };
    });
    if (name === null) break;
    passed.push(name);
    parts.push(part);
  }
  // Past the last stop the browser leaves the page.
  expect(passed.length, passed.join(' | ')).toBeLessThanOrEqual(32);
  expect(parts.filter((part) => part !== undefined)).toEqual(statuses);
  expect(passed.at(-1)).toBe('Source code');
});
