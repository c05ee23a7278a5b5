import '../../../app/styles.css';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import { formKey } from '#web/data/records/person-storage.ts';
import { toRow } from '#web/data/requests/transaction-row.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { storeNewDraft } from '#web/data/views/stored-drafts.ts';
import { AddTransaction } from './add-transaction.tsx';

const today = todayIn(new Date());

const earlier = (description: string, rupees: readonly number[], rest: Partial<Transaction> = {}) =>
  rupees.map(
    (amount, index): Transaction =>
      makeTransaction({
        id: crypto.randomUUID(),
        amount: requireMinorUnits(amount * 100),
        category: 'Other',
        date: addDays(today, -30 * (index + 1)),
        description,
        status: 'done',
        ...rest,
      }),
  );

new PlayedTables(
  playPage({ sessionEndsIn: 3600 }),
  [
    ...earlier('Vegetables', [430, 450, 470], { category: 'Groceries' }),
    ...earlier('Truffles', [900, 1100, 1300], { category: 'Food & Dining' }),
    ...earlier('Train to Leeds', [23], { category: 'Transportation', currency: 'GBP' }),
    ...earlier('Netflix 2 screens', [649, 649], { category: 'Entertainment', tags: ['tv'] }),
    ...earlier('Salary', [159_500, 159_500], { type: 'income', category: 'Salary' }),
  ].map(toRow),
);

type Add = (transaction: NewTransaction) => Promise<MutationOutcome<Transaction>>;
const accept: Add = async (transaction) => ({ ok: true, value: { ...transaction, id: crypto.randomUUID() } });
const sent = vi.fn<Add>();

function Holder() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const onAdd: Add = async (transaction) => {
    setBusy(true);
    const outcome = await sent(transaction);
    setBusy(false);
    return outcome;
  };
  return (
    <main aria-label={useListState()}>
      <AddTransaction
        currency="INR"
        problem={problem}
        onProblem={setProblem}
        onAdd={onAdd}
        onEdit={() => undefined}
        sheet={null}
        onSheet={() => undefined}
        busy={busy}
      />
    </main>
  );
}

const line = page.getByRole('combobox', { name: 'Quick add', exact: true });
const form = page.getByRole('form', { name: 'Add Transaction' });
const amount = form.getByRole('spinbutton', { name: 'Amount' });
const category = form.getByRole('combobox', { name: 'Category' });
const currency = form.getByRole('combobox', { name: 'Currency' });
const description = form.getByRole('combobox', { name: /^Description/ });
const tags = form.getByRole('combobox', { name: /^Tags/ });
const date = form.getByRole('textbox', { name: 'Date' });
const alert = page.getByRole('alert');
const options = page.getByRole('listbox', { name: 'Earlier entries' }).getByRole('option');
const type = (name: string) => form.getByRole('radio', { name });
const part = (name: string) => page.getByRole('button', { name, exact: true });
const reading = () =>
  document.getElementById(line.element().getAttribute('aria-describedby') ?? '')?.textContent;
const texts = () => options.elements().map(({ textContent }) => textContent);

beforeEach(async () => {
  sent.mockReset().mockImplementation(accept);
  storeNewDraft(undefined);
  siteStorage.setItem(formKey, 'open');
  await render(<Holder />);
  await expect.element(page.getByRole('main', { name: 'ready' })).toBeVisible();
  await line.click();
  // What reads the line is there, and has read what was entered earlier.
  await line.fill('truffles');
  await expect.poll(reading).toContain('Food & Dining');
  await line.fill('');
});

// Specification 2.92
test('the form fills while the line is typed, and the line below says what will be added', async () => {
  await userEvent.keyboard('450 vegetables #team');
  await expect.poll(reading).toBe('Expense −₹450.00 · Groceries · vegetables · today · #team');
  await expect.element(type('Expense')).toBeChecked();
  await expect.element(amount).toHaveValue('450.00');
  await expect.element(category).toHaveValue('Groceries');
  await expect.element(description).toHaveValue('vegetables');
  await expect.element(page.getByRole('button', { name: 'Remove tag: team' })).toBeVisible();
  await expect.element(line).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard(' $5 yesterday');
  await expect.poll(reading).toMatch(/^Expense −\$5\.00 · .*vegetables.* · yesterday · #team$/);
  await expect.element(currency).toHaveValue('USD');
  await expect.element(date).toHaveValue(formatDate(addDays(today, -1)));
});

// Specification 2.92
test('Enter adds what is shown, and the line is ready for the next', async () => {
  await userEvent.keyboard('+7 vegetables yesterday paid{Enter}');
  await expect.element(line).toHaveValue('');
  await expect.element(line).toHaveFocus();
  expect(sent.mock.calls).toEqual([
    [
      expect.objectContaining({
        type: 'income',
        amount: 700,
        category: 'Groceries',
        description: 'vegetables',
        date: addDays(today, -1),
        status: 'done',
      }),
    ],
  ]);
  // The form is as it was before the line.
  await expect.element(amount).toHaveValue('');
  await expect.element(category).toHaveValue('');
  await expect.element(date).toHaveValue(formatDate(today));
  await userEvent.keyboard('8 truffles{Enter}');
  await expect
    .poll(() => sent.mock.lastCall?.[0])
    .toMatchObject({ amount: 800, date: today, status: 'todo' });
});

test('Ctrl+Enter adds to Done', async () => {
  await userEvent.keyboard('7 vegetables{Control>}{Enter}{/Control}');
  await expect.element(line).toHaveValue('');
  expect(sent.mock.calls[0]?.[0].status).toBe('done');
});

test('what is typed while one is saved belongs to the next, and so does its Enter', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  sent.mockImplementation(async (row) => {
    await promise;
    return accept(row);
  });
  await userEvent.keyboard('7 vegetables{Enter}8 truffles{Enter}');
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  resolve();
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  await expect.element(line).toHaveValue('');
  expect(sent.mock.calls.map(([row]) => [row.amount, row.description])).toEqual([
    [700, 'vegetables'],
    [800, 'truffles'],
  ]);
});

test('what the line does not say keeps what is there, and the hand wins until the line says something else', async () => {
  await tags.fill('flat,');
  await description.fill('by hand');
  await line.click();
  await userEvent.keyboard('450');
  await expect.element(amount).toHaveValue('450.00');
  await expect.element(description).toHaveValue('by hand');
  await amount.fill('500');
  await line.click();
  await userEvent.keyboard(' yesterday');
  await expect.poll(reading).toMatch(/^Expense −₹500\.00 · Category\?.* · by hand · yesterday · #flat$/);
  await line.fill('460 yesterday');
  await expect.element(amount).toHaveValue('460.00');
  await line.fill('yesterday');
  await expect.element(amount).toHaveValue('500');
});

// Specification 2.92
test('Esc clears the line and gives back what was there by hand, then leaves', async () => {
  await amount.fill('7');
  await line.click();
  await userEvent.keyboard('450 vegetables yesterday');
  await expect.element(amount).toHaveValue('450.00');
  await userEvent.keyboard('{Escape}');
  await expect.element(line).toHaveValue('');
  await expect.element(amount).toHaveValue('7');
  await expect.element(category).toHaveValue('');
  await expect.element(date).toHaveValue(formatDate(today));
  await expect.element(line).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(line).not.toHaveFocus();
});

// Specification 2.92
test('Tab walks the parts of the reading, and each leads to its field', async () => {
  const text = '450 vegetables 1 dec todo #team';
  const day = () => reading()?.split(' · ')[3] ?? '';
  await userEvent.keyboard(text);
  await expect.poll(reading).toMatch(/ · To Do · #team$/);
  const names = ['Expense −₹450.00', 'Groceries', 'vegetables', day(), 'To Do', '#team'];
  for (const name of names) {
    await userEvent.tab();
    await expect.element(part(name)).toHaveFocus();
  }
  await userEvent.tab();
  await expect.element(type('Expense')).toHaveFocus();
  for (const name of names.toReversed()) {
    await userEvent.tab({ shift: true });
    await expect.element(part(name)).toHaveFocus();
  }
  await userEvent.tab({ shift: true });
  await expect.element(line).toHaveFocus();

  const addTo = form.getByRole('button', { name: /^Add to/ });
  const places = [amount, category, description, date, addTo, tags];
  for (const [index, place] of places.entries()) {
    await part(names[index] ?? '').click();
    await expect.element(place).toHaveFocus();
  }
  (part('Groceries').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(line).toHaveFocus();
  await expect.element(line).toHaveValue(text);
});

// Specification 2.92
test('without a category it offers the likeliest; a second Enter files it under Other', async () => {
  await userEvent.keyboard('450 zither');
  await expect.poll(reading).toMatch(/^Expense −₹450\.00 · Category\?/);
  const offered = ['Groceries', 'Food & Dining', 'Entertainment'];
  for (const name of offered) await expect.element(part(name)).toBeVisible();
  // Clear of the ring around the line, which is four pixels away at most.
  const { bottom } = line.element().getBoundingClientRect();
  expect(part('Groceries').element().getBoundingClientRect().top).toBeGreaterThan(bottom + 4);
  await userEvent.keyboard('{Enter}');
  // They stay in sight, before what was read.
  await expect
    .poll(reading)
    .toMatch(
      new RegExp(
        `^Enter again for Other\\.(?:${offered.join('|')}){3}Expense −₹450\\.00 · Category\\? · zither`,
      ),
    );
  await expect.element(part('Groceries')).toBeVisible();
  await expect.element(line).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.element(line).toHaveValue('');
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ category: 'Other', description: 'zither', amount: 45_000 });
});

// Specification 2.92
test('a category that is pressed counts, and the focus stays in the line', async () => {
  await userEvent.keyboard('450 zither');
  await part('Groceries').click();
  await expect.element(category).toHaveValue('Groceries');
  await expect.element(line).toHaveFocus();
  await expect.poll(reading).not.toContain('Category?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.mock.calls[0]?.[0]).toMatchObject({ category: 'Groceries' });
});

test('the form’s own button says that a category is missing, as without a line', async () => {
  const errors = expectErrors();
  await userEvent.keyboard('450 zither');
  await expect.element(amount).toHaveValue('450.00');
  await form.getByRole('button', { name: 'Add Transaction' }).click();
  await expect.element(alert).toHaveTextContent('Please select a category.');
  await expect.element(category).toHaveFocus();
  await expect.element(line).toHaveValue('450 zither');
  expect(sent).not.toHaveBeenCalled();
  errors.take();
});

// Specification 2.92
test.each([
  ['450 truffles 3/12', 'Is “3/12” a day?', /3 Dec|today|tomorrow|yesterday/, { description: 'truffles' }],
  [
    '450 truffles after friday',
    'Which day is “after friday”?',
    /Fri|today|yesterday/,
    { description: 'truffles' },
  ],
  ['450 from sam lunch', 'Did you get it or pay it?', /^Income$/, { type: 'income', amount: 45_000 }],
  ['500 10% off lunch', 'Is “10%” part of the amount?', /^₹450\.00$/, { amount: 45_000 }],
])('%j asks first, and a press says what is meant', async (text, question, answer, added) => {
  await line.fill(text);
  await expect.poll(reading).toContain(question);
  await userEvent.keyboard('{Enter}');
  await expect.poll(reading).toContain('Enter again adds it as it is read.');
  expect(sent).not.toHaveBeenCalled();
  const id = line.element().getAttribute('aria-describedby') ?? '';
  const answers = [...(document.getElementById(id)?.querySelectorAll('button') ?? [])];
  answers.find((button) => answer.test(button.textContent ?? ''))?.click();
  await expect.poll(reading).not.toContain(question);
  await expect.element(line).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.mock.calls[0]?.[0]).toMatchObject(added);
});

test('a question that is seen is answered by another Enter', async () => {
  await userEvent.keyboard('450 truffles 24/7{Enter}');
  await expect.poll(reading).toContain('Is “24/7” a day?');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent.mock.calls[0]?.[0])
    .toMatchObject({ description: 'truffles 24/7', date: today });
});

test('“every month” sets Repeat, which the reading says', async () => {
  await userEvent.keyboard('450 truffles every month');
  await expect.poll(reading).toContain(' · ↻ every month');
  await part('↻ every month').click();
  await expect.element(form.getByRole('button', { name: 'More' })).toHaveFocus();
});

// Specification 2.92
test.each([
  ['nonsense', 'No amount yet.'],
  ['1e9 truffles', 'No amount yet.'],
  ['0.001 truffles', 'No amount yet.'],
  ['1/0 truffles', 'No amount yet.'],
  ['#🎉', 'No amount yet.'],
  ['\u202e\u200f truffles', 'No amount yet.'],
  ['2 truffles 9', 'Which number is the amount? Put it first, or add its currency.'],
  ['450 truffles 29 feb 2027', 'February 2027 has 28 days.'],
  ['450 truffles 31/11', 'November has 30 days.'],
  ['20 eur truffles', 'Euros cannot be recorded here. Use ₹, $ or £.'],
  ['€20 truffles', 'Euros cannot be recorded here. Use ₹, $ or £.'],
  ['x'.repeat(100_000), 'Too long for an entry.'],
])('%.30j is kept, marked and explained, and not added', async (text, words) => {
  const errors = expectErrors();
  await line.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(line).toHaveAttribute('aria-invalid', 'true');
  expect(reading()).toContain(words);
  await expect.element(line).toHaveValue(text);
  await expect.element(words === 'No amount yet.' ? amount : line).toHaveFocus();
  // Nor by the button.
  await page.getByRole('form').getByRole('button', { name: 'Add Transaction' }).click();
  await expect.element(line).toHaveValue(text);
  expect(sent).not.toHaveBeenCalled();
  errors.take();
});

test('a day that is none is selected, and may be put right by hand', async () => {
  await userEvent.keyboard('450 vegetables 31/11{Enter}');
  await expect.element(line).toHaveAttribute('aria-invalid', 'true');
  const { selectionStart, selectionEnd } = line.element() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([15, 20]);
  await date.fill('15 dec');
  await userEvent.tab();
  await expect.element(line).not.toHaveAttribute('aria-invalid');
  await line.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.mock.calls[0]?.[0].date).toMatch(/-12-15$/);
});

test('a day that is far away is said before it is added', async () => {
  await userEvent.keyboard('450 vegetables 31/12/9999');
  await expect
    .poll(reading)
    .toMatch(
      /^31 Dec 9999 is 7,\d{3} years ahead\.Expense −₹450\.00 · Groceries · vegetables · Fri 31 Dec 9999$/,
    );
  await userEvent.keyboard('{Enter}');
  await expect.poll(reading).toContain('Enter again adds it as it is read.');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.mock.calls[0]?.[0].date).toBe('9999-12-31');
});

// Specification 2.93
test('from two letters, earlier entries are suggested; the arrow keys choose, Enter or Tab takes', async () => {
  await userEvent.keyboard('t');
  expect(texts()).toEqual([]);
  await userEvent.keyboard('r');
  await expect
    .poll(texts)
    .toEqual(['Truffles · Food & Dining · about ₹1,100', 'Train to Leeds · Transportation · £23.00']);
  await expect.element(line).toHaveAttribute('aria-expanded', 'true');
  await expect.element(line).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(line.element().getAttribute('aria-activedescendant')).toBe(options.nth(1).element().id);
  await userEvent.keyboard('{ArrowUp}{Tab}');
  await expect.element(line).toHaveValue('Truffles ');
  await expect.element(line).toHaveFocus();
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(reading).toBe('Expense no amount · Food & Dining · Truffles · today');
  await userEvent.keyboard('900{Enter}');
  await expect.poll(() => sent.mock.calls[0]?.[0]).toMatchObject({ amount: 90_000, description: 'Truffles' });
  expect(sent).toHaveBeenCalledOnce();
});

test('a taken entry brings what it always has, whatever its words would mean', async () => {
  await userEvent.keyboard('net{ArrowDown}{Enter}');
  await expect.poll(reading).toBe('Expense −₹649.00 · Entertainment · Netflix 2 screens · today · #tv');
  await userEvent.keyboard('yesterday{Enter}');
  await expect
    .poll(() => sent.mock.calls[0]?.[0])
    .toMatchObject({
      amount: 64_900,
      description: 'Netflix 2 screens',
      date: addDays(today, -1),
      tags: ['tv'],
    });
});

// Specification 2.93
test('while none is active, Tab and Enter do what they always do', async () => {
  await userEvent.keyboard('7 vege');
  await expect.poll(texts).toHaveLength(1);
  await userEvent.tab();
  await expect.element(part('Expense −₹7.00')).toHaveFocus();
  expect(texts()).toEqual([]);
  await expect.element(line).toHaveValue('7 vege');
});

// Specification 2.93
test('in the description, a taken entry fills what is empty, and the focus goes to what is left', async () => {
  await description.click();
  await userEvent.keyboard('ve');
  await expect.poll(texts).toEqual(['Vegetables · Groceries · about ₹450']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(description).toHaveValue('Vegetables');
  await expect.element(category).toHaveValue('Groceries');
  await expect.element(type('Expense')).toBeChecked();
  await expect.element(amount).toHaveValue('');
  await expect.element(amount).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('and leaves alone what was chosen; a tap takes one, Esc closes the list', async () => {
  await type('Expense').click({ force: true });
  await type('Income').click({ force: true });
  await category.selectOptions('Other');
  await description.click();
  await userEvent.keyboard('net');
  await expect.poll(texts).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(texts).toEqual([]);
  await userEvent.keyboard('f');
  await options.first().click();
  await expect.element(description).toHaveValue('Netflix 2 screens');
  await expect.element(amount).toHaveValue('649.00');
  await expect.element(category).toHaveValue('Other');
  await expect.element(type('Income')).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Remove tag: tv' })).toBeVisible();
  await expect.element(description).toHaveFocus();
  expect(texts()).toEqual([]);
});

test('a category chosen by hand is not changed by typing a description', async () => {
  await description.click();
  await userEvent.keyboard('Vegetables');
  await expect.poll(texts).toHaveLength(1);
  await expect.element(category).toHaveValue('');
});

test.each([1280, 375])('nothing moves while the line is typed, at %i px', async (width) => {
  await page.viewport(width, 800);
  const top = () => amount.element().getBoundingClientRect().top;
  const before = top();
  await userEvent.keyboard('159500 salary from a very long employer with a name yesterday todo #team #flat');
  await expect.poll(reading).toContain('Salary');
  expect(top()).toBe(before);
  expect(document.documentElement.scrollWidth).toBe(width);
});
