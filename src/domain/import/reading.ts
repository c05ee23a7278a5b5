import type { CurrencyCode } from '../currency.ts';
import type { BalanceProof } from './running-balance.ts';

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
  /** What was taken in addition to the amount. */
  | 'fee'
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
  /**
   * Which sign money has that went out, where one column has both ways; or what says so of each row, where no amount has a
   * sign: the step of the balance, or words like 'Paid to' and 'Received from'.
   */
  readonly outgoing: 'negative' | 'positive' | 'balance' | 'text';
}

/** A row to ask about which way its money went: '12 Oct 2026, Corner shop, 45.00'. */
export interface SignExample {
  readonly text: string;
  readonly isNegative: boolean;
}

/** Which way an example's money went, with this sign for what went out. */
export function isExampleOut({ isNegative }: SignExample, outgoing: Reading['outgoing']): boolean {
  return isNegative === (outgoing === 'negative');
}

/** A reading that was worked out from a sheet. */
export interface Guess {
  readonly reading: Reading;
  /** The program whose export it is, by its columns: 'YNAB'; null if it is not known. */
  readonly program: string | null;
  /** Dates that day and month could be swapped in, if all of them could be; else none. Then the person must say. */
  readonly ambiguousDates: readonly string[];
  /** How many rows a balance agrees with, of those that it can be compared with; null where it proves nothing. */
  readonly proof: Pick<BalanceProof, 'agreeing' | 'compared'> | null;
  /** Two rows, where nothing but habit says which sign went out; else none. Then the person must say. */
  readonly unsureSigns: readonly SignExample[];
  /** Whether amounts tell their decimal sign themselves, as 1.50 and 1,234.50 do. */
  readonly isDecimalSure: boolean;
}
