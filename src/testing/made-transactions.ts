import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toWireRow } from '#domain/fields/field-table.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { emptyFields, transactionFields } from '#domain/transactions/transaction-fields.ts';

// A test names the fields that it is about: one that comes later then breaks no other test.

/** A transaction without an id that has these values, and of all else as little as there can be. */
export function makeNewTransaction(values: Partial<NewTransaction> = {}): NewTransaction {
  return {
    ...emptyFields,
    type: 'expense',
    amount: requireMinorUnits(1000),
    category: 'Rent',
    date: '2024-01-31' as CalendarDate,
    ...values,
  };
}

/** The same with an id. */
export function makeTransaction(values: Partial<Transaction> = {}): Transaction {
  return { ...makeNewTransaction(values), id: values.id ?? '1' };
}

/** The same on the wire, where these columns have other values. */
export function makeWireRow(columns: Readonly<Record<string, unknown>> & { readonly id: string }) {
  return { ...toWireRow(transactionFields, makeTransaction()), ...columns };
}
