import type { InCollection } from '#domain/collections/collections.ts';
import type { Change } from '#domain/sync/change.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { messages } from '../messages.ts';

interface Failures {
  readonly add: string;
  readonly update: string;
  readonly delete: string;
  readonly gone: string;
}

const transactions: Failures = {
  add: messages.addFailed,
  update: messages.updateFailed,
  delete: messages.deleteFailed,
  gone: messages.transactionGone,
};

/** What to say of the rows of each collection. */
const failures: Readonly<Record<string, Failures>> = {
  transactions,
  views: {
    add: messages.viewNotSaved,
    update: messages.viewNotSaved,
    delete: messages.viewNotDeleted,
    gone: messages.viewGone,
  },
  rules: {
    add: messages.ruleNotSaved,
    update: messages.ruleNotSaved,
    delete: messages.ruleNotDeleted,
    gone: messages.ruleGone,
  },
};

/** What to say where the server gives no reason for a person. */
export function fallbackOf({ operations, undo }: Change): string {
  const [first, ...more] = operations;
  if (undo !== undefined) return messages.undoFailed;
  if (first === undefined || more.length > 0) return messages.changesFailed;
  switch (first.kind) {
    case 'insert':
      return failuresOf(first).add;
    case 'edit':
      return Object.keys(first.edits).join() === 'status' ? messages.moveFailed : failuresOf(first).update;
    default:
      return failuresOf(first).delete;
  }
}

/** What to say where the row of a change no longer exists, or no longer is as it must be for the change. */
export function missingMessageOf(
  how: 'gone' | 'stale',
  { operations: [first] = [] }: Change | Intent,
): string {
  return how === 'stale'
    ? 'It was changed or deleted meanwhile, so nothing was done.'
    : failuresOf(first ?? {}).gone;
}

function failuresOf({ collection = 'transactions' }: InCollection): Failures {
  return failures[collection] ?? transactions;
}
