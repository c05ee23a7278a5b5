import type { Intent, RowAction } from '#domain/sync/enqueue.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { type MutationPlan, toMutation } from '../engine/mutation.ts';
import { syncClient } from '../engine/open-sync-client.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { readRows } from './ledger-views.ts';

/** A transaction to store; without an id it is a new one. */
export type TransactionInput = NewTransaction & { readonly id?: string };

/** `seen` is the row as it was when the edit began: fields that the person did not touch keep anyone else's changes. */
export interface TransactionEdit {
  readonly seen: Transaction;
  readonly row: Transaction;
}

const toIntent = (actions: readonly RowAction[]): Intent => ({
  operations: actions.map((action) => ({ ...inTransactions, ...action })),
});

/** A row with an id has been here before and comes back under it. */
const add: MutationPlan<TransactionInput, Transaction> = {
  plan: (input) => {
    const row = withId(input);
    return { intent: toIntent([{ kind: 'insert', row }]), value: row };
  },
  readBack: ({ id }) => syncClient()?.replica.rows.find(id) as Transaction,
};

const update: MutationPlan<TransactionEdit, Transaction> = {
  plan: ({ seen, row }) => ({
    intent: toIntent([{ kind: 'edit', id: row.id, seen, values: row }]),
    value: row,
  }),
};

const move: MutationPlan<{ readonly id: string; readonly status: string }, null> = {
  plan: ({ id, status }) => ({
    intent: toIntent([{ kind: 'edit', id, values: { status } }]),
    value: null,
  }),
};

const remove: MutationPlan<string, null> = {
  plan: (id) => ({ intent: toIntent([{ kind: 'delete', id }]), value: null }),
};

const replace: MutationPlan<readonly NewTransaction[], readonly Transaction[]> = {
  plan: (inputs) => {
    const rows = inputs.map((row) => ({ ...row, id: uuidV7() }));
    const gone = readRows()
      .slice()
      .map(({ id }): RowAction => ({ kind: 'delete', id }));
    const added = rows.map((row): RowAction => ({ kind: 'insert', row }));
    return { intent: toIntent([...gone, ...added]), value: rows };
  },
};

/** Whatever is done to several rows at once, all or none of it. */
const change: MutationPlan<readonly RowAction[], null> = {
  plan: (actions) => ({ intent: toIntent(actions), value: null }),
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
