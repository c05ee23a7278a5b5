import '../../../app/styles.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { fromDecimal } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toDraft } from '#domain/transactions/transaction-rules.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { readHistory } from '#web/data/views/row-history.ts';
import { readEditDraft } from '#web/data/views/stored-drafts.ts';
import { setListedRows } from '#web/transactions/selection/selection.ts';
import { EditDialog } from './edit-dialog.tsx';

vi.mock('#web/data/views/stored-drafts.ts', { spy: true });
vi.mock('#web/data/views/row-history.ts', { spy: true });

const rent = makeTransaction({
  id: 'the-rent',
  amount: fromDecimal('640.00'),
  currency: 'GBP',
  category: 'Rent',
  date: '2024-02-29' as CalendarDate,
  bankId: 'FT2401/7',
  description: 'February',
  status: 'in-progress',
});

const april = makeTransaction({ ...rent, id: 'april', date: '2024-04-30' as CalendarDate });
const march = makeTransaction({
  ...rent,
  id: 'march',
  date: '2024-03-31' as CalendarDate,
  description: 'March',
});
const rows = createLedger([april, march, rent]).rows;

type Save = (transaction: Transaction, seen: Transaction) => Promise<Outcome<Transaction>>;

const onDelete = vi.fn<(transaction: Transaction) => void>();
const onDuplicate = vi.fn<(transaction: Transaction) => void>();

function Holder({ save, transaction }: { save: Save; transaction: Transaction }) {
  const [edited, setEdited] = useState<Transaction | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <ul ref={(list) => setListedRows(list, rows)}>
        <li data-row={transaction.id}>
          <button type="button" data-delete onClick={() => setEdited(transaction)}>
            Open
          </button>
        </li>
        <li>
          <button type="button" data-delete>
            The row below
          </button>
        </li>
      </ul>
      <EditDialog
        transaction={edited}
        onEdit={setEdited}
        onDelete={onDelete}
        onDuplicate={onDuplicate}
        onClose={() => setEdited(null)}
        busy={busy}
        onSave={async (changed, seen) => {
          setBusy(true);
          const outcome = await save(changed, seen);
          setBusy(false);
          return outcome;
        }}
      />
    </>
  );
}

async function open(save: Save = async (value) => ({ ok: true, value }), transaction = rent) {
  const saved = vi.fn(save);
  await render(<Holder save={saved} transaction={transaction} />);
  await page.getByRole('button', { name: 'Open' }).click();
  return saved;
}

const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
const amount = dialog.getByRole('spinbutton', { name: 'Amount' });
const save = dialog.getByRole('button', { name: 'Save Changes' });

// Specification 8.05
test.each([
  ['the server', '77', 'no way'],
  ['the rules', '0', 'Please enter a valid amount greater than 0.'],
])('on a phone, what %s refuses is in sight, above the form', async (_, typed, words) => {
  await page.viewport(375, 600);
  const errors = expectErrors();
  await open(async () => ({ ok: false, message: 'no way' }));
  await amount.fill(typed);
  const shown = dialog.element();
  shown.scrollTo(0, shown.scrollHeight);
  await save.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toMatchTextContent(words);
  await expect.element(save).toBeEnabled();
  const { left, top, width, height } = alert.element().getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(alert.element().contains(there)).toBe(true);
  errors.take();
});

// Specification 2.51
test('opens with its text and the seven values', async () => {
  await open();
  await expect
    .element(dialog)
    .toHaveAccessibleDescription("Make changes to your transaction here. Click save when you're done.");
  await expect.element(dialog.getByRole('radio', { name: 'Expense' })).toBeChecked();
  await expect.element(amount).toHaveValue('640.00');
  await expect.element(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Rent');
  await expect
    .element(dialog.getByRole('button', { name: /Pick a date$/ }))
    .toMatchTextContent('29 Feb 2024');
  await expect.element(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue('February');
  await expect.element(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('in-progress');
  await expect.element(dialog.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP');
});

test('has the notes of several lines, which grow with their text', async () => {
  const saved = await open(undefined, { ...rent, notes: 'By card' });
  const notes = dialog.getByRole('textbox', { name: 'Notes (optional)' });
  await expect.element(notes).toHaveValue('By card');
  const height = () => notes.element().getBoundingClientRect().height;
  const before = height();
  await notes.fill('By card\n\n- two of us\n- with tip\n- paid back\n');
  expect(height()).toBeGreaterThan(before);
  await notes.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(saved.mock.lastCall?.[0]).toEqual({
    ...rent,
    notes: 'By card\n\n- two of us\n- with tip\n- paid back',
  });
});

// Specification 5.05
test('requires a number without naming a minimum', async () => {
  await open();
  await expect.element(amount).toBeRequired();
  await expect.element(amount).not.toHaveAttribute('min');
});

test('saves the changes and closes, returning the focus', async () => {
  const saved = await open();
  await amount.fill('650');
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('Done');
  await save.click();
  expect(saved).toHaveBeenCalledExactlyOnceWith({ ...rent, amount: 65_000, status: 'done' }, rent);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test.each([
  ['Cancel', () => dialog.getByRole('button', { name: 'Cancel' }).click()],
  ['the cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s closes it and saves nothing', async (_, leave) => {
  const saved = await open();
  await amount.fill('1');
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
});

test('a kept edit goes on from the row as it was then, so that it takes nothing back that was changed since', async () => {
  const seen = { ...rent, amount: fromDecimal('600.00') };
  const draft = { ...toDraft(seen), description: 'half typed' };
  vi.mocked(readEditDraft).mockReturnValue({ seen, draft });
  const saved = await open();
  await expect.element(amount).toHaveValue('600.00');
  await save.click();
  expect(saved).toHaveBeenCalledExactlyOnceWith({ ...seen, description: 'half typed' }, seen);
  vi.mocked(readEditDraft).mockReset();
});

test('a cancelled edit is gone when the dialog opens again', async () => {
  await open();
  await amount.fill('1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(amount).toHaveValue('640.00');
});

test.each(['', '0', '-3', '12.345', '12*', '1.2.3'])(
  'refuses the amount "%s" with the rule of the form, and keeps it',
  async (text) => {
    const errors = expectErrors();
    const saved = await open();
    await amount.fill(text);
    await save.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Please enter a valid amount greater than 0.');
    await expect.element(amount).toHaveValue(text);
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    expect(saved).not.toHaveBeenCalled();
    expect(errors.take()).toEqual([['Please enter a valid amount greater than 0.']]);
  },
);

// Specification 8.05
test.each(['This transaction no longer exists.', 'Failed to update transaction. Please try again.'])(
  'stays open with what was typed and says "%s"',
  async (message) => {
    await open(async () => ({ ok: false, message }));
    await amount.fill('650');
    await save.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
    const words = dialog.getByText('Not saved: February, £640.00');
    await expect.element(words.first()).toBeVisible();
    // Heard, too: what is announced outside of the dialog is not.
    expect(words.last().element().matches('[aria-live=polite]')).toBe(true);
    await expect.element(amount).toHaveValue('650');
    await expect.element(save).toHaveFocus();
  },
);

test('is busy while it saves, and cannot be closed meanwhile', async () => {
  let finish = (): void => undefined;
  await open(
    (value) =>
      new Promise((resolve) => {
        finish = () => resolve({ ok: true, value });
      }),
  );
  await save.click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  finish();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what is typed while it saves is the next edit of the saved row', async () => {
  let finish = (): void => undefined;
  const saved = await open(
    (value) =>
      new Promise((resolve) => {
        finish = () => resolve({ ok: true, value });
      }),
  );
  const description = dialog.getByRole('textbox', { name: /^Description/ });
  await amount.fill('650');
  await save.click();
  await description.fill('typed last');
  finish();
  await expect.element(save).toBeEnabled();
  await save.click();
  const first = { ...rent, amount: 65_000 };
  expect(saved.mock.lastCall?.slice(0, 2)).toEqual([{ ...first, description: 'typed last' }, first]);
  finish();
  await expect.element(dialog).not.toBeInTheDocument();
});

// Specification 4.16
test('a status that this version does not know shows as To Do and is not rewritten', async () => {
  const saved = await open(undefined, { ...rent, status: 'archived' });
  await expect.element(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('todo');
  await save.click();
  expect(saved.mock.lastCall?.[0].status).toBe('archived');
});

test('a category that this version does not know shows as Other and is not rewritten', async () => {
  const saved = await open(undefined, { ...rent, category: 'Yachts' });
  await expect.element(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Other');
  await save.click();
  expect(saved.mock.lastCall?.[0].category).toBe('Yachts');
});

test('offers the usual type of the category, and takes it', async () => {
  const saved = await open();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('Salary');
  await dialog.getByRole('button', { name: 'Switch to Income' }).click();
  await save.click();
  expect(saved.mock.lastCall?.[0]).toMatchObject({ type: 'income', category: 'Salary' });
});

test('the alert disappears as soon as its field is valid', async () => {
  const errors = expectErrors();
  await open();
  await amount.fill('12*');
  await save.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await amount.fill('36');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  errors.take();
});

test('Duplicate is of the entry as it is saved, and closes the dialog', async () => {
  await open();
  await page.getByRole('textbox', { name: /^Description/ }).fill('March');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(onDuplicate.mock.calls).toEqual([[rent]]);
});

test('a calculation is saved as its result, in the currency that it names', async () => {
  const saved = await open();
  await amount.fill('$12*3');
  await expect.element(dialog.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
  await userEvent.keyboard('{Enter}');
  expect(saved.mock.lastCall?.[0]).toMatchObject({ amount: 3_600, currency: 'USD' });
});

test('a currency that is chosen counts for more than the one in the amount', async () => {
  const saved = await open();
  await amount.fill('$650');
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOptions('INR');
  await expect.element(amount).toHaveValue('650.00');
  await save.click();
  expect(saved.mock.lastCall?.[0]).toMatchObject({ amount: 65_000, currency: 'INR' });
});

test('a day that is none is explained, and is not saved', async () => {
  const errors = expectErrors();
  const saved = await open();
  const date = dialog.getByRole('textbox', { name: 'Date' });
  await date.fill('30 feb');
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please pick a valid date.');
  await expect.element(date).toHaveFocus();
  await expect.element(date).toHaveAccessibleDescription(/^February \d{4} has \d\d days\.$/);
  expect(saved).not.toHaveBeenCalled();
  errors.take();
});

test('opens with the text of Amount selected, or that of the part that was pressed', async () => {
  await open();
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard('7');
  await expect.element(amount).toHaveValue('7');
  await userEvent.keyboard('{Escape}');
  const opener = page.getByRole('button', { name: 'Open' });
  opener.element().setAttribute('data-field', 'description');
  await opener.click();
  await expect.element(dialog.getByRole('textbox', { name: /^Description/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await opener.click();
  await expect.element(amount).toHaveFocus();
});

test('leads to the neighbours in the list, in the same field, as far as there are any', async () => {
  await open(undefined, march);
  const description = dialog.getByRole('textbox', { name: /^Description/ });
  const previous = dialog.getByRole('button', { name: 'Previous transaction' });
  await expect.element(description).toHaveValue('March');
  await description.click();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(description).toHaveValue('February');
  await expect.element(description).toHaveFocus();
  await expect
    .element(dialog.getByRole('button', { name: 'Next transaction' }))
    .toHaveAttribute('aria-disabled', 'true');
  await previous.click();
  await expect.element(description).toHaveValue('March');
  await expect.element(amount).toHaveFocus();
  await previous.click();
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect
    .element(dialog.getByRole('button', { name: /Pick a date$/ }))
    .toMatchTextContent('30 Apr 2024');
  // Wherever the focus is.
  dialog.getByRole('button', { name: 'Close' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(description).toHaveValue('March');
});

test('asks before it leaves what was typed for a neighbour', async () => {
  vi.mocked(readEditDraft).mockReturnValue({ seen: rent, draft: { ...toDraft(rent), amount: '7' } });
  await open();
  await dialog.getByRole('button', { name: 'Previous transaction' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(amount).toHaveValue('7');
  await dialog.getByRole('button', { name: 'Previous transaction' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue('March');
  await expect.element(amount).toHaveFocus();
  vi.mocked(readEditDraft).mockReset();
});

test('Delete closes it, and the focus goes on in the list', async () => {
  await open();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  expect(onDelete.mock.calls).toEqual([[rent]]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'The row below' })).toHaveFocus();
});

test('D duplicates where nobody types', async () => {
  onDuplicate.mockClear();
  await open();
  await amount.fill('');
  await userEvent.keyboard('d');
  await expect.element(amount).toHaveValue('d');
  expect(onDuplicate).not.toHaveBeenCalled();
  await dialog.getByRole('radio', { name: 'Expense' }).click({ force: true });
  await userEvent.keyboard('d');
  expect(onDuplicate.mock.calls).toEqual([[rent]]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('says what was done to it, once that is known, and nothing where it is not', async () => {
  const day = (on: string) => on as CalendarDate;
  vi.mocked(readHistory).mockResolvedValue([
    { day: day('2023-11-03'), before: null, after: { status: 'todo' } },
    { day: day('2023-11-12'), before: { status: 'todo' }, after: { status: 'done' } },
  ]);
  await open();
  await expect
    .element(dialog.getByText('Added 3 Nov 2023 · To Do for 9 days, Done on 12 Nov 2023'))
    .toBeVisible();
  vi.mocked(readHistory).mockResolvedValue([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Previous transaction' })).toBeVisible();
  await expect.element(dialog.getByText(/^Added/)).not.toBeInTheDocument();
});
