import { addDays, formatDayAndMonth, todayIn } from '#domain/dates/calendar-date.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { CommandPalette } from './pages/command-palette.ts';
import { untilAtRest } from './pages/rest.ts';

const today = todayIn(new Date());

test('what comes is in a line, which leads to the balance of each day, and the page keeps its place', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save(
    { type: 'income', amount: '50000.00', category: 'Salary', status: 'done' },
    { amount: '1200.00', category: 'Insurance', date: addDays(today, -4) },
    { amount: '30000.00', category: 'Rent', description: 'Flat', date: addDays(today, 3) },
    { type: 'income', amount: '60000.00', category: 'Salary', date: addDays(today, 6) },
  );
  await dashboard.open();
  const lowest = `₹18,800.00 on ${formatDayAndMonth(addDays(today, 3))}`;
  const line = page.getByText(
    `Next 14 days: ₹30,000.00 to pay, ₹60,000.00 to receive. Overdue ₹1,200.00. Lowest point ${lowest}.`,
  );
  await expect(line).toBeVisible();

  await page.getByRole('button', { name: 'Show the next 14 days' }).click();
  await expect(page).toHaveURL('/app?period=next-14-days&sort=oldest');
  const card = dashboard.card('Next 14 days');
  await expect(card.getByText(`Lowest ${lowest}`)).toBeVisible();
  await expect(card.getByRole('row')).toHaveText([
    /Description/,
    'Overdue−₹1,200.00 ₹48,800.00',
    /Insurance.*−₹1,200\.00$/,
    /Flat.*−₹30,000\.00₹18,800\.00$/,
    /Salary.*\+₹60,000\.00₹78,800\.00$/,
  ]);
  await card.getByRole('button', { name: 'Flat' }).click();
  await expect(dashboard.editDialog).toBeVisible();
  await page.keyboard.press('Escape');

  // A page that opens again keeps the room of line and card, also in the document that comes before its scripts.
  await page.addInitScript(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const look = () => {
      const below = document.querySelector('[aria-label="Data"] button');
      // Before the styles are there, nothing is drawn.
      const { top = 0, height = 0 } = below?.getBoundingClientRect() ?? {};
      if (height > 0) tops.add(Math.round(top + scrollY));
      requestAnimationFrame(look);
    };
    look();
  });
  await dashboard.open('/app?period=next-14-days&sort=oldest');
  await expect(card).toBeVisible();
  await untilAtRest(page);
  const tops = await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]);
  expect(tops).toHaveLength(1);

  await page.goBack();
  await new CommandPalette(page).run('next 90', 'Period Next 90 days');
  await expect(dashboard.card('Next 90 days')).toBeVisible();
});
