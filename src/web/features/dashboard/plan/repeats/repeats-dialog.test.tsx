import '../../../../app/styles.css';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  addDays,
  type CalendarDate,
  formatDate,
  formatDayAndMonth,
  todayIn,
} from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { toOccurrenceId } from '#domain/plan/repeats/occurrence-id.ts';
import { makeRepeat } from '#testing/made-repeats.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { readOpen } from '#web/data/views/ledger-views.ts';
import {
  addMissed,
  changeRepeat,
  deleteRepeat,
  endRepeat,
  pauseRepeat,
  resumeRepeat,
  skipMissed,
  useRepeats,
} from '#web/data/views/repeats.ts';
import { RepeatsDialog } from './repeats-dialog.tsx';

vi.mock('#web/data/views/repeats.ts', { spy: true });
vi.mock('#web/data/views/ledger-views.ts', { spy: true });

const today = todayIn(new Date());
const rent = makeRepeat({
  id: 'rent',
  description: 'Rent',
  amount: requireMinorUnits(1_200_000),
  starts: addDays(today, 3),
  unit: 'week',
});
const gym = makeRepeat({ id: 'gym', description: 'Gym', starts: addDays(today, 2), state: 'paused' });
const old = makeRepeat({ id: 'old', description: 'Loan', starts: '2020-01-31' as CalendarDate, times: 3 });
const changes = [pauseRepeat, resumeRepeat, endRepeat, deleteRepeat, changeRepeat, addMissed, skipMissed];

async function open(repeats: readonly (typeof rent)[]) {
  vi.mocked(useRepeats).mockReturnValue(repeats);
  for (const change of changes) {
    vi.mocked(change)
      .mockReset()
      .mockResolvedValue({ ok: true, value: null } as never);
  }
  await render(<RepeatsDialog onClose={() => undefined} />);
}

const dialog = page.getByRole('dialog', { name: 'Repeats' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

test('lists what comes next first, its schedule and its state, and what it comes to in a month', async () => {
  await open([old, rent, gym]);
  const rows = dialog.getByRole('list', { name: 'Repeats' }).getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/^Gym.*Every month on the .*\. Paused\./);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(
      new RegExp(`^Rent.*Every week on .*day\\. Next on ${formatDate(addDays(today, 3))}\\.`),
    );
  // 52 weeks of 12,000.00.
  await expect.element(dialog.getByText('₹52,000.00 to pay a month on average.')).toBeVisible();
  const ended = dialog.getByRole('list', { name: 'Ended' });
  await expect.element(ended).not.toBeInTheDocument();
  await dialog.getByText('Ended (1)').click();
  await expect.element(ended).toMatchTextContent(/Loan.*3 times\. Ended\./);
});

test('each is paused, resumed, ended and, once confirmed, deleted', async () => {
  await open([rent, gym]);
  await button('Pause Rent, ₹12,000.00').click();
  expect(pauseRepeat).toHaveBeenCalledExactlyOnceWith(rent);
  await button('Resume Gym, ₹10.00').click();
  expect(resumeRepeat).toHaveBeenCalledExactlyOnceWith(gym);
  await button('End Rent, ₹12,000.00').click();
  expect(endRepeat).toHaveBeenCalledExactlyOnceWith(rent);
  await button('Delete Rent, ₹12,000.00').click();
  const question = page.getByRole('alertdialog', { name: 'Delete this repeat?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(deleteRepeat).not.toHaveBeenCalled();
  await button('Delete Rent, ₹12,000.00').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  expect(deleteRepeat).toHaveBeenCalledExactlyOnceWith(rent.id);
});

test('Edit changes the rule and the values, and keeps what is refused', async () => {
  await open([rent]);
  await button('Edit Rent, ₹12,000.00').click();
  const form = page.getByRole('dialog', { name: 'Edit Repeat' });
  const amount = form.getByRole('spinbutton', { name: 'Amount' });
  await amount.fill('0');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent('Please enter a valid amount greater than 0.');
  await amount.fill('12500');
  await form.getByRole('combobox', { name: 'Repeat' }).selectOptions('Every year');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  expect(changeRepeat).toHaveBeenCalledOnce();
  expect(vi.mocked(changeRepeat).mock.lastCall).toMatchObject([
    rent.id,
    { amount: 1_250_000, description: 'Rent', starts: rent.starts, every: 1, unit: 'year' },
    [],
  ]);
  await expect.element(form).not.toBeInTheDocument();
});

test('cards that stand already move with the day only if the person says so', async () => {
  const monthly = makeRepeat({ ...rent, id: '0199c0de-0000-7000-8000-000000000001', unit: 'month' });
  const day = addDays(today, 3);
  const card = makeTransaction({ id: toOccurrenceId(monthly.id, day), date: day, status: 'todo' });
  await open([monthly]);
  vi.mocked(readOpen).mockReturnValue([createLedger([card]).rows]);
  const form = page.getByRole('dialog', { name: 'Edit Repeat' });
  const question = page.getByRole('dialog', { name: 'Move what is planned already?' });
  const move = `Move ${formatDayAndMonth(day)} to ${formatDayAndMonth(addDays(day, 2))}`;
  const change = async () => {
    await button('Edit Rent, ₹12,000.00').click();
    await form.getByRole('textbox', { name: 'First day' }).fill(addDays(day, 2));
    await form.getByRole('button', { name: 'Save Changes' }).click();
  };
  await change();
  await question.getByRole('button', { name: move }).click();
  expect(vi.mocked(changeRepeat).mock.lastCall).toMatchObject([
    monthly.id,
    { starts: addDays(day, 2) },
    [{ card, to: addDays(day, 2) }],
  ]);
  await expect.element(form).not.toBeInTheDocument();
  await change();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(changeRepeat).toHaveBeenCalledOnce();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await question.getByRole('button', { name: 'Leave as it is' }).click();
  expect(vi.mocked(changeRepeat).mock.lastCall).toMatchObject([monthly.id, { starts: addDays(day, 2) }, []]);
});

test('Esc asks before it leaves what was changed, and leaves what was not', async () => {
  await open([rent]);
  const form = page.getByRole('dialog', { name: 'Edit Repeat' });
  await button('Edit Rent, ₹12,000.00').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await button('Edit Rent, ₹12,000.00').click();
  const amount = form.getByRole('spinbutton', { name: 'Amount' });
  await amount.fill('7');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(amount).toHaveValue('7');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(changeRepeat).not.toHaveBeenCalled();
});

test('many that were missed are added or left out when somebody says so', async () => {
  const madeUntil = addDays(today, -366);
  const daily = { ...gym, state: 'active' as const, unit: 'day' as const, starts: madeUntil, madeUntil };
  await open([daily]);
  const since = formatDate(addDays(today, -365));
  await expect.element(dialog.getByText(`Gym: 365 since ${since} not added.`)).toBeVisible();
  await button('Add 365').click();
  const missed = expect.objectContaining({ repeat: daily });
  expect(addMissed).toHaveBeenCalledExactlyOnceWith(missed);
  await button('Leave out').click();
  expect(skipMissed).toHaveBeenCalledExactlyOnceWith(missed);
});

test('while nothing repeats it says how something does', async () => {
  await open([]);
  await expect.element(dialog).toMatchTextContent(/Nothing repeats yet.*Open More under Add Transaction/);
});
