import { parseCalendarDate } from '#domain/calendar-date.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import { fromDecimal, toDecimal } from '#domain/money.ts';
import type { Transaction, TransactionType } from '#domain/transaction.ts';

/** The amount as text, so that it never becomes a floating-point number. */
export const rowColumns = 'id,type,amount::text,category,date,description,status,currency';

/** A row on the wire. */
export interface TransactionRow {
  readonly id: string;
  readonly type: string;
  readonly amount: string;
  readonly category: string;
  readonly date: string;
  readonly description: string;
  readonly status: string;
  readonly currency: string;
}

export function toRow(transaction: Transaction): TransactionRow {
  const { id, type, category, date, description, status, currency } = transaction;
  return { id, type, amount: toDecimal(transaction.amount), category, date, description, status, currency };
}

/** Some fields of a transaction on the wire. */
export function toColumns({ amount, ...rest }: Partial<Transaction>): Readonly<Record<string, string>> {
  return { ...rest, ...(amount !== undefined && { amount: toDecimal(amount) }) };
}

/** The meaning of a row that was read, with words that only a later version knows; none if it is damaged. */
export function findTransaction(row: unknown): Transaction | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { id, type, amount, category, date, description, status, currency } = row as Record<string, unknown>;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof category !== 'string') return undefined;
  if (typeof amount !== 'string' || !/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return undefined;
  const day = typeof date === 'string' ? parseCalendarDate(date) : undefined;
  if (!day?.ok) return undefined;
  return {
    id,
    type: type as TransactionType,
    amount: fromDecimal(amount),
    category,
    date: day.value,
    description: typeof description === 'string' ? description : '',
    status: typeof status === 'string' ? status : 'todo',
    currency: (typeof currency === 'string' && currency !== '' ? currency : 'INR') as CurrencyCode,
  };
}

/** Rows that cannot be shown correctly are logged and left out, never shown wrongly. */
export function toTransactions(rows: readonly unknown[]): Transaction[] {
  const transactions: Transaction[] = [];
  const strange: unknown[] = [];
  for (const row of rows) {
    const transaction = findTransaction(row);
    if (transaction) transactions.push(transaction);
    else strange.push(row);
  }
  if (strange.length > 0) console.error('Rows that this version cannot read were left out', strange);
  return transactions;
}
