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

/**
 * Delete and move, both shown at once. A toast offers Undo, or says what failed and why, with Retry; that nobody is signed
 * in shows above the form.
 */
export function useRowActions(
  { remove, move, update }: Changes,
  onProblem: (problem: string | null) => void,
) {
  const sayFailure = useCallback(
    (what: string, transaction: Transaction, { code, message }: Failure, run: () => void) => {
      if (message === messages.notLoggedIn) {
        onProblem(message);
        return;
      }
      const wordless = code === 'unexplained' || code === 'unmatched';
      showToast(`${what}: ${toTransactionName(transaction)}`, {
        description: wordless ? messages.refusedWordless : message,
        ...(code !== 'gone' && { action: { label: 'Retry', run } }),
      });
    },
    [onProblem],
  );
  const onDelete = useCallback(
    async function deleteOne(transaction: Transaction): Promise<void> {
      onProblem(null);
      const description = toTransactionName(transaction);
      const outcome = await remove(transaction.id);
      if (outcome.ok) {
        offerUndo('Transaction deleted.', outcome, { description });
        return;
      }
      sayFailure('Not deleted', transaction, outcome, () => void deleteOne(transaction));
    },
    [remove, onProblem, sayFailure],
  );

  const onMove = useCallback(
    async function moveOne(transaction: Transaction, status: Status): Promise<void> {
      onProblem(null);
      const outcome = await move({ id: transaction.id, status });
      if (!outcome.ok) {
        sayFailure('Not moved', transaction, outcome, () => void moveOne(transaction, status));
        return;
      }
      if (outcome.undo === undefined) return;
      const words = `Moved to ${statusWords[status].title}.`;
      const description = toTransactionName(transaction);
      if (isOpen(status) || transaction.date <= todayIn(new Date())) {
        offerUndo(words, outcome, { description });
        return;
      }
      // What is done in the future was done today, most likely, and only planned for another day.
      const seen = { ...transaction, status };
      const dateToday = async () => {
        onProblem(null);
        const dated = await update({ seen, row: { ...seen, date: todayIn(new Date()) } });
        if (dated.ok) offerUndo('Dated today.', dated, { description });
        else sayFailure('Not dated today', transaction, dated, () => void dateToday());
      };
      offerUndo(`${words} Dated ${formatDate(transaction.date)}.`, outcome, {
        description,
        second: { label: 'Date it today', run: () => void dateToday() },
      });
    },
    [move, update, onProblem, sayFailure],
  );

  return { onDelete, onMove };
}
