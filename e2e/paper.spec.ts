import { expect, test } from './fixtures/signed-in.ts';

test('on paper stand all rows and all three charts; the screen then shows what it showed before', async ({
  page,
  person,
  dashboard,
}) => {
  const count = 300;
  await person.save(
    ...Array.from({ length: count }, (_, index) => ({
      amount: `${index + 1}.00`,
      category: index % 2 === 0 ? 'Groceries' : 'Shopping',
      date: '2024-05-17',
    })),
  );
  await dashboard.open('/app?period=2024-05');
  const charts = dashboard.card('Financial Charts').getByRole('application');
  const rows = dashboard.list.getByRole('listitem');
  await expect(charts.locator('svg')).toHaveCount(1);
  // How many rows are drawn depends on their height, which is measured once the letters are there.
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  const before = await rows.count();
  expect(before).toBeLessThan(100);

  // The picture for the paper is taken as soon as the listeners of this event have returned.
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      const [charts, rows] = ['[role="application"] svg', '[data-rows] li'].map(
        (selector) => document.querySelectorAll(selector).length,
      );
      const [text = '', first = ''] = ['section[aria-label="What to show"]', '[data-rows] li'].map(
        (selector) => document.querySelector(selector)?.textContent ?? '',
      );
      document.documentElement.dataset.onPaper = JSON.stringify({
        charts,
        rows,
        heading: /^May 2024Printed on \d+ \w+ \d{4}/.test(text),
        status: first.includes('To Do17 May 2024'),
      });
    }),
  );
  await page.pdf();
  const onPaper = await page.evaluate(() => JSON.parse(document.documentElement.dataset.onPaper ?? '{}'));
  expect(onPaper).toEqual({ charts: 3, rows: count, heading: true, status: true });
  await expect(charts.locator('svg')).toHaveCount(1);
  await expect(rows).toHaveCount(before);
});

test('what takes more than ten pages is printed only after a question', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(
    ...Array.from({ length: 400 }, (_, index) => ({ date: index < 20 ? '2024-06-01' : '2024-05-17' })),
  );
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.prints = `${dataset.prints ?? ''} ${document.querySelector('dialog[open]') === null}`;
    };
  });
  const prints = () => page.evaluate(() => document.documentElement.dataset.prints);
  await dashboard.open('/app?period=2024');
  await expect(dashboard.list.getByText('400 transactions', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+P');
  const question = dashboard.question('Print about 14 pages?');
  await expect(question).toContainText('All 400 transactions that are shown are printed.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await prints()).toBeUndefined();
  await page.keyboard.press('Control+P');
  await question.getByRole('button', { name: 'Print' }).click();
  // The question itself is not on the paper.
  await expect.poll(prints).toBe(' true');
  await dashboard.open('/app?period=2024-06');
  await expect(dashboard.list.getByText('20 of 400 transactions', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+P');
  await expect.poll(prints).toBe(' true');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
