import '#web/app/styles.css';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { addMonths } from '#domain/plan/months/month-list.ts';
import { makeWireRow } from '#testing/made-transactions.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { ShownDialog } from '#web/app/shown-dialog.tsx';
import { useListState } from '#web/data/views/ledger-views.ts';
import { useRegularPayments } from '#web/data/views/regular-payments.ts';
import { useToday } from '#web/money/use-today.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { Notices } from './notices.tsx';

vi.useFakeTimers({ toFake: ['Date'] });
vi.setSystemTime(new Date(2026, 10, 3, 12));

const pay = (description: string, day: number, amounts: readonly string[]) =>
  amounts.map((amount, ago) =>
    makeWireRow({
      id: `00000000-0000-7000-8000-0000000${String(day).padStart(2, '0')}${String(ago).padStart(3, '0')}`,
      description,
      amount,
      status: 'done',
      date: addDays(addMonths('2026-10-01' as CalendarDate, -ago), day - 1),
    }),
  );
const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }), [
  ...pay('Netflix', 20, ['699.00', ...Array.from({ length: 23 }, () => '649.00')]),
  ...pay('Gym', 12, ['1500.00', '1500.00', '1500.00']),
]);

function Page() {
  return (
    <>
      <output>{useListState()}</output>
      {useListState() === 'ready' && <NoticesOfToday />}
      <ShownDialog />
      <Toasts />
    </>
  );
}

function NoticesOfToday() {
  return <Notices payments={useRegularPayments(useToday())} />;
}

const line = page.getByRole('region', { name: 'Noticed' });
const press = (name: string) => line.getByRole('button', { name, exact: true }).click();
const expectWords = (words: string) =>
  expect.element(line.getByText(words, { exact: true }), { timeout: 15_000 }).toBeVisible();
const saved = () =>
  tables.journal
    .filter(
      ({ collection, after }) => collection === 'repeats' && after !== null && after.description !== 'Tea',
    )
    .map(({ after }) => [after?.description, after?.amount, after?.state]);

test('a repeat that missed many days is asked about first', async () => {
  const repeat = {
    ...{ id: '00000000-0000-7000-8000-000000000001', description: 'Tea', amount: '20.00', type: 'expense' },
    ...{
      currency: 'INR',
      category: 'Other',
      tags: [],
      notes: '',
      starts: '2026-01-01',
      every: 1,
      unit: 'day',
    },
    ...{ falls_on: 'same-day', until: null, times: null, lead: 0, made_until: '2026-09-30', state: 'active' },
  };
  tables.write(repeat.id, repeat, undefined, 'repeats');
  const screen = await render(<Page />);
  await expectWords('Tea: 33 since 1 Oct 2026 not added.');
  await press('Leave out');
  await expectWords('Netflix, ₹699.00, 24 months in a row. Plan it every month?');
  const ofRepeats = () => tables.journal.findLast(({ collection }) => collection === 'repeats');
  // With the card of today.
  await expect.poll(() => ofRepeats()?.after?.made_until).toBe('2026-11-03');
  await screen.unmount();
  tables.write(repeat.id, null, undefined, 'repeats');
});

test('notices come one at a time, and each goes with its answer', async () => {
  const screen = await render(<Page />);
  await expectWords('Netflix, ₹699.00, 24 months in a row. Plan it every month?');
  expect(document.activeElement).toBe(document.body);
  expect(document.getElementById('announcements')?.textContent).toContain('Netflix, ₹699.00, 24 months');
  await press('Repeat it');
  // The next notice comes in its place, and a second press does not answer it.
  await expectWords('Gym, ₹1,500.00, 3 months in a row. Plan it every month?');
  await expect.element(line).toHaveFocus();
  await press('No');
  await expect.poll(saved).toEqual([
    ['Netflix', '699.00', 'active'],
    ['Gym', '1500.00', 'declined'],
  ]);
  await expectWords('Everything of October is Done.');

  // A repeat that has the former amount.
  const repeat = tables.journal.find(
    ({ after }) => after?.state === 'active' && after.description === 'Netflix',
  )?.after;
  if (!repeat) throw new Error('There is no repeat');
  tables.write(repeat.id, { ...repeat, amount: '649.00' }, undefined, 'repeats');
  await expectWords('Netflix rose from ₹649.00 to ₹699.00.');
  await press('Change the repeat');
  await expect.poll(() => saved().at(-1)).toEqual(['Netflix', '699.00', 'active']);
  tables.write(repeat.id, { ...repeat, amount: '649.00' }, undefined, 'repeats');
  await expectWords('Netflix rose from ₹649.00 to ₹699.00.');
  await press('OK');
  await expectWords('Everything of October is Done.');
  await screen.unmount();
});

test('what was dismissed or declined stays so on a page that opens later', async () => {
  await render(<Page />);
  await expectWords('Everything of October is Done.');
  await press('Close October');
  await expect.element(page.getByRole('dialog', { name: 'October 2026' })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

test('an offer takes the card that was planned by hand as the first', async () => {
  for (const { row_id, after } of tables.journal.filter(({ collection }) => collection === 'repeats')) {
    if (after?.description === 'Netflix') tables.write(row_id, null, undefined, 'repeats');
  }
  const planned = { description: 'NETFLIX.COM', amount: '699.00', status: 'todo', date: '2026-11-20' };
  const id = '00000000-0000-7000-8000-000000000777';
  tables.write(id, makeWireRow({ id, ...planned }));
  await render(<Page />);
  // The month that the test before has opened.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectWords(
    'Netflix, ₹699.00, 24 months in a row. Plan it every month? The one on 20 Nov is the first.',
  );
  await press('Repeat it');
  const ofRepeats = () => tables.journal.findLast(({ collection }) => collection === 'repeats');
  await expect
    .poll(() => ofRepeats()?.after)
    .toMatchObject({ id, starts: '2026-10-20', made_until: '2026-11-20', state: 'active' });
  const open = () => [...tables.rows.values()].filter((row) => String(row.date) > '2026-11-03');
  expect(open()).toHaveLength(1);
});
