import type { CurrencyCode } from '../currency.ts';

/** What a column of a file means. */
export type Meaning =
  | 'date'
  /** The money, with or without a sign. */
  | 'amount'
  /** Money that came in, and money that went out, where a file has a column for each. */
  | 'in'
  | 'out'
  /** Says for a row whether its amount came in or went out: Dr or Cr, Income or Expense. */
  | 'direction'
  | 'currency'
  /** Of several columns the last one counts that names a category of ours. */
  | 'category'
  | 'status'
  | 'tags'
  /** Where several columns are, their texts are joined. */
  | 'description'
  /** The bank's own name for the transaction, which no other of the same account has. */
  | 'bank-id'
  /** What the account holds after it. It tells two equal purchases from a line that is there twice. */
  | 'balance'
  | 'ignored';

/** The order of day, month and year in dates of digits. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** How the cells of a sheet are to be read. */
export interface Reading {
  /** The number of head rows and of those above, which hold no transactions; the last of them names the columns. */
  readonly headRows: number;
  /** One for each column. */
  readonly columns: readonly Meaning[];
  readonly dateOrder: DateOrder;
  readonly decimal: '.' | ',';
  /** Of rows that do not say their currency themselves. */
  readonly currency: CurrencyCode;
  /** Which sign money has that went out, where one column has both ways. */
  readonly outgoing: 'negative' | 'positive';
}

/** A reading that was worked out from a sheet. */
export interface Guess {
  readonly reading: Reading;
  /** The program whose export it is, by its columns: 'YNAB'; null if it is not known. */
  readonly program: string | null;
  /** Dates that day and month could be swapped in, if all of them could be; else none. Then the person must say. */
  readonly ambiguousDates: readonly string[];
  /** Whether amounts tell their decimal sign themselves, as 1.50 and 1,234.50 do. */
  readonly isDecimalSure: boolean;
}
