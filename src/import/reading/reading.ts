import type { CurrencyCode } from '#domain/money/currency.ts';
import type { BalanceProof } from './columns/running-balance.ts';

/** Meanings of a file's columns, with their titles, in the order of a menu. */
export const columnMeanings = {
  ignored: 'Not used',
  date: 'Date',
  /** The texts of several columns are joined. */
  description: 'Description',
  /** The money, with or without a sign. */
  amount: 'Amount',
  /** Money that came in, and money that went out, where a file has a column for each. */
  out: 'Money out',
  in: 'Money in',
  /** Says for a row whether its amount came in or went out: Dr or Cr, Income or Expense. */
  direction: 'In or out',
  currency: 'Currency',
  /** The last of several columns counts that names a category of ours. */
  category: 'Category',
  status: 'Status',
  tags: 'Tags',
  /** A longer text beside the description. Where several columns are, each begins a line. */
  notes: 'Notes',
  /** The bank's own name for the transaction, which no other of the same account has. */
  'bank-id': 'Bank’s id',
  /** The account's balance after it. It tells two equal purchases from a line that is there twice. */
  balance: 'Balance',
  /** A fee that was taken in addition to the amount. */
  fee: 'Fee',
} as const;

export type ColumnMeaning = keyof typeof columnMeanings;

/** Whether a column holds the money of transactions. */
export function isMoney(meaning: ColumnMeaning | undefined): boolean {
  return meaning === 'amount' || meaning === 'in' || meaning === 'out';
}

/** The order of day, month and year in dates of digits. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/**
 * How to recognise outgoing money: by the sign of the amount; or, if amounts have no sign, by the change of the balance
 * (`owed`: of a balance owed, so reversed), by phrases like 'Paid to' and 'Received from', or by a column of two or
 * three words, of which the alphabetically first, second or third means out, or all but that one.
 */
export type OutgoingSign = (typeof outgoingSigns)[number];

export const outgoingSigns = [
  'negative',
  'positive',
  'balance',
  'owed',
  'text',
  'first',
  'second',
  'third',
  'but-first',
  'but-second',
  'but-third',
] as const;

/** The reading of a sheet's cells. */
export interface Reading {
  /** The number of head rows and of those above, which hold no transactions; the last of them names the columns. */
  readonly headRows: number;
  /** One for each column. */
  readonly columns: readonly ColumnMeaning[];
  readonly dateOrder: DateOrder;
  readonly decimal: '.' | ',';
  /** The currency of rows that do not say theirs. */
  readonly currency: CurrencyCode;
  /** The sign of outgoing money, where one column has both ways. */
  readonly outgoing: OutgoingSign;
  /** Which years far from ours are meant, where there are such: as they are written, or Buddhist ones. */
  readonly calendar?: Calendar;
}

/** The calendar of years. 2567 of the Buddhist calendar is 2024, and so is its short form, 67. */
export type Calendar = 'common' | 'buddhist';

/** The question which way money went, if a file does not say. */
export interface SignQuestion {
  /** Possible answers, the likeliest first. */
  readonly options: readonly OutgoingSign[];
  /** Two or three rows: '12 Oct 2026, Corner shop, 45.00', and with which of the options it went out. */
  readonly examples: readonly { readonly text: string; readonly outWith: readonly OutgoingSign[] }[];
}

/** A reading that was worked out from a sheet. */
export interface Guess {
  readonly reading: Reading;
  /** The program whose export it is, by its columns: 'YNAB'; null if it is not known. */
  readonly program: string | null;
  /** Dates that day and month could be swapped in, if all of them could be; else none. Then the person must say. */
  readonly ambiguousDates: readonly string[];
  /** Dates whose years are far from ours, as Buddhist years are. Then the person must say which years are meant. */
  readonly farDates?: readonly string[];
  /** The number of rows a balance agrees with, of those that it can be compared with; null where it proves nothing. */
  readonly proof: Pick<BalanceProof, 'agreeing' | 'compared'> | null;
  /** Null where something says which way money went. Else the person must. */
  readonly signQuestion: SignQuestion | null;
  /** Whether amounts tell their decimal sign themselves, as 1.50 and 1,234.50 do. */
  readonly isDecimalSure: boolean;
}
