import { useCallback } from 'react';
import { type Status, statusWords } from '#domain/status.ts';
import type { Transaction } from '#domain/transaction.ts';
import { toTransactionName } from '#domain/transaction-name.ts';
import { messages } from '#web/data/messages.ts';
import type { MutationOutcome } from '#web/data/transactions.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { showToast } from '#web/ui/toast.ts';

interface Changes {
  remove: (id: string) => Promise<MutationOutcome<null>>;
  move: (change: { id: string; status: string }) => Promise<MutationOutcome<null>>;
}

/** Delete and move, both shown at once. A toast offers Undo, or Retry after a failure. */
export function useRowActions({ remove, move }: Changes, onStart: () => void) {
  const onDelete = useCallback(
    async function deleteOne(transaction: Transaction): Promise<void> {
      onStart();
      const description = toTransactionName(transaction);
      const outcome = await remove(transaction.id);
      if (outcome.ok) {
        offerUndo('Transaction deleted.', outcome.undo, { description });
        return;
      }
      sayFailure('Not deleted', transaction, outcome.message, () => void deleteOne(transaction));
    },
    [remove, onStart],
  );

  const onMove = useCallback(
    async function moveOne(transaction: Transaction, status: Status): Promise<void> {
      onStart();
      const outcome = await move({ id: transaction.id, status });
      if (outcome.ok) {
        const words = `Moved to ${statusWords[status].title}.`;
        if (outcome.undo) offerUndo(words, outcome.undo, { description: toTransactionName(transaction) });
        return;
      }
      sayFailure('Not moved', transaction, outcome.message, () => void moveOne(transaction, status));
    },
    [move, onStart],
  );

  return { onDelete, onMove };
}

/** What failed and for which transaction, then why. */
function sayFailure(what: string, transaction: Transaction, reason: string, run: () => void): void {
  const wordless = reason === messages.deleteFailed || reason === messages.moveFailed;
  showToast(`${what}: ${toTransactionName(transaction)}`, {
    description: wordless ? messages.notAnswering : reason,
    ...(reason !== messages.transactionGone && { action: { label: 'Retry', run } }),
  });
}
