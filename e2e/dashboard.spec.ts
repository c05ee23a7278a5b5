import { expect, test } from './fixtures/signed-in.ts';
import { boxOf } from './pages/board-part.ts';

const titles = [
  'Add Transaction',
  'Indian Rupee Summary',
  'Data Management',
  'Financial Charts',
  'Transaction Management Board',
  'Transaction List',
];

// Specification 2.32
test('the six cards stand one below the other in the order of the specification, at every width', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(
    { category: 'Rent', amount: '22000.00', description: 'Flat in Pune' },
    { type: 'income', category: 'Salary', amount: '999999999999.99', status: 'done' },
    { category: 'Food & Dining', amount: '0.01', currency: 'GBP', status: 'in-progress' },
  );
  await dashboard.open();
  for (const width of [1440, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 900 });
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
