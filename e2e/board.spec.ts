import type { Route } from '@playwright/test';
import { intercept, listen } from './fixtures/faults.ts';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { BoardPart, boxOf, centreOf, press } from './pages/board-part.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { Finger } from './pages/finger.ts';

const rent = 'Flat in Pune, ₹22,000.00';
const taxi = 'Taxi, $64.90';
const salary = 'Salary, ₹85,000.00';

async function saveThree(person: Person): Promise<void> {
  await person.save(
    { category: 'Rent', amount: '22000.00', description: 'Flat in Pune', date: '2024-01-02' },
    { category: 'Travel', amount: '64.90', currency: 'USD', status: 'in-progress', description: 'Taxi' },
    { type: 'income', category: 'Salary', amount: '85000.00', status: 'done', date: '2024-01-01' },
  );
}

async function statuses(person: Person): Promise<Record<string, string>> {
  return Object.fromEntries((await person.rows()).map((row) => [row.category, row.status]));
}

// Specification 1.09, 2.65, 2.66, 2.67, 2.68, 2.70, 2.71, 2.73, 3.12, 9.08
test('three columns with counts and money, every currency in its own, and what to do where one is empty', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await held;
    await route.continue();
  };
  const stopRows = await intercept(page, 'GET', 'transactions', hold);
  const stopOverview = await intercept(page, 'POST', 'overview', hold);
  await page.goto('/app');
  await expect(board.root.getByText('Loading transactions...')).toBeVisible();
  release();
  await expect(board.root.getByText('No transactions')).toHaveCount(3);
  await stopRows();
  await stopOverview();
  await expect(board.root.getByText('Drag cards from other columns')).toHaveCount(3);
  await expect(board.root.getByText('Loading transactions...')).toHaveCount(0);

  await saveThree(person);
  await dashboard.open();
  for (const [title, subtitle, money] of [
    ['To Do', 'Pending transactions', '−₹22,000.00'],
    ['In Progress', 'Processing transactions', '−$64.90'],
    ['Done', 'Completed transactions', '+₹85,000.00'],
  ] as const) {
    await expect(board.column(title).getByRole('heading', { level: 3 })).toContainText(
      `${title}1 transaction`,
    );
    await expect(board.column(title)).toContainText(subtitle);
    await expect(board.column(title)).toContainText(money);
    expect((await boxOf(board.column(title).locator('[data-cards]'))).height).toBe(320);
  }
  const card = board.card(rent);
  for (const words of ['Expense', 'Rent', '−₹22,000.00', '2 Jan · since Jan 2024', 'Flat in Pune']) {
    await expect(card).toContainText(words);
  }
  for (const control of [`Drag ${rent}`, `Edit ${rent}`, `Delete ${rent}`]) {
    await expect(card.getByRole('button', { name: control })).toBeAttached();
  }
  await card.getByRole('button', { name: `Delete ${rent}` }).click();
  await expect(card).toHaveCount(0);
  await expect(board.column('To Do')).toContainText('No transactions');
});

// Specification 1.08, 2.69, 3.19, 4.13, 4.14, 4.15, 6.04, 7.10
test('by mouse a card moves to the column it is dropped on, also on a card of it, and nowhere else', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await saveThree(person);
  // As high as the whole page: a card near an edge would scroll it, and the places measured before would be others.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await dashboard.open();
  const sent = listen(page, 'PATCH', 'transactions');

  // Onto its own column, and outside of every column: nothing happens.
  const own = await boxOf(board.column('To Do'));
  await board.drag(rent, { x: own.x + own.width / 2, y: own.y + own.height - 30 });
  await expect(board.spoken(`${rent} dropped, stays in To Do`)).toBeAttached();
  await board.expectIn('To Do', rent);
  const title = await centreOf(page.getByRole('heading', { name: 'Transaction Management Board' }));
  await board.drag(rent, title);
  await board.expectIn('To Do', rent);
  expect(sent).toEqual([]);

  const progress = await centreOf(board.column('In Progress'));
  await board.pickUp(rent, progress);
  await expect(board.column('In Progress').getByText('Drop here')).toBeVisible();
  await expect(board.root.getByText('Drop here')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await board.expectIn('To Do', rent);
  expect(sent).toEqual([]);

  // The key that puts the card back takes back nothing else; pressed again, it does.
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/period=/);
  // Charts of another height come a little later, and move the board.
  await expect.poll(() => centreOf(board.column('In Progress'))).not.toEqual(progress);
  await board.pickUp(rent, await centreOf(board.column('In Progress')));
  await expect(board.column('In Progress').getByText('Drop here')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.root.getByText('Drop here')).toHaveCount(0);
  await page.mouse.up();
  await expect(page).toHaveURL(/period=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/period=/);
  await expect.poll(() => centreOf(board.column('In Progress'))).toEqual(progress);

  await board.drag(rent, progress);
  await board.expectIn('In Progress', rent);
  await expect(board.column('To Do')).toContainText('No transactions');
  await expect(board.column('In Progress')).toContainText('−$64.90');
  await expect(board.column('In Progress')).toContainText('−₹22,000.00');
  await expect.poll(() => statuses(person)).toMatchObject({ Rent: 'in-progress' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ status: 'in-progress' });
  expect(sent[0]?.url.searchParams.get('user_id')).toBe(`eq.${person.session.user.id}`);

  await board.drag(rent, await centreOf(board.card(salary)));
  await board.expectIn('Done', rent);
  // And back over all columns at once: any status can become any other.
  await board.drag(rent, await centreOf(board.column('To Do')));
  await board.expectIn('To Do', rent);
  await expect.poll(() => statuses(person)).toMatchObject({ Rent: 'todo' });
  await page.reload();
  await board.expectIn('To Do', rent);
});

// Specification 1.08, 2.72, 2.74, 9.08
test('by keys a card goes 25 pixels a step, is spoken of, and keeps the focus', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await saveThree(person);
  await dashboard.open();
  await board.handle(rent).focus();
  await press(page, 'Space');
  await expect(board.spoken(`Picked up ${rent} from To Do`)).toBeAttached();
  const carried = page.locator('.shadow-lifted').filter({ hasText: 'Rent' });
  const start = (await boxOf(carried)).x;
  await press(page, 'ArrowRight');
  await expect.poll(async () => (await boxOf(carried)).x - start).toBeCloseTo(25, 0);
  await press(page, 'ArrowDown', 2);
  await press(page, 'ArrowRight', 12);
  await expect(board.spoken('Over In Progress')).toBeAttached();
  await expect(board.column('In Progress').getByText('Drop here')).toBeVisible();
  await press(page, 'Escape');
  await expect(board.spoken(`Cancelled, ${rent} stays in To Do`)).toBeAttached();
  await board.expectIn('To Do', rent);
  await expect(board.handle(rent)).toBeFocused();

  await press(page, 'Enter');
  await press(page, 'ArrowRight', 13);
  await expect(board.spoken('Over In Progress')).toBeAttached();
  await press(page, 'Enter');
  await board.expectIn('In Progress', rent);
  await expect(board.spoken(`${rent} moved to In Progress, 1 of 2`)).toBeAttached();
  await expect(board.handle(rent)).toBeFocused();
  await expect.poll(() => statuses(person)).toMatchObject({ Rent: 'in-progress' });

  // Without any dragging: the choice on the card.
  await board.move(rent, 'Done');
  await board.expectIn('Done', rent);
  await expect(board.spoken(`${rent} moved to Done, 1 of 2`)).toBeAttached();
  await expect(board.moveButton(rent)).toBeFocused();
  await expect.poll(() => statuses(person)).toMatchObject({ Rent: 'done' });
});

// Specification 1.08, 2.74
test('by finger the handle drags at once, the rest of a card after a moment, and a quick swipe scrolls', {
  tag: '@moments',
}, async ({ person, visit }) => {
  await saveThree(person);
  const page = await visit(person, { hasTouch: true, viewport: { width: 1024, height: 800 } });
  const board = new BoardPart(page);
  await new DashboardPage(page).open();
  await board.root.scrollIntoViewIfNeeded();
  const finger = await Finger.on(page);

  await finger.press(await centreOf(board.handle(rent)));
  await finger.slide(await centreOf(board.column('In Progress')));
  await expect(board.column('In Progress').getByText('Drop here')).toBeVisible();
  await finger.lift();
  await board.expectIn('In Progress', rent);
  await expect.poll(() => statuses(person)).toMatchObject({ Rent: 'in-progress' });

  const words = board.card(salary).getByText('Salary');
  await finger.press(await centreOf(words));
  await expect(board.spoken(`Picked up ${salary} from Done`)).toBeAttached();
  await finger.slide(await centreOf(board.column('To Do')));
  await finger.lift();
  await board.expectIn('To Do', salary);

  const before = await page.evaluate(() => scrollY);
  const from = await centreOf(board.card(taxi).getByText('Taxi'));
  await finger.press(from);
  await finger.slide({ x: from.x, y: from.y + 200 });
  await finger.lift();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before - 50);
  await board.expectIn('In Progress', taxi);
});

// Specification 2.74
test('on a phone the columns are a strip with a switch, and a card is moved by its choice', async ({
  person,
  visit,
}) => {
  await saveThree(person);
  const page = await visit(person, { hasTouch: true, isMobile: true, viewport: { width: 375, height: 750 } });
  const board = new BoardPart(page);
  await new DashboardPage(page).open();
  await board.root.scrollIntoViewIfNeeded();
  await expect(board.column('To Do')).toBeInViewport({ ratio: 0.6 });
  await expect(board.column('Done')).not.toBeInViewport();
  await board.root.getByRole('radio', { name: 'Done' }).locator('..').click();
  await expect(board.root.getByRole('radio', { name: 'Done' })).toBeChecked();
  await expect(board.card(salary)).toBeInViewport({ ratio: 0.9 });
  await expect(board.column('To Do')).not.toBeInViewport();
  await board.move(salary, 'To Do');
  await expect.poll(() => statuses(person)).toMatchObject({ Salary: 'todo' });
  await board.root.getByRole('radio', { name: 'To Do' }).locator('..').click();
  await expect(board.card(salary)).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

// Specification 1.08, 2.74
test('under a thumb a card is swiped to Done, opens its menu, and is dropped on the bar at the lower edge', {
  tag: '@moments',
}, async ({ person, visit }) => {
  await saveThree(person);
  const page = await visit(person, { hasTouch: true, isMobile: true, viewport: { width: 375, height: 750 } });
  const board = new BoardPart(page);
  await new DashboardPage(page).open();
  await board.root.scrollIntoViewIfNeeded();
  const finger = await Finger.on(page);
  expect((await boxOf(board.card(rent))).height).toBe(64);
  for (const button of [board.editButton(rent), board.deleteButton(rent)]) {
    expect(await boxOf(button)).toMatchObject({ width: 44, height: 44 });
  }
  await expect(board.root.getByRole('radio', { name: 'To Do 1' })).toBeChecked();
  await expect(board.column('To Do').getByRole('heading', { level: 3 })).toContainText('To Do1 transaction');

  // To the right, and back by the message.
  const at = await centreOf(board.card(rent));
  await finger.press(at);
  await finger.slide({ x: at.x + 110, y: at.y + 4 });
  await expect(board.column('To Do').getByText('Done', { exact: true })).toBeVisible();
  await finger.lift();
  await expect(board.spoken(`${rent} moved to Done, 1 of 2`)).toBeAttached();
  await expect.poll(() => statuses(person)).toMatchObject({ Rent: 'done' });
  // The column stays, for the next card.
  await expect(board.root.getByRole('radio', { name: 'To Do 0' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await board.expectIn('To Do', rent);

  // To the left; the menu does all that a card can.
  await finger.press(at);
  await finger.slide({ x: at.x - 110, y: at.y + 4 });
  await finger.lift();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Move to In Progress',
    'Move to Done',
    'Duplicate',
    'Delete',
  ]);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Transaction' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Held, it is carried to the bar, whose columns take the place of the links there.
  const place = await centreOf(board.card(rent));
  await finger.press(place);
  await expect(board.spoken(`Picked up ${rent} from To Do`)).toBeAttached();
  const bar = page.locator('[data-drop-bar]');
  const target = await centreOf(bar.getByText('In Progress'));
  expect((await boxOf(bar.getByText('In Progress'))).height).toBeGreaterThanOrEqual(44);
  const before = await page.evaluate(() => scrollY);
  await finger.slide(target);
  await expect(board.spoken('Over In Progress')).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await finger.lift();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => statuses(person)).toMatchObject({ Rent: 'in-progress' });
});

// Specification 4.16
test('a status that this version does not know shows in To Do and is not rewritten until the card is moved', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await saveThree(person);
  // The table of this version would refuse such a status, so a newer server is played here.
  const changes: Record<string, unknown>[] = [];
  await intercept(page, 'GET', 'transactions', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as { category: string }[];
    await route.fulfill({
      response: answer,
      // Each change was answered as saved, so a later read has to show it.
      json: rows.map((row) =>
        row.category === 'Rent' ? Object.assign(row, { status: 'archived' }, ...changes) : row,
      ),
    });
  });
  await intercept(page, 'PATCH', 'transactions', async (route) => {
    const change = route.request().postDataJSON() as Record<string, unknown>;
    changes.push(change);
    const id = new URL(route.request().url()).searchParams.get('id')?.slice(3);
    await route.fulfill({ json: [{ id, ...change }] });
  });
  await dashboard.open();
  await board.expectIn('To Do', rent);

  await board
    .card(rent)
    .getByRole('button', { name: `Edit ${rent}` })
    .click();
  await expect(dashboard.editDialog.getByLabel('Status')).toHaveValue('todo');
  await dashboard.editDialog.getByLabel('Description').fill('Flat in Mumbai');
  await dashboard.editDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dashboard.editDialog).toHaveCount(0);
  await expect.poll(() => changes).toEqual([{ description: 'Flat in Mumbai' }]);
  await board.expectIn('To Do', rent);

  await board.move(rent, 'Done');
  await board.expectIn('Done', rent);
  await expect.poll(() => changes.at(-1)).toEqual({ status: 'done' });
});

// Specification 2.79, 2.80
test('what is overdue is counted in the title, and what was planned is dated today when a key has moved it to Done', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  await person.save(
    { category: 'Rent', description: 'Flat in Pune', amount: '22000.00', date: '2024-01-02' },
    { category: 'Travel', description: 'Taxi', amount: '64.90', currency: 'USD', date: '2099-01-02' },
  );
  await dashboard.open();
  await expect(page).toHaveTitle('(1 overdue) Dashboard · Tallyboard');
  const groups = board.column('To Do').getByRole('heading', { level: 4 });
  await expect(groups).toHaveText([
    'Overdue1 transaction· ₹22,000.00 to pay',
    'Later1 transaction· $64.90 to pay',
  ]);

  await board.handle(taxi).focus();
  await page.keyboard.press('3');
  await board.expectIn('Done', taxi);
  await expect(board.spoken(`${taxi} moved to Done, 1 of 1`)).toBeAttached();
  await expect(page.getByText('Moved to Done. Dated 2 Jan 2099.')).toBeVisible();
  await page.getByRole('button', { name: 'Date it today' }).click();
  await expect(page.getByText('Dated today.')).toBeVisible();
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
      String(part).padStart(2, '0'),
    );
  });
  await expect
    .poll(async () => (await person.rows()).map(({ category, date, status }) => [category, date, status]))
    .toEqual([
      ['Travel', today.join('-'), 'done'],
      ['Rent', '2024-01-02', 'todo'],
    ]);

  await board.handle(rent).focus();
  await page.keyboard.press('3');
  await board.expectIn('Done', rent);
  await expect(page).toHaveTitle('Dashboard · Tallyboard');
});

// Specification 2.81
test('what is unfolded is still unfolded after a reload, and Show less leads back to it', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(
    ...Array.from({ length: 120 }, (_, index) => ({
      status: 'done',
      date: `2024-0${1 + (index % 9)}-1${index % 10}`,
    })),
  );
  await dashboard.open();
  const list = dashboard.list.getByRole('region', { name: 'Transactions in Indian Rupee' });
  await dashboard.list.getByRole('button', { name: 'Show all 120' }).click();
  await expect.poll(async () => (await boxOf(list)).height).toBeGreaterThan(120 * 40);
  await page.reload();
  await expect.poll(async () => (await boxOf(list)).height).toBeGreaterThan(120 * 40);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 100_000);
  await expect(dashboard.list.getByRole('listitem').last()).toContainText('10 Jan 2024');
  await dashboard.list.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(async () => (await boxOf(list)).height).toBe(384);
  await expect(dashboard.list.getByRole('button', { name: 'Show all 120' })).toBeInViewport();
});

test('the next month of Done takes the focus, also where the column becomes a long one', async ({
  page,
  person,
  dashboard,
  board,
}) => {
  const month = (date: string) =>
    Array.from({ length: 14 }, () => ({ category: 'Travel', date, status: 'done' }) as const);
  await person.save(...month('2024-03-05'), ...month('2024-02-05'));
  await dashboard.open();
  await board.root.getByRole('button', { name: 'Taller' }).click();
  await board.root.getByRole('button', { name: 'Show all', exact: true }).click();
  // On a slow device, rows come later than the next frame.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await board.root.getByRole('button', { name: 'Show February 2024' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^February 2024/);
});
