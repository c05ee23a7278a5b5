import { type Arbitrary, constantFrom, integer, record } from 'fast-check';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { categories } from '#domain/transactions/category.ts';
import { statuses } from '#domain/transactions/status.ts';
import { type Transaction, transactionTypes } from '#domain/transactions/transaction.ts';

type Arbitraries = { readonly [Field in keyof Transaction]: Arbitrary<Transaction[Field]> };

/** Few values of each field, so that rows meet. */
const fewValues: Arbitraries = {
  id: integer({ min: 0, max: 40 }).map(
    (number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  ),
  type: constantFrom(...transactionTypes),
  amount: integer({ min: 1, max: 300 }).map(requireMinorUnits),
  currency: constantFrom(...currencyCodes),
  category: constantFrom(...categories),
  date: integer({ min: 0, max: 40 }).map((days) => addDays('2024-01-01' as CalendarDate, days)),
  description: constantFrom('', 'Rent', 'Café', 'Train 2'),
  status: constantFrom(...statuses),
  tags: constantFrom<readonly string[]>([], [], ['Boat'], ['rent', 'tax "a"']),
  notes: constantFrom('', '', '', 'Café\n- by card', 'rent'),
  bankId: constantFrom('', '', 'FT2401/7'),
  split: constantFrom('', '', 'whole'),
};

/** Any transaction; these fields have any of these values. */
export function anyTransaction(fields: Partial<Arbitraries> = {}): Arbitrary<Transaction> {
  return record({ ...fewValues, ...fields });
}
