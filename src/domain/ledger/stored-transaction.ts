import { parseCalendarDate } from '../calendar-date.ts';
import type { CurrencyCode } from '../currency.ts';
import type { MinorUnits } from '../money.ts';
import { maxAmount } from '../money.ts';
import type { Transaction, TransactionType } from '../transaction.ts';

/**
 * A transaction that this device stored as it was, with words that this version may not know; none if it is damaged.
 * Rows of the wire are read elsewhere.
 */
export function findStoredTransaction(value: unknown): Transaction | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, type, amount, currency, category, date, description, status } = value as Record<
    string,
    unknown
  >;
  if (typeof id !== 'string' || id === '') return undefined;
  if (typeof description !== 'string' || typeof status !== 'string' || !isStoredAmount(amount))
    return undefined;
  if (typeof type !== 'string' || typeof currency !== 'string' || typeof category !== 'string')
    return undefined;
  const day = typeof date === 'string' ? parseCalendarDate(date) : undefined;
  if (day?.ok !== true) return undefined;
  return {
    id,
    type: type as TransactionType,
    amount,
    currency: currency as CurrencyCode,
    category,
    date: day.value,
    description,
    status,
  };
}

/** Whether a stored number is the amount of a transaction: whole minor units above zero. */
export function isStoredAmount(value: unknown): value is MinorUnits {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxAmount;
}
