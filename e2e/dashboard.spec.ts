import { expect, test } from './fixtures/signed-in.ts';
import { boxOf } from './pages/board-part.ts';
import { expectInSight } from './pages/in-sight.ts';

const titles = [
  'Add Transaction',
  'Indian Rupee Summary',
  'Data Management',
  'Financial Charts',
  'Transaction Management Board',
  'Transaction List',
];

const columns = [
  ['To Do', 'Pending transactions'],
  ['In Progress', 'Processing transactions'],
  ['Done', 'Completed transactions'],
] as const;

// Specification 2.32, 2.43, 2.44, 2.45, 2.46, 2.47, 2.48, 2.56, 2.65, 2.66
test('the six cards stand one below the other, and what each is for is in sight, at every width', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save(
    { category: 'Rent', amount: '22000.00', description: 'Flat in Pune' },
    { type: 'income', category: 'Salary', amount: '999999999999.99', status: 'done' },
    { category: 'Food & Dining', amount: '0.01', currency: 'GBP', status: 'in-progress' },
  );
  await dashboard.open();
  for (const width of [1440, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    let bottom = 0;
    let left: number | undefined;
    for (const title of titles) {
      const box = await boxOf(dashboard.card(title));
      expect(box.y, `${title} at ${width} px`).toBeGreaterThanOrEqual(bottom);
      expect(box.x, `${title} at ${width} px`).toBe(left ?? box.x);
      bottom = box.y + box.height;
      left = box.x;
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectInSight(titles.map((name) => page.getByRole('heading', { name })));
    const totals = (['Total Income', 'Total Expense', 'Balance'] as const).map((name) =>
      dashboard.total(name),
    );
    await expectInSight(totals);
    const data = dashboard.card('Data Management');
    const charts = dashboard.card('Financial Charts');
    await expectInSight(
      [
        ...['Load Mock Data', 'Clear All Data'].map((name) => data.getByRole('button', { name })),
        ...['Line', 'Pie', 'Bar'].map((name) => charts.getByRole('radio', { name }).locator('..')),
      ],
      24,
    );
    for (const [name, words] of columns) {
      const column = board.column(name);
      await expectInSight([column.getByText(words)]);
      // On a phone the switch says it.
      if (width >= 768) await expectInSight([column.getByRole('heading', { level: 3 })]);
    }
  }
});

test('a desk view shows the form, the summary and the beginning of the charts without scrolling', async ({
  page,
  person,
  dashboard,
}) => {
  // Something open brings a line of what comes above the charts.
  await person.save({ category: 'Rent', amount: '22000.00' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dashboard.open();
  await expect(dashboard.card('Add Transaction')).toBeInViewport({ ratio: 1 });
  await expect(dashboard.card('Indian Rupee Summary')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Financial Charts' })).toBeInViewport({ ratio: 1 });
});
