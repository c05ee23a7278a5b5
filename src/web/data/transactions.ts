import { useSyncExternalStore } from 'react';
import type { Intent } from '#domain/sync/enqueue.ts';
import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { messages } from './messages.ts';
import { type AppliedChange, submitChange } from './submit-change.ts';
import { forgetChange, recordChange, type UndoRedo } from './undo.ts';
import { uuidV7 } from './uuid-v7.ts';

/** The outcome of a mutation, with its undo and redo if it changed anything. */
export type MutationOutcome<Value> =
  | ({ readonly ok: true; readonly value: Value } & Partial<UndoRedo>)
  | { readonly ok: false; readonly message: string };

/** One kind of change to transactions. `run` never changes identity. */
export interface Mutation<Input, Value> {
  run(input: Input): Promise<MutationOutcome<Value>>;
  /** Whether one is in flight, as a hook. */
  useBusy(): boolean;
}

/** A transaction to store; without an id it is a new one. */
export type TransactionInput = NewTransaction & { readonly id?: string };

/** `seen` is the row as it was when the edit began: fields that the person did not touch keep anyone else's changes. */
export interface Edit {
  readonly seen: Transaction;
  readonly row: Transaction;
}

/** How a screen's input becomes an intent, and the value that it gets back. */
interface Plan<Input, Value> {
  readonly failed: string;
  toIntent(input: Input): Intent;
  toValue(intent: Intent): Value;
}

/** A row with an id has been here before and comes back under it. */
const add: Plan<TransactionInput, Transaction> = {
  failed: messages.addFailed,
  toIntent: (row) => ({ kind: 'add', row: { ...row, id: row.id ?? uuidV7() } }),
  toValue: requireRow,
};

const update: Plan<Edit, Transaction> = {
  failed: messages.updateFailed,
  toIntent: (edit) => ({ kind: 'update', ...edit }),
  toValue: requireRow,
};

const move: Plan<{ readonly id: string; readonly status: string }, null> = {
  failed: messages.moveFailed,
  toIntent: ({ id, status }) => ({ kind: 'move', id, status }),
  toValue: () => null,
};

const remove: Plan<string, null> = {
  failed: messages.deleteFailed,
  toIntent: (id) => ({ kind: 'delete', id }),
  toValue: () => null,
};

const replace: Plan<readonly TransactionInput[], readonly Transaction[]> = {
  failed: messages.clearFailed,
  toIntent: (rows) => ({ kind: 'replace', rows: rows.map((row) => ({ ...row, id: row.id ?? uuidV7() })) }),
  toValue: (intent) => (intent.kind === 'replace' ? intent.rows : []),
};

export const addTransaction = toMutation(add);
export const updateTransaction = toMutation(update);
export const moveTransaction = toMutation(move);
export const deleteTransaction = toMutation(remove);
/** Replaces all the person's rows with these, in one database transaction; rows that have an id keep it. */
export const replaceTransactions = toMutation(replace);

function toMutation<Input, Value>({ toIntent, toValue, failed }: Plan<Input, Value>): Mutation<Input, Value> {
  const listeners = new Set<() => void>();
  let running = 0;
  const count = (step: number) => {
    running += step;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    async run(input) {
      const intent = toIntent(input);
      let applied: AppliedChange | undefined;
      let undoRedo: UndoRedo | undefined;
      count(1);
      // Recorded before the server answers: an undo right away must not hit the change before this one.
      const outcome = await submitChange(intent, failed, {
        onApplied: (change) => {
          applied = change;
          undoRedo = recordChange(change);
        },
      });
      count(-1);
      if (!outcome.ok) {
        if (applied !== undefined) forgetChange(applied.batch);
        return outcome;
      }
      return { ok: true, value: toValue(intent), ...undoRedo };
    },
    useBusy: () =>
      useSyncExternalStore(
        subscribe,
        () => running > 0,
        () => false,
      ),
  };
}

function requireRow(intent: Intent): Transaction {
  if (intent.kind === 'add' || intent.kind === 'update') return intent.row;
  throw new TypeError(`A ${intent.kind} intent is not about a single transaction`);
}
