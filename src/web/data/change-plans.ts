import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import type { TransactionChange } from './transaction-changes.ts';
import { uuidV7 } from './uuid-v7.ts';

/** How what a screen asks for becomes a change, and a confirmed change becomes what the screen is told. */
export interface Plan<Input, Value> {
  readonly kind: TransactionChange['kind'];
  readonly toChange: (input: Input) => TransactionChange;
  readonly toValue: (confirmed: TransactionChange) => Value;
}

/** A row to store; without an identity it is a new one. */
export type Replacement = NewTransaction & { readonly id?: string };

/** A row that is given its identity is one that was here before, and comes back as itself. */
export const planAdd: Plan<Replacement, Transaction> = {
  kind: 'add',
  toChange: (row) => ({ kind: 'add', transaction: { ...row, id: row.id ?? uuidV7() } }),
  toValue: requireTransaction,
};

export const planUpdate: Plan<Transaction, Transaction> = {
  kind: 'update',
  toChange: (transaction) => ({ kind: 'update', transaction }),
  toValue: requireTransaction,
};

export const planMove: Plan<{ readonly id: string; readonly status: string }, null> = {
  kind: 'move',
  toChange: ({ id, status }) => ({ kind: 'move', id, status }),
  toValue: () => null,
};

export const planDelete: Plan<string, null> = {
  kind: 'delete',
  toChange: (id) => ({ kind: 'delete', id }),
  toValue: () => null,
};

export const planReplace: Plan<readonly Replacement[], readonly Transaction[]> = {
  kind: 'replace',
  toChange: (rows) => ({
    kind: 'replace',
    transactions: rows.map((row) => ({ ...row, id: row.id ?? uuidV7() })),
  }),
  toValue: (confirmed) => (confirmed.kind === 'replace' ? confirmed.transactions : []),
};

function requireTransaction(confirmed: TransactionChange): Transaction {
  if (confirmed.kind === 'add' || confirmed.kind === 'update') return confirmed.transaction;
  throw new TypeError(`A change of the kind ${confirmed.kind} concerns no single transaction`);
}
