import type { CalendarDate } from '../dates/calendar-date.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { isCurrencyCode } from '../money/currency.ts';
import type { MinorUnits } from '../money/money.ts';

/** The two types, in the form's order. */
export const transactionTypes = ['income', 'expense'] as const;

export type TransactionType = (typeof transactionTypes)[number];

/** The names of the types on badges and in the form. */
export const typeLabels: Readonly<Record<TransactionType, string>> = { income: 'Income', expense: 'Expense' };

/**
 * A recorded income or expense. A later version may have stored a type or currency that this one does not know; such a
 * row keeps its words, and `isCountable` keeps it out of all lists and sums.
 */
export interface Transaction {
  readonly id: string;
  readonly type: TransactionType;
  /** Above zero; `type` says which way the money went. */
  readonly amount: MinorUnits;
  readonly currency: CurrencyCode;
  /** As stored, also where this version does not know it; `toKnownCategory` says what it shows as. */
  readonly category: string;
  readonly date: CalendarDate;
  /** Trimmed; empty when there is none. */
  readonly description: string;
  /** As stored, even if this version does not know it; see `toKnownStatus`. */
  readonly status: string;
  /** As typed and in that order; no two differ only in case. */
  readonly tags: readonly string[];
  /** Notes about it: several lines, trimmed at both ends; may be empty. */
  readonly notes: string;
  /** The bank's name for it, by which a file that is imported again is recognised; empty if unknown. */
  readonly bankId: string;
  /** The id of the entry that it was a part of before that was split; empty if it is a whole one. */
  readonly split: string;
}

/** A transaction without an id yet. */
export type NewTransaction = Omit<Transaction, 'id'>;

/**
 * A form's content, as typed or chosen. `parseDraft` turns it into a transaction. A new one has an empty status, and
 * starts as todo. A comma ends each tag; what follows the last one is still being typed. Nobody types a bank id or
 * what an entry was split from: an edited row brings its own, a new one has none.
 */
export type TransactionDraft = { readonly [Field in keyof NewTransaction]: string };

/** Whether a value is one of the two types. */
export function isTransactionType(value: unknown): value is TransactionType {
  return value === 'income' || value === 'expense';
}

/** Whether this version knows what a row's amount means. */
export function isCountable({ type, currency }: Pick<Transaction, 'type' | 'currency'>): boolean {
  return isTransactionType(type) && isCurrencyCode(currency);
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
