import '#web/app/styles.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  addDays,
  type CalendarDate,
  formatDate,
  formatDayAndMonth,
  formatFullMonth,
  monthNames,
  monthOf,
  toDateParts,
  todayIn,
} from '#domain/dates/calendar-date.ts';
import { startOf } from '#domain/dates/grain.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { toBudgetPeriod } from '#domain/plan/budgets/budget-period.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { addTransaction } from '#web/data/views/transactions.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { BudgetsCard } from './budgets-card.tsx';
import { BudgetsDialog } from './budgets-dialog.tsx';

new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const [sample] = sampleTransactions as [Transaction];
const { id: _, ...row } = sample;
const today = todayIn(new Date());
const spend = (
  paise: number,
  status = 'done',
  type: Transaction['type'] = 'expense',
  date: CalendarDate = today,
) =>
  addTransaction.run({
    ...row,
    type,
    category: 'Groceries',
    currency: 'INR',
    amount: requireMinorUnits(paise),
    date,
    status,
  });

function Holder() {
  const isReady = useListState() === 'ready';
  return (
    <>
      {isReady && <BudgetsCard />}
      <BudgetsDialog onClose={() => undefined} />
      <Toasts />
    </>
  );
}

test('a budget is made, adds up, says once that it is nearly used up, and is deleted', async () => {
  await render(<Holder />);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New budget' }).click();
  const form = page.getByRole('form', { name: 'New budget' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Please enter a valid amount greater than 0.');
  await form.getByRole('spinbutton', { name: 'Amount' }).fill('1000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose what the budget is for.');
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Groceries');
  await form.getByRole('button', { name: 'What you usually spend' }).click();
  await expect.element(form.getByRole('status').last()).toHaveTextContent('There is no full month yet.');
  // Of another budget it would say something else.
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Travel');
  await expect.element(form.getByRole('status').last()).toBeEmptyDOMElement();
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Groceries');
  await form.getByRole('button', { name: 'Save' }).click();

  const card = page.getByRole('region', { name: 'Budgets', exact: true });
  await expect.element(card).toMatchTextContent(/₹0\.00 of ₹1,000\.00 spent/);
  await spend(50_000);
  await spend(10_000, 'in-progress');
  await spend(5_000, 'todo');
  await expect.element(card).toMatchTextContent(/₹500\.00 of ₹1,000\.00 spent.*₹350\.00 left/);
  await expect.element(card).toMatchTextContent(/In Progress ₹100\.00.*To Do ₹50\.00/);
  await spend(31_000);
  await expect
    .element(page.getByText(/^Groceries: 81 % of ₹1,000\.00 spent, ₹40\.00 left until /).first())
    .toBeVisible();
  await spend(20_000);
  await expect
    .element(page.getByText('Groceries: ₹10.00 over the budget of ₹1,000.00.').first())
    .toBeVisible();
  await expect.element(card).toMatchTextContent(/₹160\.00 over/);

  await dialog.getByRole('button', { name: 'Delete the budget for Groceries' }).click();
  await expect.element(card).not.toBeInTheDocument();
});

test('a raised budget asks since when, and keeps what earlier months carry; what came back is said', async () => {
  await render(<Holder />);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New budget' }).click();
  const form = page.getByRole('form');
  const amount = form.getByRole('spinbutton', { name: 'Amount' });
  const save = form.getByRole('button', { name: 'Save' });
  const before = addDays(startOf(today, 'month'), -1);
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Groceries');
  await amount.fill('1000');
  await expect.element(form.getByText(`${formatFullMonth(monthOf(today))} counts in full.`)).toBeVisible();
  await form.getByRole('textbox', { name: 'Since' }).fill(formatDate(before));
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText(`${formatFullMonth(monthOf(before))} counts in full.`)).toBeVisible();
  await form.getByRole('checkbox', { name: 'Carry over what is left' }).click();
  await save.click();
  const card = page.getByRole('region', { name: 'Budgets', exact: true });
  const spent = 50_000 + 31_000 + 20_000;
  await expect.element(card).toMatchTextContent(/₹1,010\.00 of ₹2,000\.00 spent/);
  await spend(spent, 'done', 'income');
  await spend(20_000, 'done', 'income');
  await expect.element(card).toMatchTextContent(/−₹200\.00 of ₹2,000\.00 spent, ₹1,210\.00 came back/);

  const edit = dialog.getByRole('button', { name: 'Edit the budget for Groceries' });
  await edit.click();
  const fromNow = form.getByRole('radio', {
    name: `From ${monthNames[toDateParts(today).month - 1]} on`,
  });
  await expect.element(fromNow).not.toBeInTheDocument();
  await amount.fill('2000');
  await expect.element(fromNow).toBeChecked();
  await save.click();
  await expect.element(card).toMatchTextContent(/of ₹3,000\.00 spent/);
  // The dialog is over it.
  (card.getByRole('button', { name: 'History of Groceries' }).element() as HTMLElement).click();
  const history = card.getByRole('row');
  await expect.element(history.last()).toHaveTextContent(`${formatFullMonth(monthOf(before))}₹0.00₹1,000.00`);
  expect(history.elements()).toHaveLength(2);

  await edit.click();
  await amount.fill('3000');
  await form.getByRole('radio', { name: 'For all of it' }).click();
  await save.click();
  await expect.element(card).toMatchTextContent(/of ₹6,000\.00 spent/);
  await expect.element(history.last()).toMatchTextContent(/₹0\.00₹3,000\.00$/);

  // Months that begin on pay day.
  await edit.click();
  await form.getByRole('combobox', { name: 'Month begins on day' }).selectOptions('31');
  await expect.element(form.getByText('In a shorter month, on its last day.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Since' }).fill(formatDate(today));
  await userEvent.keyboard('{Enter}');
  await save.click();
  const { to } = toBudgetPeriod({ period: 'month', monthDay: 31 }, today);
  await expect.element(card).toMatchTextContent(new RegExp(`a day until ${formatDayAndMonth(to)}`));
  await expect.element(dialog.getByText(/a month from day 31, carried over$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete the budget for Groceries' }).click();
});

test('what is usually spent is that of the months before a budget that begins today, less what came back', async () => {
  await render(<Holder />);
  const before = addDays(startOf(today, 'month'), -1);
  await spend(70_000, 'done', 'expense', before);
  await spend(20_000, 'done', 'income', before);
  await page.getByRole('dialog').getByRole('button', { name: 'New budget' }).click();
  const form = page.getByRole('form', { name: 'New budget' });
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Groceries');
  await form.getByRole('button', { name: 'What you usually spend' }).click();
  await expect.element(form.getByRole('status').last()).toMatchTextContent(/^₹500\.00 on average in \w+$/);
  await expect.element(form.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('500.00');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('Esc asks before it leaves a budget that was begun', async () => {
  await render(<BudgetsDialog onClose={() => undefined} />);
  await page.getByRole('button', { name: 'New budget' }).click();
  const form = page.getByRole('form', { name: 'New budget' });
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Groceries');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Groceries');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(form).not.toBeInTheDocument();
});
