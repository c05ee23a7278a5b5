import { useCallback } from 'react';
import { formatDate, todayIn } from '#domain/calendar-date.ts';
import { isOpen, type Status, statusWords } from '#domain/status.ts';
import type { Transaction } from '#domain/transaction.ts';
import { toTransactionName } from '#domain/transaction-name.ts';
import { messages } from '#web/data/messages.ts';
import type { MutationOutcome } from '#web/data/sync/mutation.ts';
import type { Edit } from '#web/data/sync/transactions.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { showToast } from '#web/ui/toast.ts';

type Failure = Extract<MutationOutcome<unknown>, { readonly ok: false }>;

interface Changes {
  remove: (id: string) => Promise<MutationOutcome<null>>;
  move: (change: { id: string; status: string }) => Promise<MutationOutcome<null>>;
  update: (edit: Edit) => Promise<MutationOutcome<unknown>>;
}

/** Delete and move, both shown at once. A toast offers Undo, or Retry after a failure. */
export function useRowActions({ remove, move, update }: Changes, onStart: () => void) {
  const onDelete = useCallback(
    async function deleteOne(transaction: Transaction): Promise<void> {
      onStart();
      const description = toTransactionName(transaction);
      const outcome = await remove(transaction.id);
      if (outcome.ok) {
        offerUndo('Transaction deleted.', outcome.undo, { description });
        return;
      }
      sayFailure('Not deleted', transaction, outcome, () => void deleteOne(transaction));
    },
    [remove, onStart],
  );

  const onMove = useCallback(
    async function moveOne(transaction: Transaction, status: Status): Promise<void> {
      onStart();
      const outcome = await move({ id: transaction.id, status });
      if (!outcome.ok) {
        sayFailure('Not moved', transaction, outcome, () => void moveOne(transaction, status));
        return;
      }
      if (outcome.undo === undefined) return;
      const words = `Moved to ${statusWords[status].title}.`;
      const description = toTransactionName(transaction);
      if (isOpen(status) || transaction.date <= todayIn(new Date())) {
        offerUndo(words, outcome.undo, { description });
        return;
      }
      // What is done in the future was done today, most likely, and only planned for another day.
      const seen = { ...transaction, status };
      const dateToday = async () => {
        onStart();
        const dated = await update({ seen, row: { ...seen, date: todayIn(new Date()) } });
        if (dated.ok) offerUndo('Dated today.', dated.undo, { description });
        else sayFailure('Not dated today', transaction, dated, () => void dateToday());
      };
      offerUndo(`${words} Dated ${formatDate(transaction.date)}.`, outcome.undo, {
        description,
        second: { label: 'Date it today', run: () => void dateToday() },
      });
    },
    [move, update, onStart],
  );

  return { onDelete, onMove };
}

/** What failed and for which transaction, then why. */
function sayFailure(
  what: string,
  transaction: Transaction,
  { code, message }: Failure,
  run: () => void,
): void {
  const wordless = code === 'unexplained' || code === 'unmatched';
  showToast(`${what}: ${toTransactionName(transaction)}`, {
    description: wordless ? messages.notAnswering : message,
    ...(code !== 'gone' && { action: { label: 'Retry', run } }),
  });
}
