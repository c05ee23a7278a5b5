import type { ChangeRequest } from '#domain/sync/request.ts';
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

/** A change, of one collection or of several. */
interface Changing {
  readonly kind: string;
  readonly collection?: string;
}

/** What to say where the server gives no reason for a person. */
export function fallbackOf(request: ChangeRequest): string {
  switch (request.kind) {
    case 'insert':
      return failuresOf(request).add;
    case 'add-rows':
      return messages.importFailed;
    case 'patch':
      return Object.keys(request.set).join() === 'status' ? messages.moveFailed : failuresOf(request).update;
    case 'delete':
      return failuresOf(request).delete;
    case 'replace':
      return request.rows.length > 0 ? messages.loadSampleFailed : messages.clearFailed;
    case 'undo':
      return messages.undoFailed;
  }
}

/** What to say where the row of a change no longer exists. */
export function goneMessageOf(change: Changing): string {
  return failuresOf(change).gone;
}

/** What to say of a replacement of which nobody can tell any more whether it was made. */
export const replacementUntold = 'No answer came, and it is too long ago to tell whether this was done.';

function failuresOf({ collection = 'transactions' }: Changing): Failures {
  return failures[collection] ?? transactions;
}
