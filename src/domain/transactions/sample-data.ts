import type { CalendarDate } from '../dates/calendar-date.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { fromDecimal } from '../money/money.ts';
import type { Category } from './category.ts';
import type { Status } from './status.ts';
import type { NewTransaction, Transaction, TransactionType } from './transaction.ts';
import { emptyFields } from './transaction-fields.ts';

type Row = readonly [TransactionType, CurrencyCode, string, Category, string, Status, string];

// Two months of one household: the past is done, the last days are still open.
const rows: readonly Row[] = [
  ['income', 'INR', '85000.00', 'Salary', '2024-01-01', 'done', 'Monthly salary'],
  ['expense', 'INR', '22000.00', 'Rent', '2024-01-02', 'done', 'Monthly rent'],
  ['expense', 'INR', '3450.75', 'Groceries', '2024-01-04', 'done', 'Rice, vegetables and spices'],
  ['expense', 'INR', '1200.00', 'Transportation', '2024-01-05', 'done', 'Metro card recharge'],
  ['expense', 'INR', '2350.50', 'Utilities', '2024-01-07', 'done', 'Electricity bill'],
  ['expense', 'INR', '899.00', 'Entertainment', '2024-01-09', 'done', 'Cinema tickets'],
  ['income', 'INR', '18500.00', 'Freelance', '2024-01-12', 'done', 'Logo for a bakery'],
  ['expense', 'INR', '1640.00', 'Food & Dining', '2024-01-13', 'done', 'Dinner with friends'],
  ['expense', 'INR', '2500.00', 'Healthcare', '2024-01-16', 'done', 'Dental check-up'],
  ['expense', 'INR', '4999.00', 'Shopping', '2024-01-19', 'done', 'Winter jacket'],
  ['expense', 'INR', '3200.00', 'Education', '2024-01-22', 'done', 'Online course fee'],
  ['income', 'INR', '4250.00', 'Investment', '2024-01-25', 'done', 'Mutual fund dividend'],
  ['expense', 'INR', '6800.00', 'Insurance', '2024-01-29', 'done', 'Health insurance premium'],
  ['income', 'INR', '85000.00', 'Salary', '2024-02-01', 'done', 'Monthly salary'],
  ['expense', 'INR', '22000.00', 'Rent', '2024-02-02', 'done', 'Monthly rent'],
  ['expense', 'INR', '3875.25', 'Groceries', '2024-02-04', 'done', 'Weekly market and pantry'],
  ['expense', 'INR', '1200.00', 'Transportation', '2024-02-05', 'done', 'Metro card recharge'],
  ['expense', 'INR', '2110.00', 'Utilities', '2024-02-08', 'in-progress', 'Electricity bill'],
  ['income', 'INR', '6400.00', 'Side Hustle', '2024-02-11', 'in-progress', 'Weekend pottery class'],
  ['expense', 'INR', '2780.00', 'Food & Dining', '2024-02-14', 'done', 'Anniversary dinner'],
  ['expense', 'INR', '12450.00', 'Travel', '2024-02-17', 'in-progress', 'Train and hotel for Jaipur'],
  ['expense', 'INR', '749.00', 'Entertainment', '2024-02-20', 'todo', 'Streaming subscription'],
  ['income', 'INR', '21000.00', 'Freelance', '2024-02-23', 'todo', 'Website for a bookshop'],
  ['expense', 'INR', '1575.50', 'Healthcare', '2024-02-26', 'todo', 'Pharmacy and blood test'],
  ['expense', 'INR', '1100.00', 'Other', '2024-02-28', 'todo', 'Birthday present'],
  ['income', 'USD', '1250.00', 'Freelance', '2024-01-15', 'done', 'Landing page for a client in Austin'],
  ['expense', 'USD', '20.00', 'Education', '2024-01-20', 'done', 'Design magazine subscription'],
  ['expense', 'USD', '64.90', 'Shopping', '2024-02-06', 'in-progress', 'Mechanical keyboard'],
  ['income', 'USD', '310.40', 'Investment', '2024-02-15', 'in-progress', 'Index fund dividend'],
  ['expense', 'USD', '12.00', 'Utilities', '2024-02-21', 'todo', 'Domain renewal'],
  ['income', 'GBP', '640.00', 'Side Hustle', '2024-01-18', 'done', 'Translation for a publisher in Leeds'],
  ['expense', 'GBP', '38.50', 'Travel', '2024-01-24', 'done', 'Train from London to Oxford'],
  ['expense', 'GBP', '14.25', 'Food & Dining', '2024-01-24', 'done', 'Lunch in Oxford'],
  ['expense', 'GBP', '95.00', 'Insurance', '2024-02-09', 'in-progress', 'Travel insurance'],
  ['income', 'GBP', '480.00', 'Freelance', '2024-02-22', 'todo', 'Proofreading a thesis'],
];

/**
 * The 35 sample transactions of the specification, with its ids: '1' to '25' in INR (January and February 2024),
 * '26' to '30' in USD, '31' to '35' in GBP.
 */
export const sampleTransactions: readonly Transaction[] = rows.map(
  ([type, currency, amount, category, date, status, description], index) => ({
    ...emptyFields,
    id: String(index + 1),
    type,
    amount: fromDecimal(amount),
    currency,
    category,
    date: date as CalendarDate,
    description,
    status,
  }),
);

/** Removes the ids, in the same order: saved rows get new ones. */
export function toNewTransactions(transactions: readonly Transaction[]): readonly NewTransaction[] {
  return transactions.map(({ id: _, ...transaction }) => transaction);
}
