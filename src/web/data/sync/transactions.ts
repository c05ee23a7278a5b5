import type { RowIntent } from '#domain/sync/enqueue.ts';
import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { messages } from '../messages.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { readRows } from './ledger-views.ts';
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
    return { intent: { operations: [{ kind: 'insert', row }] }, value: row };
  },
  readBack: ({ id }) => personLedger()?.replica.rows.find(id) as Transaction,
};

const update: Plan<Edit, Transaction> = {
  failed: messages.updateFailed,
  plan: ({ seen, row }) => ({
    intent: { operations: [{ kind: 'edit', id: row.id, seen, values: row }] },
    value: row,
  }),
};

const move: Plan<{ readonly id: string; readonly status: string }, null> = {
  failed: messages.moveFailed,
  plan: ({ id, status }) => ({
    intent: { operations: [{ kind: 'edit', id, values: { status } }] },
    value: null,
  }),
};

const remove: Plan<string, null> = {
  failed: messages.deleteFailed,
  plan: (id) => ({ intent: { operations: [{ kind: 'delete', id }] }, value: null }),
};

const replace: Plan<readonly NewTransaction[], readonly Transaction[]> = {
  failed: messages.changesFailed,
  plan: (inputs) => {
    const rows = inputs.map((row) => ({ ...row, id: uuidV7() }));
    const gone = readRows()
      .slice()
      .map(({ id }): RowIntent => ({ kind: 'delete', id }));
    const added = rows.map((row): RowIntent => ({ kind: 'insert', row }));
    return { intent: { operations: [...gone, ...added] }, value: rows };
  },
};

/** Whatever is done to several rows at once, all or none of it. */
const change: Plan<readonly RowIntent[], null> = {
  failed: messages.changesFailed,
  plan: (operations) => ({ intent: { operations }, value: null }),
};

export const addTransaction = toMutation(add);
export const updateTransaction = toMutation(update);
export const moveTransaction = toMutation(move);
export const deleteTransaction = toMutation(remove);
export const changeTransactions = toMutation(change);
/** Replaces all rows that this device knows with new ones, in one database transaction. Call it once all are read. */
export const replaceTransactions = toMutation(replace);

function withId(row: TransactionInput): Transaction {
  return { ...row, id: row.id ?? uuidV7() };
}
