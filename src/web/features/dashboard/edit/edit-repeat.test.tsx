import '../../../app/styles.css';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { makeRepeat } from '#testing/made-repeats.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { editThisAndLater, endRepeat, repeatTransaction, useRepeatOf } from '#web/data/views/repeats.ts';
import { EditDialog } from './edit-dialog.tsx';

vi.mock('#web/data/views/repeats.ts', { spy: true });

const rent = makeTransaction({ id: 'the-rent', date: '2099-01-31' as CalendarDate, description: 'Rent' });
const monthly = makeRepeat({ starts: '2098-12-31' as CalendarDate });

const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
const description = dialog.getByRole('textbox', { name: /^Description/ });
const repeat = dialog.getByRole('combobox', { name: 'Repeat' });
const save = dialog.getByRole('button', { name: 'Save Changes' });
const question = page.getByRole('dialog', { name: 'Only this one, or later ones too?' });

const onSave = vi.fn(async (value: typeof rent) => ({ ok: true as const, value }));
const onClose = vi.fn();

async function open(of: typeof monthly | undefined) {
  vi.mocked(useRepeatOf).mockReturnValue(of);
  for (const change of [editThisAndLater, endRepeat, repeatTransaction]) {
    vi.mocked(change)
      .mockReset()
      .mockResolvedValue({ ok: true, value: null } as never);
  }
  onSave.mockClear();
  onClose.mockClear();
  await render(
    <EditDialog
      transaction={rent}
      onSave={onSave}
      onEdit={() => undefined}
      onDelete={() => undefined}
      onDuplicate={() => undefined}
      onClose={onClose}
      busy={false}
    />,
  );
}

test('an edit of one that returns asks, Cancel goes back, and This one changes only it', async () => {
  await open(monthly);
  await expect.element(repeat).toHaveValue('month');
  await description.fill('Rent and heating');
  await save.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(description).toHaveValue('Rent and heating');
  expect(onSave).not.toHaveBeenCalled();
  await save.click();
  await userEvent.keyboard('{Enter}');
  expect(onSave.mock.lastCall?.slice(0, 2)).toEqual([{ ...rent, description: 'Rent and heating' }, rent]);
  expect(editThisAndLater).not.toHaveBeenCalled();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('This and later changes what comes, too', async () => {
  await open(monthly);
  await description.fill('Rent and heating');
  await save.click();
  await question.getByRole('button', { name: 'This and later' }).click();
  const row = { ...rent, description: 'Rent and heating' };
  expect(editThisAndLater).toHaveBeenCalledExactlyOnceWith({ repeat: monthly, seen: rent, row });
  expect(onSave).not.toHaveBeenCalled();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test.each([
  ['of a status', monthly],
  ['of one that has ended', { ...monthly, starts: '2020-01-31' as CalendarDate, times: 1 }],
])('an edit %s asks nothing', async (what, of) => {
  await open(of);
  if (what === 'of a status') await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('Done');
  else await description.fill('Rent and heating');
  await save.click();
  expect(onSave).toHaveBeenCalledOnce();
  await expect.element(question).not.toBeInTheDocument();
});

test('another rule changes the repeat, and Never ends it after saying so', async () => {
  await open(monthly);
  await repeat.selectOptions('Every year');
  await save.click();
  expect(vi.mocked(editThisAndLater).mock.lastCall).toMatchObject([
    { repeat: monthly, seen: rent, row: rent, schedule: { unit: 'year' } },
  ]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await repeat.selectOptions('Never');
  await expect
    .element(repeat)
    .toHaveAccessibleDescription('Nothing more comes once you save. What is there stays.');
  await save.click();
  expect(endRepeat).toHaveBeenCalledExactlyOnceWith(monthly);
});

test('one that never returned begins to, after its own changes; a wrong rule is refused and stays', async () => {
  await open(undefined);
  await repeat.selectOptions('Custom…');
  const every = dialog.getByRole('textbox', { name: 'Every' });
  await every.fill('0');
  await save.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Please enter a whole number from 1 to 999.');
  await expect.element(every).toHaveValue('0');
  expect(repeatTransaction).not.toHaveBeenCalled();
  await every.fill('2');
  await description.fill('Rent and heating');
  await save.click();
  const row = { ...rent, description: 'Rent and heating' };
  expect(onSave).toHaveBeenCalledOnce();
  expect(vi.mocked(repeatTransaction).mock.lastCall).toMatchObject([row, { every: 2, unit: 'month' }]);
});
