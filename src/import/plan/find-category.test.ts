import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { findMerchant } from '#domain/plan/repeats/merchant.ts';
import type { TransactionType } from '#domain/transactions/transaction.ts';
import type { ExistingTransaction } from '../reading/planned-row.ts';
import { createCategoryFinder } from './find-category.ts';

let made = 0;
const past = (
  description: string,
  category: string,
  times = 1,
  type: TransactionType = 'expense',
): readonly ExistingTransaction[] =>
  Array.from({ length: times }, () => {
    made += 1;
    const date = `2026-01-${String((made % 28) + 1).padStart(2, '0')}` as CalendarDate;
    const amount = 100 as ExistingTransaction['amount'];
    return {
      id: String(made),
      type,
      amount,
      currency: 'INR',
      category,
      date,
      description,
      status: 'done',
      notes: '',
      bankId: '',
      split: '',
    };
  });

const history = [
  ...past('BigBasket', 'Groceries', 212),
  ...past('UPI-THIRD WAVE COFFEE-THIRDWAVE@ICICI-430912', 'Food & Dining', 22),
  ...past('Hotel Taj', 'Travel', 4),
  ...past('Hotel Saravana Bhavan', 'Food & Dining', 3),
  ...past('Acme Corp salary', 'Salary', 24, 'income'),
  ...past('Sri Krishna Sweets', 'Food & Dining', 9),
  ...past('Rent flat 4B', 'Rent', 24),
  ...past('Amazon', 'Shopping', 6),
  ...past('Amazon', 'Groceries', 4),
  ...past('Albert Heijn', 'Groceries', 5),
  ...past("McDonald's", 'Food & Dining', 3),
  ...past('Left alone', 'Other', 50),
];

it('a word with one digit may name a merchant, one with two is a number', () => {
  expect(findMerchant('O2 Shop K12').words).toEqual(['o2', 'shop']);
});

describe('a merchant', () => {
  const find = createCategoryFinder([{ id: 'r', phrase: 'blue tokai', category: 'Shopping' }], history);

  it.each([
    ['UPI-BIGBASKET-INNOVATIVE RETAIL-bigbasket@icici-432112345678', 'Groceries, like 212 of BigBasket'],
    ['POS 416021XXXXXX1234 BIGBASKET.COM BANGALORE', 'Groceries, like 212 of BigBasket'],
    ['PAYPAL *BIGBASKET 35314369001', 'Groceries, like 212 of BigBasket'],
    ['Third Wave Coffee, Indiranagar', 'Food & Dining, like 22 of THIRD WAVE COFFEE'],
    ['NEFT CR-CITI0000002-ACME CORP-OCT 2026', 'Salary, like 24 of Acme'],
    ['HOTEL TAJ MUMBAI', 'Travel, like 4 of Hotel Taj'],
    ['Hotel Saravana', 'Food & Dining, like 3 of Hotel Saravana Bhavan'],
    ['IMPS/P2A/5512/RENT FLAT 4B/OWNER', 'Rent, like 24 of Rent flat 4B'],
    ['AMAZON PAY INDIA PVT LTD', 'Shopping, like 6 of Amazon'],
    ['KAARTBETALING ALBERT HEIJN 1521', 'Groceries, like 5 of Albert Heijn'],
    ['MCDONALDS 0042 LONDON', "Food & Dining, like 3 of McDonald's"],
    ['UPI/BLUE TOKAI/99', 'Shopping, by your rule “blue tokai”'],
    ['UBER *TRIP 8005928996', 'Transportation, as usual for “uber”'],
    ['ACH D- LIC OF INDIA 4432', 'Insurance, as usual for “lic”'],
    ['ATM WDL 1234', 'Other, as usual for “atm”'],
  ])('%j is %s', (description, words) => {
    const { reason: found, category } = find(
      [],
      description,
      description.includes('ACME') ? 'income' : 'expense',
    );
    expect(found).toBe(words);
    expect(found.startsWith(category)).toBe(true);
  });

  it.each([
    // Other is nobody's answer, and a common first word names nobody.
    ['Left alone'],
    ['Sri Ganesh Medicals'],
    ['Hotel Windsor'],
    ['987654321'],
    [''],
  ])('%j is not known', (description) => {
    expect(find([], description, 'expense').source).not.toBe('history');
  });

  it('is compared within its own type first', () => {
    const both = createCategoryFinder(
      [],
      [...past('Acme', 'Salary', 9, 'income'), ...past('Acme', 'Shopping', 2)],
    );
    expect(both([], 'ACME 1', 'income').category).toBe('Salary');
    expect(both([], 'ACME 1', 'expense').category).toBe('Shopping');
    // A refund has the category of what was bought.
    expect(find([], 'BIGBASKET REFUND', 'income').category).toBe('Groceries');
  });

  it.each([
    ['UPI-BIGBASKET-INNOVATIVE RETAIL-4321@okaxis', 'BIGBASKET'],
    ['POS 4160 THIRD WAVE COFFEE BANGALORE', 'THIRD WAVE COFFEE'],
    ['Netflix', 'Netflix'],
    ['  UPI 123  ', 'UPI 123'],
    ['🍕', '🍕'],
    ["PAYPAL *MCDONALD'S 12", "MCDONALD'S"],
  ])('%j is called %s', (description, name) => {
    expect(findMerchant(description).name).toBe(name);
  });
});
