import type { CategoryRule } from '#domain/collections/category-rule.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { ImportedTransaction } from '#domain/plan/repeats/free-ids.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { Transaction, TransactionType } from '#domain/transactions/transaction.ts';
import type { Reading } from './reading.ts';
import type { Sheet } from './sheet.ts';

/** The person's override of one row's direction and currency. */
export interface Correction {
  readonly type: TransactionType;
  readonly currency: CurrencyCode;
}

/** The person's choices about a file's rows, apart from how they are read. */
export interface ImportChoices {
  /** The status of rows that do not say theirs. */
  readonly status: Status;
  /** The most days between two dates of one transaction: 0 to 3. */
  readonly daysApart: number;
  /** Rounds amounts with more decimals than their currency has, half away from zero; else they cannot be read. */
  readonly round: boolean;
  /**
   * What one unit of a currency other than rupees, dollars and pounds is worth in the reading's currency, as typed with
   * a point, by its code. Rows without a rate are left out.
   */
  readonly rates: Readonly<Record<string, string>>;
  /** By the row's line in the file. */
  readonly corrections?: Readonly<Record<number, Correction>>;
}

/** The person's own transactions, as rows are compared with them. */
export type ExistingTransaction = Pick<
  Transaction,
  | 'id'
  | 'type'
  | 'amount'
  | 'currency'
  | 'category'
  | 'date'
  | 'description'
  | 'status'
  | 'notes'
  | 'bankId'
  | 'split'
>;

export interface PlanInput {
  readonly sheet: Sheet;
  readonly reading: Reading;
  readonly choices: ImportChoices;
  readonly existing: readonly ExistingTransaction[];
  readonly rules: readonly CategoryRule[];
}

/** Why a row cannot be read. */
export type CellProblem =
  | 'no-date'
  | 'not-a-date'
  /** More cells than the head, which an amount like 1,234.50 makes of itself in a file of commas. */
  | 'beyond-head'
  /** A cell that swallowed the next one, as signs of quotation in it can make it do. */
  | 'cells-in-one'
  /** No column of days, though some cells are days; the text says how many. */
  | 'few-dates'
  | 'no-amount'
  /** The same of amounts. */
  | 'few-amounts'
  /** Columns of amounts of which nothing says what each is; the text names them. */
  | 'amounts-unclear'
  | 'not-an-amount'
  | 'amount-zero'
  | 'amount-too-large'
  | 'too-many-decimals'
  | 'both-ways'
  /** Amounts in columns of two currencies. */
  | 'two-amounts'
  | 'not-a-direction'
  | 'not-a-currency'
  /** A payment that failed or was cancelled. */
  | 'not-done'
  | 'tags-too-many'
  | 'tag-too-long'
  /** One posting of a double entry, whose two sides state opposite directions. */
  | 'one-side'
  /** A balance or a total, which banks write among the transactions. */
  | 'summary';

/** The verdict on a row of the file, and why. */
export type Verdict =
  | { readonly kind: 'new' }
  /** It is the payment of an open card, which becomes Done on its day. */
  | { readonly kind: 'pays'; readonly card: ExistingTransaction }
  /** The person has it already. */
  | {
      readonly kind: 'there';
      readonly existing: ExistingTransaction;
      readonly why: 'same-bank-id' | 'same-day' | 'days-apart';
    }
  /** Further up in the file, on this line. */
  | {
      readonly kind: 'repeated';
      readonly line: number;
      readonly why: 'same-id' | 'same-bank-id' | 'same-balance';
    }
  /** Not booked yet, or perhaps no payment: what was there before all others. The person may know better. */
  | {
      readonly kind: 'left-out';
      readonly why: 'pending' | 'opening';
      /** The head of the column that says so, or its number; empty where the balance does. */
      readonly column: string;
      readonly text: string;
    }
  /** In a currency without a rate. */
  | {
      readonly kind: 'foreign';
      readonly currency: string;
      readonly amount: string;
      readonly date: CalendarDate;
    }
  | {
      readonly kind: 'unreadable';
      readonly problem: CellProblem;
      /** The column's head, or its number where it has none; empty where the file has no such column. */
      readonly column: string;
      /** The cell's text or, if it is empty, the subject of the row. */
      readonly text: string;
    };

/** The source of a category: `known` is the usual one of a word of daily life. */
export type CategorySource = 'file' | 'rule' | 'history' | 'known' | 'none';

/** A row of the file. */
export interface PlannedRow {
  readonly line: number;
  readonly verdict: Verdict;
  /** The transaction that it would be; null if it cannot be read or has no rate. */
  readonly transaction: ImportedTransaction | null;
  readonly categorySource: CategorySource;
  /** Why it has this category, as `FoundCategory` says. */
  readonly categoryReason: string;
}

/** Every row of a file below its head, except empty ones, in the file's order. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  /** Codes of currencies without a rate, and how many rows are in each. */
  readonly foreign: Readonly<Record<string, number>>;
  /** The number of amounts with more decimals than their currency, other than zeros; also if they are rounded. */
  readonly tooPrecise: number;
}

/** Marks a transaction in Other whose category could not be found and needs review. */
export const needsReviewTag = 'to check';
