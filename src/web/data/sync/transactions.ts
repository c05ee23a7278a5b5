import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { messages } from '../messages.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { type Plan, toMutation } from './mutation.ts';
import { personLedger } from './open-ledger.ts';

/** A transaction to store; without an id it is a new one. */
export type TransactionInput = NewTransaction & { readonly id?: string };

/** `seen` is the row as it was when the edit began: fields that the person did not touch keep anyone else's changes. */
export interface Edit {
  readonly seen: Transaction;
  readonly row: Transaction;
}

/** A row with an id has been here before and comes back under it. */
const add: Plan<TransactionInput, Transaction> = {
  failed: messages.addFailed,
  plan: (input) => {
    const row = withId(input);
    return { intent: { kind: 'add', row }, value: row };
  },
  readBack: ({ id }) => personLedger()?.replica.rows.find(id) as Transaction,
};

const update: Plan<Edit, Transaction> = {
  failed: messages.updateFailed,
  plan: (edit) => ({ intent: { kind: 'update', ...edit }, value: edit.row }),
};

const move: Plan<{ readonly id: string; readonly status: string }, null> = {
  failed: messages.moveFailed,
  plan: ({ id, status }) => ({ intent: { kind: 'set', id, values: { status } }, value: null }),
};

const remove: Plan<string, null> = {
  failed: messages.deleteFailed,
  plan: (id) => ({ intent: { kind: 'delete', id }, value: null }),
};

const replace: Plan<readonly TransactionInput[], readonly Transaction[]> = {
  failed: messages.clearFailed,
  plan: (inputs) => {
    const rows = inputs.map(withId);
    return { intent: { kind: 'replace', rows }, value: rows };
  },
};

export const addTransaction = toMutation(add);
export const updateTransaction = toMutation(update);
export const moveTransaction = toMutation(move);
export const deleteTransaction = toMutation(remove);
/** Replaces all the person's rows with these, in one database transaction; rows that have an id keep it. */
export const replaceTransactions = toMutation(replace);

function withId(row: TransactionInput): Transaction {
  return { ...row, id: row.id ?? uuidV7() };
}
