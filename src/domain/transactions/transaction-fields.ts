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
  tags: { kind: kinds.words, empty: [] },
  bankId: {
    kind: kinds.text,
    label: 'bank id',
    column: 'bank_id',
    empty: '',
    maxLength: 255,
  },
  split: { kind: kinds.text, empty: '' },
} satisfies Fields<Transaction>;

/** Says that a row is a transaction. */
export const inTransactions = { collection: 'transactions' } as const;
