import type { CalendarDate } from './calendar-date.ts';
import type { Category } from './category.ts';
import type { CurrencyCode } from './currency.ts';
import type { MinorUnits } from './money.ts';

/** The two types, in the form's order. */
export const transactionTypes = ['income', 'expense'] as const;

export type TransactionType = (typeof transactionTypes)[number];

/** The names of the types on badges and in the form. */
export const typeWords: Readonly<Record<TransactionType, string>> = { income: 'Income', expense: 'Expense' };

/** A recorded income or expense. */
export interface Transaction {
  readonly id: string;
  readonly type: TransactionType;
  /** Above zero; `type` says which way the money went. */
  readonly amount: MinorUnits;
  readonly currency: CurrencyCode;
  readonly category: Category;
  readonly date: CalendarDate;
  /** Trimmed; empty when there is none. */
  readonly description: string;
  /** As stored, even if this version does not know it; see `toKnownStatus`. */
  readonly status: string;
}

/** A transaction without an id yet. */
export type NewTransaction = Omit<Transaction, 'id'>;

/** A form's content, as typed or chosen. `parseDraft` turns it into a transaction. */
export interface TransactionDraft {
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly category: string;
  readonly date: string;
  readonly description: string;
  /** Empty for a new transaction, which starts as todo. */
  readonly status: string;
}

/** Whether a value is one of the two types. */
export function isTransactionType(value: unknown): value is TransactionType {
  return value === 'income' || value === 'expense';
}

/**
 * The order of list, board and export: the newest day first and, within a day, the latest entry. Ids are UUIDs of
 * version 7, which sort by the time they were made.
 */
export function compareNewestFirst(
  one: Pick<Transaction, 'date' | 'id'>,
  other: Pick<Transaction, 'date' | 'id'>,
): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}
