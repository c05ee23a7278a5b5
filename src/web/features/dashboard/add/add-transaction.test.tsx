import '../../../app/styles.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { formatSpokenDay } from '#domain/entry/date-text.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { categories } from '#domain/transactions/category.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { formKey } from '#web/data/records/person-storage.ts';
import {
  readLastChoice,
  readNewDraft,
  storeLastChoice,
  storeNewDraft,
} from '#web/data/views/stored-drafts.ts';
import { AddTransaction } from './add-transaction.tsx';

vi.mock('#web/data/views/stored-drafts.ts', { spy: true });

type Add = (transaction: NewTransaction, screen: Screen) => Promise<MutationOutcome<Transaction>>;

let entries = 0;
const accept: Add = async (transaction) => {
  entries += 1;
  return { ok: true, value: { ...transaction, id: `new ${entries}` } };
};

/** As the dashboard holds it: the alert's words and the busy state come from above. */
function Holder({ add, currency }: { add: Add; currency: CurrencyCode }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const onAdd: Add = async (transaction, screen) => {
    setBusy(true);
    const outcome = await add(transaction, screen);
    setBusy(false);
    return outcome;
  };
  return (
    <AddTransaction
      currency={currency}
      problem={problem}
      onProblem={setProblem}
      onAdd={onAdd}
      onEdit={() => undefined}
      sheet={null}
      onSheet={() => undefined}
      busy={busy}
    />
  );
}

async function open(add: Add = accept, currency: CurrencyCode = 'INR') {
  const sent = vi.fn(add);
  // On a phone, too.
  siteStorage.setItem(formKey, 'open');
  const screen = await render(<Holder add={sent} currency={currency} />);
  return { sent, show: (next: CurrencyCode) => screen.rerender(<Holder add={sent} currency={next} />) };
}

const amount = page.getByRole('spinbutton', { name: 'Amount' });
const category = page.getByRole('combobox', { name: 'Category' });
const currency = page.getByRole('combobox', { name: 'Currency' });
const tags = page.getByRole('combobox', { name: /^Tags/ });
const description = page.getByRole('combobox', { name: /^Description/ });
const submit = page.getByRole('form').getByRole('button', { name: 'Add Transaction' });
const alert = page.getByRole('alert');

async function fill(typedAmount: string, chosen = 'Rent') {
  await amount.fill(typedAmount);
  await category.selectOptions(chosen);
}

test('starts as income of today in the display currency, with the sixteen categories', async () => {
  await open();
  await expect.element(page.getByRole('radio', { name: 'Income' })).toBeChecked();
  await expect
    .element(page.getByRole('button', { name: /Pick a date$/ }))
    .toMatchTextContent(formatDate(todayIn(new Date())));
  await expect.element(currency).toHaveValue('INR');
  const offered = [...category.element().querySelectorAll('option')].map((option) => option.textContent);
  expect(offered).toEqual(['Select a category', ...categories]);
});

// Specification 2.37
test('sends the typed values, description trimmed, status todo', async () => {
  const { sent } = await open();
  await page.getByRole('radio', { name: 'Expense' }).click();
  await fill('1200.5', 'Groceries');
  await description.fill('  rice and dal ');
  await tags.fill('Flat, food');
  await submit.click();
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.lastCall?.[0]).toEqual(
    makeNewTransaction({
      amount: requireMinorUnits(120_050),
      category: 'Groceries',
      date: todayIn(new Date()),
      description: 'rice and dal',
      tags: ['Flat', 'food'],
    }),
  );
});

const more = page.getByRole('button', { name: 'More' });
const notes = page.getByRole('textbox', { name: /^Notes/ });

test('notes are behind More, of several lines, and saved with Ctrl+Enter', async () => {
  const { sent } = await open();
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await expect.element(notes).not.toBeInTheDocument();
  await fill('5');
  await more.click();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expect.element(notes).toHaveFocus();
  await userEvent.keyboard(' By card{Enter}two of us ');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent.mock.lastCall?.[0]).toMatchObject({ notes: 'By card\ntwo of us' });
  // Nothing moves: the next entry has room for its own.
  await expect.element(amount).toHaveFocus();
  await expect.element(notes).toHaveValue('');
});

test('folded away, notes are saved all the same, and shown again where they are too long', async () => {
  const errors = expectErrors();
  const { sent } = await open();
  await fill('5');
  await more.click();
  await notes.fill('x'.repeat(2001));
  await expect.element(page.getByText('2001 of 2000: too long')).toBeVisible();
  await more.click();
  await expect.element(notes).not.toBeInTheDocument();
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please keep the notes to 2,000 characters or fewer.');
  await expect.element(notes).toHaveAttribute('aria-invalid', 'true');
  await notes.fill('by card');
  await expect.element(alert).not.toBeInTheDocument();
  await more.click();
  await submit.click();
  expect(sent.mock.lastCall?.[0]).toMatchObject({ notes: 'by card' });
  errors.take();
});

test('notes of a stored draft are shown, without the focus', async () => {
  vi.mocked(readNewDraft).mockReturnValueOnce({ notes: 'half\ntyped' });
  await open();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expect.element(notes).toHaveValue('half\ntyped');
  await expect.element(notes).not.toHaveFocus();
});

test.each([320, 768, 1024, 1440])('More stands beside Add to on %i pixels', async (width) => {
  await page.viewport(width, 800);
  await open();
  await document.fonts.ready;
  const [a, b] = [addTo, more].map((button) => button.element().getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ];
  expect([b.top, b.height]).toEqual([a.top, a.height]);
  expect(submit.element().scrollWidth).toBeLessThanOrEqual(submit.element().clientWidth);
  await page.viewport(1200, 800);
});

test('is ready for the next entry after one is saved, with the focus on the amount', async () => {
  await open();
  await page.getByRole('radio', { name: 'Expense' }).click();
  await fill('5');
  await description.fill('coffee');
  await submit.click();
  await expect.element(amount).toHaveValue('');
  await expect.element(category).toHaveValue('');
  await expect.element(description).toHaveValue('');
  await expect.element(page.getByRole('radio', { name: 'Expense' })).toBeChecked();
  await expect.element(amount).toHaveFocus();
});

test.each([
  ['types the next description', () => description.fill('the next one')],
  ['goes on elsewhere', async () => (document.querySelector('select') as HTMLElement).focus()],
])('leaves the focus where it is if somebody %s while one is saved', async (_, goOn) => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const { sent } = await open(async (transaction, screen) => {
    await answer;
    return accept(transaction, screen);
  });
  await fill('5');
  await description.fill('coffee');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await goOn();
  const focused = document.activeElement;
  resolve();
  await expect.element(amount).toHaveValue('');
  await expect.element(submit).toBeEnabled();
  expect(document.activeElement).toBe(focused);
});

test('asks for the amount before the category, and says so in an alert above the form, and in the log', async () => {
  const errors = expectErrors();
  const { sent } = await open();
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please enter a valid amount greater than 0.');
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await expect.element(amount).toHaveFocus();
  const form = page.getByRole('form', { name: 'Add Transaction' }).element();
  expect(alert.element().compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  await amount.fill('5');
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please select a category.');
  await expect.element(category).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  expect(errors.take()).toEqual([
    ['Please enter a valid amount greater than 0.'],
    ['Please select a category.'],
  ]);
});

test.each(['0', '-3', '12.345', '1e2', '12*', '450 lunch', '1.2.3'])(
  'refuses the amount %s, which stays',
  async (text) => {
    const errors = expectErrors();
    const { sent } = await open();
    await fill(text);
    await submit.click();
    await expect.element(alert).toHaveTextContent('Please enter a valid amount greater than 0.');
    await expect.element(amount).toHaveValue(text);
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    expect(sent).not.toHaveBeenCalled();
    expect(errors.take()).toEqual([['Please enter a valid amount greater than 0.']]);
  },
);

test('names the limit of an amount that is too large', async () => {
  const errors = expectErrors();
  const { sent } = await open();
  await fill('1000000000000');
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please enter an amount of at most 999,999,999,999.99.');
  expect(sent).not.toHaveBeenCalled();
  expect(errors.take()).toHaveLength(1);
});

// Specification 2.42
test('counts the description near its end, and refuses the 501st character', async () => {
  const errors = expectErrors();
  const { sent } = await open();
  await fill('5');
  await description.fill('x'.repeat(399));
  await expect.element(page.getByText(/of 500/)).not.toBeInTheDocument();
  await description.fill('🧾'.repeat(500));
  await expect.element(page.getByText('500 of 500')).toBeVisible();
  await description.fill('🧾'.repeat(501));
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please keep the description to 500 characters or fewer.');
  expect(sent).not.toHaveBeenCalled();
  expect(errors.take()).toHaveLength(1);
});

// Specification 8.04
test.each([
  'You must be logged in to perform this action.',
  'Failed to add transaction. Please try again.',
  'relation "transactions" is being rebuilt',
])('shows the failure "%s" and keeps what was typed', async (message) => {
  await open(async () => ({ ok: false, message }));
  await fill('5', 'Travel');
  await description.fill('taxi');
  await submit.click();
  await expect.element(alert.getByText(message)).toBeVisible();
  await expect.element(amount).toHaveValue('5');
  await expect.element(category).toHaveValue('Travel');
  await expect.element(description).toHaveValue('taxi');
  await expect.element(submit).toHaveFocus();
});

// Specification 8.15
test('clears the alert when the next action starts, and is busy until it ends', async () => {
  const errors = expectErrors();
  let finish = (): void => undefined;
  const { sent } = await open(
    (transaction) =>
      new Promise((resolve) => {
        finish = () => resolve({ ok: true, value: { ...transaction, id: 'new' } });
      }),
  );
  await submit.click();
  await expect.element(alert).toBeVisible();
  await fill('5');
  await submit.click();
  await expect.element(alert).not.toBeInTheDocument();
  const saving = page.getByRole('button', { name: 'Saving...' });
  await expect.element(saving).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /Pick a date$/ })).toBeDisabled();
  await amount.click();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledOnce();
  finish();
  await expect.element(submit).toBeEnabled();
  expect(errors.take()).toHaveLength(1);
});

test('the offers in the form are off while an entry is saved', async () => {
  let finish = (): void => undefined;
  await open(
    (transaction) =>
      new Promise((resolve) => {
        finish = () => resolve({ ok: true, value: { ...transaction, id: 'new' } });
      }),
  );
  await fill('5', 'Rent');
  await tags.fill('flat,');
  const offers = [
    page.getByRole('button', { name: 'Switch to Expense' }),
    page.getByRole('button', { name: 'Remove tag: flat' }),
  ];
  for (const offer of offers) await expect.element(offer).toBeEnabled();
  await submit.click();
  for (const offer of offers) await expect.element(offer).toBeDisabled();
  finish();
  await expect.element(submit).toBeEnabled();
});

// Specification 2.38
test('stores what is typed until it is in the outbox', async () => {
  let screen: Screen | undefined;
  let answer = (): void => undefined;
  await open(
    (transaction, given) =>
      new Promise((resolve) => {
        screen = given;
        answer = () => resolve({ ok: true, value: { ...transaction, id: 'new' } });
      }),
  );
  await fill('5');
  await submit.click();
  await expect.poll(() => screen?.isOpen()).toBe(true);
  expect(vi.mocked(storeNewDraft).mock.lastCall?.[0]).toMatchObject({ amount: '5' });
  screen?.onStored();
  await expect.poll(() => vi.mocked(storeNewDraft).mock.lastCall).toEqual([undefined]);
  answer();
  await expect.element(submit).toBeEnabled();
});

test('follows the display currency until the person chooses another', async () => {
  const { show } = await open();
  await show('GBP');
  await expect.element(currency).toHaveValue('GBP');
  await currency.selectOptions('USD');
  await show('INR');
  await expect.element(currency).toHaveValue('USD');
});

test('takes the date from a calendar whose week starts on Sunday', async () => {
  const { sent } = await open();
  await page.getByRole('button', { name: /Pick a date$/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Date' });
  await calendar.getByRole('combobox', { name: 'Year' }).selectOptions('2024');
  await calendar.getByRole('combobox', { name: 'Month' }).selectOptions('February');
  const days = [...calendar.element().querySelectorAll('thead th')].map((head) => head.textContent);
  expect(days[0]).toBe('Su');
  await calendar.getByRole('button', { name: /^29 February 2024/ }).click();
  await expect.element(calendar).not.toBeInTheDocument();
  await fill('5');
  await submit.click();
  expect(sent.mock.calls[0]?.[0].date).toBe('2024-02-29');
});

const type = (name: string) => page.getByRole('radio', { name });

test.each([
  ['Income', 'Rent', 'Rent is usually an expense.', 'Expense'],
  ['Expense', 'Salary', 'Salary is usually income.', 'Income'],
])('%s with %s: the other type is one click away', async (chosen, category, words, other) => {
  const { sent } = await open();
  await type(chosen).click();
  await fill('5', category);
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: `Switch to ${other}` }).click();
  await expect.element(type(other)).toBeChecked();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toHaveFocus();
  await submit.click();
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ type: other.toLowerCase(), category });
});

test('Enter saves an unusual type and category as selected', async () => {
  const { sent } = await open();
  await type('Expense').click();
  await fill('5', 'Salary');
  await expect.element(page.getByRole('button', { name: 'Switch to Income' })).toBeVisible();
  await amount.click();
  await userEvent.keyboard('{Enter}');
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ type: 'expense', category: 'Salary' });
});

test.each(['Investment', 'Other'])('%s may be either type', async (category) => {
  await open();
  await fill('5', category);
  await type('Expense').click();
  await expect.element(page.getByText(/is usually/)).not.toBeInTheDocument();
});

test('an alert disappears as soon as its field is valid', async () => {
  const errors = expectErrors();
  await open();
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please enter a valid amount greater than 0.');
  await category.selectOptions('Rent');
  await expect.element(alert).toBeVisible();
  await amount.fill('5');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(amount).not.toHaveAttribute('aria-invalid');
  errors.take();
});

test.each([
  ['12*3', 'INR', 3_600, 'INR'],
  ['5k', 'INR', 500_000, 'INR'],
  ['$4', 'INR', 400, 'USD'],
  ['£23.40', 'USD', 2_340, 'GBP'],
] as const)('Enter takes %s in %s for %i in %s', async (typed, shown, minor, code) => {
  const { sent } = await open(accept, shown);
  await fill(typed);
  await expect.element(currency).toHaveValue(code);
  await amount.click();
  await userEvent.keyboard('{Enter}');
  expect(sent.mock.lastCall?.[0]).toMatchObject({ amount: minor, currency: code });
  // The next entry is in the display currency again.
  await expect.element(amount).toHaveValue('');
  await expect.element(currency).toHaveValue(shown);
});

test('a currency that is chosen counts for more than the one that was typed', async () => {
  const { sent } = await open();
  await fill('$4');
  await expect.element(currency).toHaveValue('USD');
  await currency.selectOptions('GBP');
  await expect.element(amount).toHaveValue('4.00');
  await submit.click();
  expect(sent.mock.lastCall?.[0]).toMatchObject({ amount: 400, currency: 'GBP' });
});

const day = (days: number) => addDays(todayIn(new Date()), days);
const date = page.getByRole('textbox', { name: 'Date' });
const chip = page.getByText(/ · not today$/);

test('a past day stays for the next entry and says so, until a press goes back to today', async () => {
  const { sent } = await open();
  await date.fill('-3');
  await fill('5');
  await submit.click();
  expect(sent.mock.lastCall?.[0].date).toBe(day(-3));
  await expect.element(amount).toHaveValue('');
  await expect.element(chip).toHaveTextContent(`${formatSpokenDay(day(-3), day(0))} · not today`);
  await expect.element(date).toHaveAccessibleDescription(/not today/);
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect.element(chip).not.toBeInTheDocument();
  await expect.element(date).toHaveValue(formatDate(day(0)));
  await expect.element(date).toHaveFocus();
});

test('a day to come is today again for the next entry', async () => {
  const { sent } = await open();
  await date.fill('+3');
  await fill('5');
  await submit.click();
  expect(sent.mock.lastCall?.[0].date).toBe(day(3));
  await expect.element(date).toHaveValue(formatDate(day(0)));
  await expect.element(chip).not.toBeInTheDocument();
});

test('a day of a kept draft that has passed since says so', async () => {
  vi.mocked(readNewDraft).mockReturnValueOnce({ amount: '5', date: day(-1) });
  await open();
  await expect.element(chip).toHaveTextContent('Yesterday · not today');
});

test('what is no day stays, is explained, and stops the entry', async () => {
  const errors = expectErrors();
  const { sent } = await open();
  await fill('5');
  await date.fill('31/11');
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please pick a valid date.');
  await expect.element(date).toHaveValue('31/11');
  await expect.element(date).toHaveFocus();
  await expect.element(date).toHaveAttribute('aria-invalid', 'true');
  await expect.element(date).toHaveAccessibleDescription('November has 30 days.');
  expect(sent).not.toHaveBeenCalled();
  await date.fill('30/11');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).not.toBeInTheDocument();
  errors.take();
});

test('the button says what it will do once there is an amount, and keeps its name', async () => {
  await open();
  await type('Expense').click();
  await expect.element(submit).toHaveAccessibleDescription('');
  await amount.fill('£120');
  await expect.element(submit).toHaveAccessibleDescription('−£120.00 · today');
  await date.fill('2024-11-20');
  await userEvent.tab();
  await expect.element(submit).toHaveAccessibleDescription('−£120.00 · 20 Nov 2024');
  await expect.element(submit).toHaveAccessibleName('Add Transaction');
  await amount.fill('12*');
  await expect.element(submit).toHaveAccessibleDescription('');
});

const addTo = page.getByRole('button', { name: /^Add to/ });

// Specification 2.95
test('an entry goes where Add to says, which stays for the next ones and on the device', async () => {
  const { sent } = await open();
  await expect.element(addTo).toHaveAccessibleName('Add to: To Do');
  // One tab stop with the button beside it.
  (submit.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(addTo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio', { name: 'To Do' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(addTo).toHaveAccessibleName('Add to: In Progress');
  await expect.element(addTo).toHaveFocus();
  for (const text of ['5', '6']) {
    await fill(text);
    await submit.click();
    await expect.element(amount).toHaveValue('');
    expect(sent.mock.lastCall?.[0].status).toBe('in-progress');
  }
  expect(vi.mocked(storeLastChoice).mock.calls).toContainEqual(['add-to', 'in-progress']);
});

test('Ctrl+Enter adds to Done whatever Add to says, once', async () => {
  const { sent } = await open();
  for (const field of [amount, description, tags, date, category]) {
    await fill('5');
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(amount).toHaveValue('');
    expect(sent.mock.lastCall?.[0].status).toBe('done');
  }
  expect(sent).toHaveBeenCalledTimes(5);
  await expect.element(addTo).toHaveAccessibleName('Add to: To Do');
});

test('Enter in Category adds', async () => {
  const { sent } = await open();
  await fill('5');
  (category.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledOnce();
});

test('past days go to Done by rule, but for an entry for which another place is chosen', async () => {
  vi.mocked(readLastChoice).mockImplementation((choice) => (choice === 'past-days' ? 'done' : undefined));
  const { sent } = await open();
  await expect.element(addTo).toHaveAccessibleName('Add to: To Do');
  await date.fill('yesterday');
  await fill('5');
  await expect.element(addTo).toHaveAccessibleName('Add to: Done');
  await addTo.click();
  await page.getByRole('menuitemradio', { name: 'To Do' }).click();
  await expect.element(addTo).toHaveAccessibleName('Add to: To Do');
  await submit.click();
  expect(sent.mock.lastCall?.[0].status).toBe('todo');
  await expect.element(addTo).toHaveAccessibleName('Add to: Done');
  await addTo.click();
  await page.getByRole('menuitemcheckbox', { name: 'Past days straight to Done' }).click();
  await expect.element(addTo).toHaveAccessibleName('Add to: To Do');
  vi.mocked(readLastChoice).mockReset();
});
