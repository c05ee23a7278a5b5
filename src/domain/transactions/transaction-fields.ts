import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Fields } from '../fields/field-table.ts';
import { type Kind, kinds } from '../fields/kinds.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { NewTransaction, Transaction, TransactionType } from './transaction.ts';

type TransactionFields = {
  readonly [Name in keyof NewTransaction]: Fields<Transaction>[Name] & {
    /** Said of one transaction alone: neither its repeat nor its duplicate has it. */
    readonly once?: true;
  };
};

/** The fields of a transaction: what it holds, sends, stores and is compared by all derives from these lines. */
export const transactionFields = {
  type: { kind: kinds.choice as Kind<TransactionType> },
  amount: { kind: kinds.amount },
  currency: { kind: kinds.choice as Kind<CurrencyCode>, empty: 'INR' },
  category: { kind: kinds.choice },
  date: { kind: kinds.date, once: true },
  description: { kind: kinds.text, empty: '', maxLength: 500 },
  status: { kind: kinds.choice, empty: 'todo', once: true },
  tags: { kind: kinds.textList, empty: [] },
  notes: { kind: kinds.text, empty: '', maxLength: 2000, sinceFormat: 2 },
  bankId: {
    kind: kinds.text,
    label: 'bank id',
    column: 'bank_id',
    empty: '',
    maxLength: 255,
    once: true,
  },
  split: { kind: kinds.text, empty: '', once: true },
} satisfies TransactionFields;

type Table = typeof transactionFields;
type FieldWith<Property> = {
  [Name in keyof Table]: Table[Name] extends Property ? Name : never;
}[keyof Table];

/** The empty values of the optional fields. */
export const emptyFields = Object.fromEntries(
  Object.entries(transactionFields).flatMap(([name, field]) =>
    'empty' in field ? [[name, field.empty]] : [],
  ),
) as unknown as Pick<Transaction, FieldWith<{ empty: unknown }>>;

/** The fields that the repeat of a transaction has, too, and its duplicate. */
export const copiedFields = Object.fromEntries(
  Object.entries(transactionFields).filter(([, field]) => !('once' in field)),
) as unknown as Omit<Table, FieldWith<{ once: true }>>;

/** The values of these. */
export type Copied = Pick<Transaction, keyof typeof copiedFields>;

/** A text that people write: trimmed, limited, searched. */
export type WrittenText = keyof Copied & FieldWith<{ maxLength: number }>;

export const writtenTexts = (Object.keys(copiedFields) as WrittenText[]).filter(
  (name) => 'maxLength' in copiedFields[name],
);

/** Picks the copied fields of a row that may have more. */
export function toCopied(row: Copied): Copied {
  return Object.fromEntries(
    Object.keys(copiedFields).map((name) => [name, row[name as keyof Copied]]),
  ) as unknown as Copied;
}

/** Another transaction with the same values, To Do on a day of its own. */
export function toCopy(row: Copied, date: CalendarDate): NewTransaction {
  return { ...emptyFields, ...toCopied(row), date };
}

/** The collection of transactions. */
export const inTransactions = { collection: 'transactions' } as const;
