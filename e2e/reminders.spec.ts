// Security A35

import ICAL from 'ical.js';
import { expect, test } from './fixtures/signed-in.ts';
import { CommandPalette } from './pages/command-palette.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What a calendar app makes of an address. */
async function subscribe(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) return answer.status;
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const { summary, startDate } = new ICAL.Event(event);
    return `${startDate} ${summary}`;
  });
}

test('a person sees what is due in their calendar and on the app’s icon, and may in a notification, until they leave', async ({
  page,
  person,
  server,
  dashboard,
  header,
}) => {
  await page.addInitScript(() => {
    // A browser without a window has neither.
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    navigator.setAppBadge = async (count) => sessionStorage.setItem('badge', String(count));
  });
  const badge = () => page.evaluate(() => sessionStorage.getItem('badge'));
  const [late, soon] = [inDays(-3), inDays(2)];
  await person.save(
    { description: 'Rent', category: 'Rent', amount: '22000.00', date: late },
    { description: 'Netflix; and, more', category: 'Entertainment', amount: '649.00', date: soon },
    { description: 'Paid', status: 'done', date: late },
  );
  await dashboard.open();
  await expect.poll(badge).toBe('1');

  const palette = new CommandPalette(page);
  await palette.run('remind', 'Plan Reminders…');
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const field = dialog.getByLabel('Address of your calendar');
  await expect(field).toHaveValue(new RegExp(`^${server.url}/calendar/[0-9a-f]{64}\\.ics$`));
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(await subscribe(address)).toEqual([`${late} Rent`, `${soon} Netflix; and, more`]);

  await dialog.getByRole('checkbox', { name: 'Also amounts' }).check();
  await expect(dialog.getByText('titles and dates, and amounts.')).toBeVisible();
  await expect.poll(() => subscribe(address)).toContain(`${late} Rent, ₹22,000.00`);
  await dialog.getByRole('radio', { name: 'Every Monday' }).check();

  const stored = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await stored()).not.toContain('tallyboard due');
  await dialog.getByRole('checkbox', { name: 'Tell me on the day' }).check();
  await expect.poll(stored).toContain('tallyboard due');

  // Another day.
  await dashboard.open();
  await palette.run('remind', 'Plan Reminders…');
  await expect(dialog.getByRole('radio', { name: 'Every Monday' })).toBeChecked();
  await expect(field).toHaveCount(0);
  await dialog.getByRole('button', { name: 'New address' }).click();
  await expect(field).toBeVisible();
  expect(await subscribe(address)).toBe(404);
  const next = await field.inputValue();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(await subscribe(next)).toBe(404);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await header.signOut.click();
  await expect(page).toHaveURL('/');
  expect(await badge()).toBe('0');
  await expect.poll(stored).not.toContain('tallyboard due');
});
