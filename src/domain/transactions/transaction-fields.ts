import type { Fields } from '../fields/field-table.ts';
import { type Kind, kinds } from '../fields/kinds.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { Transaction, TransactionType } from './transaction.ts';

/** The fields of a transaction: what it holds, sends, stores and is compared by all derives from these lines. */
export const transactionFields = {
  type: { kind: kinds.word as Kind<TransactionType> },
  amount: { kind: kinds.amount },
  currency: { kind: kinds.word as Kind<CurrencyCode>, empty: 'INR' },
  category: { kind: kinds.word },
  date: { kind: kinds.date },
  description: { kind: kinds.text, empty: '', maxLength: 500 },
  status: { kind: kinds.word, empty: 'todo' },
  tags: { kind: kinds.textList, empty: [] },
  notes: { kind: kinds.text, empty: '', maxLength: 2000, sinceFormat: 2 },
  bankId: {
    kind: kinds.text,
    label: 'bank id',
    column: 'bank_id',
    empty: '',
    maxLength: 255,
  },
  split: { kind: kinds.text, empty: '' },
} satisfies Fields<Transaction>;

type Optional = {
  [Name in keyof typeof transactionFields]: (typeof transactionFields)[Name] extends { empty: unknown }
    ? Name
    : never;
}[keyof typeof transactionFields];

/** What the fields hold that a transaction need not have. */
export const emptyFields = Object.fromEntries(
  Object.entries(transactionFields).flatMap(([name, field]) =>
    'empty' in field ? [[name, field.empty]] : [],
  ),
) as unknown as Pick<Transaction, Optional>;

/** Says that a row is a transaction. */
export const inTransactions = { collection: 'transactions' } as const;
