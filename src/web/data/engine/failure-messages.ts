import { wordsOf } from '#domain/collections/collection-words.ts';
import type { Change } from '#domain/sync/change.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { messages } from '../messages.ts';

/** What to say where the server gives no reason for a person. */
export function fallbackOf({ operations, undo }: Change): string {
  const [first, ...more] = operations;
  if (undo !== undefined) return messages.undoFailed;
  if (first === undefined || more.length > 0) return messages.changesFailed;
  const { nouns, movedBy, failures } = wordsOf(first);
  const [noun] = nouns;
  switch (first.kind) {
    case 'insert':
      return failures?.add ?? `Could not save the ${noun}. Please try again.`;
    case 'edit':
      if (Object.keys(first.edits).join() === movedBy) return `Could not move the ${noun}.`;
      return failures?.update ?? `Could not save the ${noun}. Please try again.`;
    default:
      return `Could not delete the ${noun}.`;
  }
}

/** What to say where the row of a change no longer exists, or no longer is as it must be for the change. */
export function missingMessageOf(
  how: 'gone' | 'stale',
  { operations: [first] = [] }: Change | Intent,
): string {
  return how === 'stale'
    ? 'It was changed or deleted meanwhile, so nothing was done.'
    : `This ${wordsOf(first ?? inTransactions).nouns[0]} no longer exists.`;
}
