import type { Page } from '@playwright/test';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { boxOf, centreOf } from './pages/board-part.ts';

const count = 3300;
/** What a server gives at once. */
const pageSize = 1000;

/** Rows of nine years, the later ones with the larger amounts: 1.00, 2.00 and so on. */
async function saveMany(person: Person): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    date: new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10),
    amount: `${index + 1}.00`,
    category: 'Groceries',
    description: `Market ${index + 1}`,
    status: (['todo', 'in-progress', 'done'] as const)[index % 3] ?? 'todo',
  }));
  for (let start = 0; start < count; start += pageSize) {
    await person.save(...rows.slice(start, start + pageSize));
  }
}

/** The requests to the tables that a deed makes, by table. */
async function requestsDuring(page: Page, deed: () => Promise<unknown>): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  const listen = (request: { url(): string }) => {
    const table = /\/rest\/v1\/(\w+)/.exec(request.url())?.[1];
    if (table !== undefined) made[table] = (made[table] ?? 0) + 1;
  };
  page.on('request', listen);
  await deed();
  page.off('request', listen);
  return made;
}

/** How many rows, cards and their parts a deed adds, takes or alters below an element. */
async function changesDuring(page: Page, selector: string, deed: () => Promise<unknown>): Promise<number> {
  await page.evaluate((below) => {
    const watch = window as unknown as { changes: number; watcher?: MutationObserver };
    watch.watcher?.disconnect();
    watch.changes = 0;
    watch.watcher = new MutationObserver((records) => {
      watch.changes += records.length;
    });
    for (const element of document.querySelectorAll(below)) {
      watch.watcher.observe(element, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    }
  }, selector);
  await deed();
  return page.evaluate(() => (window as unknown as { changes: number }).changes);
}

const countElements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

test('a new device shows the newest rows and the totals of all before it has read the rest', async ({
  page,
  person,
  dashboard,
}) => {
  await saveMany(person);
  const held = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/transactions/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/app');
  await expect(dashboard.list.getByRole('listitem').first()).toContainText('Market 3300');
  await expect(page.getByRole('region', { name: 'Indian Rupee Summary' })).toContainText('₹54,46,650.00');
  await expect(dashboard.list.getByRole('button', { name: 'Show all 3,300' })).toBeVisible();
  await expect(page.getByRole('application')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('application')).toBeVisible();
});

test('a list of years costs no more requests, elements and changes of the page than a short one', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await saveMany(person);
  const first = await requestsDuring(page, async () => {
    await dashboard.open();
    await expect(dashboard.list.getByText('3,300 transactions')).toBeVisible();
    // Drawn when all is read.
    await expect(page.getByRole('application')).toBeVisible();
  });
  // Four pages, of which the last one is short, so that nobody need ask whether another follows.
  expect(first.transactions).toBe(Math.ceil(count / pageSize));
  await expect(dashboard.total('Total Expense')).toHaveText('₹54,46,650.00');
  await expect(board.column('To Do').getByRole('heading', { level: 3 })).toContainText('1,100');
  expect(await countElements(page)).toBeLessThan(1500);

  // What is on the device is not read from the server again: only what others did since.
  const again = await requestsDuring(page, async () => {
    const asked = page.waitForResponse(/change_counters/);
    await page.reload();
    await expect(dashboard.list.getByText('3,300 transactions')).toBeVisible();
    await expect(page.getByRole('application')).toBeVisible();
    await asked;
  });
  // On a slow device the page asks a second time for news before it is drawn.
  expect(Object.keys(again).toSorted()).toEqual(['change_counters', 'user_preferences']);
  await expect(dashboard.total('Total Expense')).toHaveText('₹54,46,650.00');

  // In the middle most is drawn, and the row there is the one that belongs there.
  const rows = dashboard.list.getByRole('listitem');
  const viewport = dashboard.list.getByRole('region', { name: 'Transactions in Indian Rupee' });
  await viewport.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  await expect(rows.first()).toHaveAttribute('aria-posinset', /^16\d\d$/);
  const place = Number(await rows.first().getAttribute('aria-posinset'));
  await expect(rows.first()).toContainText(`Market ${count + 1 - place}`);
  const [seen, row] = [await boxOf(viewport), await boxOf(rows.nth(5))];
  expect(row.y).toBeGreaterThan(seen.y - row.height);
  expect(row.y).toBeLessThan(seen.y + seen.height);
  for (const title of ['To Do', 'In Progress', 'Done'] as const) {
    await board
      .column(title)
      .locator('[data-cards]')
      .evaluate((element) => {
        element.scrollTop = element.scrollHeight / 2;
      });
  }
  await expect(board.column('Done').getByRole('listitem').first()).toHaveAttribute(
    'aria-posinset',
    /^5\d\d$/,
  );
  expect(await countElements(page)).toBeLessThan(1500);

  // What is looked for comes from all rows, and is drawn no other way.
  const field = page.getByRole('searchbox', { name: 'Search transactions' });
  await field.fill('market 329');
  await expect(dashboard.list.getByText('11 of 3,300 transactions')).toBeVisible();
  await expect(rows).toHaveCount(11);
  await field.fill('2018');
  await expect(rows.first()).toHaveAttribute('aria-setsize', /^\d\d\d$/);
  expect(await countElements(page)).toBeLessThan(1500);
  await field.fill('');
  await expect(board.column('To Do').getByRole('heading', { level: 3 })).toContainText('1,100');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count));
  // The totals count up to theirs.
  await expect(dashboard.total('Total Expense')).toHaveText('₹54,46,650.00');

  // A moved card changes the board alone.
  const card = board.column('To Do').getByRole('article').nth(3);
  const name = (await card.getAttribute('aria-label')) ?? '';
  const inList = await changesDuring(page, '[data-rows], dl', () => board.move(name, 'Done'));
  await expect(board.column('Done').getByRole('heading', { level: 3 })).toContainText('1,101');
  expect(inList).toBe(0);
});

test('a card in the hand alters nothing but itself on its way over a column', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await saveMany(person);
  await dashboard.open();
  await expect(board.column('To Do').getByRole('heading', { level: 3 })).toContainText('1,100');
  await board.root.scrollIntoViewIfNeeded();
  const name = (await board.column('To Do').getByRole('article').nth(1).getAttribute('aria-label')) ?? '';
  const over = await centreOf(board.column('In Progress'));
  await board.pickUp(name, over);
  await expect(board.column('In Progress').getByText('Drop here')).toBeVisible();
  const changes = await changesDuring(page, '[data-column]', () =>
    page.mouse.move(over.x + 40, over.y + 20, { steps: 20 }),
  );
  expect(changes).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});
