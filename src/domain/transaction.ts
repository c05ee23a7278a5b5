import type { CalendarDate } from './calendar-date.ts';
import type { Category } from './category.ts';
import type { CurrencyCode } from './currency.ts';
import type { MinorUnits } from './money.ts';

/** The two kinds of transaction, income first as the form offers them. */
export const transactionTypes = ['income', 'expense'] as const;

export type TransactionType = (typeof transactionTypes)[number];

/** What each kind is called on badges and in the form. */
export const typeWords: Readonly<Record<TransactionType, string>> = { income: 'Income', expense: 'Expense' };

/** A recorded income or expense as every screen knows it. */
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
  /** As stored, also where this version does not know it; `toKnownStatus` says where it shows. */
  readonly status: string;
}

/** A transaction that has no identity yet. */
export type NewTransaction = Omit<Transaction, 'id'>;

/** A form's content, as typed or chosen. `parseDraft` says whether it is a transaction. */
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

/** Whether a text is one of the two kinds. */
export function isTransactionType(value: unknown): value is TransactionType {
  return value === 'income' || value === 'expense';
}

/**
 * The order of list, board and export: the newest day first. Within a day, the entry made last comes first: ids are
 * UUIDs of version 7, which grow with the time at which they were made.
 */
export function compareNewestFirst(
  one: Pick<Transaction, 'date' | 'id'>,
  other: Pick<Transaction, 'date' | 'id'>,
): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}
