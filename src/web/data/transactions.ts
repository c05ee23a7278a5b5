import { useSyncExternalStore } from 'react';
import type { Intent } from '#domain/sync/enqueue.ts';
import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { messages } from './messages.ts';
import { type Made, submitChange } from './submit-change.ts';
import { forgetChange, rememberChange, type Ways } from './undo.ts';
import { uuidV7 } from './uuid-v7.ts';

/** What a change came to; with what takes it back and repeats it, where it changed anything. */
export type Done<Value> =
  | ({ readonly ok: true; readonly value: Value } & Partial<Ways>)
  | { readonly ok: false; readonly message: string };

/** A kind of change. `run` is the same function for ever. */
export interface Change<Input, Value> {
  run(input: Input): Promise<Done<Value>>;
  /** Whether one is under way. Who asks is drawn again whenever that changes. */
  useBusy(): boolean;
}

/** A row to store; without an identity it is a new one. */
export type Replacement = NewTransaction & { readonly id?: string };

/** `seen` is the row as it stood when the edit began: what was not touched is left to whoever changed it meanwhile. */
export interface Edit {
  readonly seen: Transaction;
  readonly row: Transaction;
}

/** How what a screen asks for becomes an intent, and what it is told when it is done. */
interface Plan<Input, Value> {
  readonly failed: string;
  toIntent(input: Input): Intent;
  toValue(intent: Intent): Value;
}

/** A row that is given its identity is one that was here before, and comes back as itself. */
const add: Plan<Replacement, Transaction> = {
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

const replace: Plan<readonly Replacement[], readonly Transaction[]> = {
  failed: messages.clearFailed,
  toIntent: (rows) => ({ kind: 'replace', rows: rows.map((row) => ({ ...row, id: row.id ?? uuidV7() })) }),
  toValue: (intent) => (intent.kind === 'replace' ? intent.rows : []),
};

export const addTransaction = toChange(add);
export const updateTransaction = toChange(update);
export const moveTransaction = toChange(move);
export const deleteTransaction = toChange(remove);
/** Puts these rows in the place of all the person's rows, in one database transaction; rows that had an id keep it. */
export const replaceTransactions = toChange(replace);

function toChange<Input, Value>({ toIntent, toValue, failed }: Plan<Input, Value>): Change<Input, Value> {
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
      let made: Made | undefined;
      let ways: Ways | undefined;
      count(1);
      // Known at once: whoever takes back what they just did must not hit what they did before.
      const outcome = await submitChange(intent, failed, {
        onMade: (change) => {
          made = change;
          ways = rememberChange(change);
        },
      });
      count(-1);
      if (!outcome.ok) {
        if (made !== undefined) forgetChange(made.batch);
        return outcome;
      }
      return { ok: true, value: toValue(intent), ...ways };
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
  throw new TypeError(`An intent of the kind ${intent.kind} concerns no single transaction`);
}
