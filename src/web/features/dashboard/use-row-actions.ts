import { useCallback } from 'react';
import { formatDate, formatNearDate, todayIn } from '#domain/dates/calendar-date.ts';
import { isOpen, type Status, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { toCopy } from '#domain/transactions/transaction-fields.ts';
import { toSignedName, toTransactionName } from '#domain/transactions/transaction-name.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import { messages } from '#web/data/messages.ts';
import type { TransactionEdit } from '#web/data/views/transactions.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { findRepeatMark } from '#web/transactions/repeat-marks.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

type Failure = Extract<MutationOutcome<unknown>, { readonly ok: false }>;

interface Changes {
  add: (row: NewTransaction) => Promise<MutationOutcome<unknown>>;
  remove: (id: string) => Promise<MutationOutcome<null>>;
  move: (change: { id: string; status: string }) => Promise<MutationOutcome<null>>;
  update: (edit: TransactionEdit) => Promise<MutationOutcome<unknown>>;
}

/**
 * Add, delete, move and duplicate, all shown at once. A toast offers Undo, or says what failed and why, with Retry; that
 * nobody is signed in shows above the form.
 */
export function useRowActions(
  { add, remove, move, update }: Changes,
  onProblem: (problem: string | null) => void,
) {
  const onDelete = useCallback(
    async function deleteOne(transaction: Transaction): Promise<void> {
      onProblem(null);
      const next = findRepeatMark(transaction.id)?.toNext(transaction.date);
      const outcome = await remove(transaction.id);
      if (outcome.ok) {
        offerUndo(`Deleted: ${toSignedName(transaction)}${next ? `. ${next}` : ''}`, outcome);
        return;
      }
      sayFailure(onProblem, 'Not deleted', transaction, outcome, () => void deleteOne(transaction));
    },
    [remove, onProblem],
  );

  const onMove = useCallback(
    async function moveOne(transaction: Transaction, status: Status): Promise<void> {
      onProblem(null);
      const outcome = await move({ id: transaction.id, status });
      if (!outcome.ok) {
        sayFailure(onProblem, 'Not moved', transaction, outcome, () => void moveOne(transaction, status));
        return;
      }
      if (outcome.undo === undefined) return;
      const moved = `Moved to ${statusLabels[status].title}.`;
      const description = toTransactionName(transaction);
      const today = todayIn(new Date());
      if (isOpen(status) || !isOpen(toKnownStatus(transaction.status)) || transaction.date === today) {
        offerUndo(moved, outcome, { description });
        return;
      }
      // A card moved to Done most likely happened today, whether it was planned for later or overdue.
      const seen = { ...transaction, status };
      const dateToday = async () => {
        onProblem(null);
        const dated = await update({ seen, row: { ...seen, date: todayIn(new Date()) } });
        if (dated.ok) offerUndo('Dated today.', dated, { description });
        else sayFailure(onProblem, 'Not dated today', transaction, dated, () => void dateToday());
      };
      const isOverdue = transaction.date < today;
      const dated = isOverdue
        ? `It was due ${formatNearDate(transaction.date, today)}.`
        : `Dated ${formatDate(transaction.date)}.`;
      offerUndo(`${moved} ${dated}`, outcome, {
        description,
        second: { label: isOverdue ? 'Paid today' : 'Date it today', run: () => void dateToday() },
      });
    },
    [move, update, onProblem],
  );

  const onDuplicate = useCallback(
    async function duplicateOne(transaction: Transaction): Promise<void> {
      onProblem(null);
      const outcome = await add(toCopy(transaction, todayIn(new Date())));
      if (outcome.ok) {
        const description = toTransactionName(transaction);
        offerUndo('Duplicated: today, To Do.', outcome, { description });
        return;
      }
      sayFailure(onProblem, 'Not duplicated', transaction, outcome, () => void duplicateOne(transaction));
    },
    [add, onProblem],
  );

  const onAdd = useCallback(
    async function addOne(row: NewTransaction, label: string): Promise<void> {
      onProblem(null);
      const outcome = await add(row);
      if (outcome.ok) {
        const description = `${label}, ${statusLabels[toKnownStatus(row.status)].title}`;
        offerUndo('Transaction added.', outcome, { description });
        return;
      }
      sayFailure(onProblem, 'Not added', row, outcome, () => void addOne(row, label));
    },
    [add, onProblem],
  );

  return { onDelete, onMove, onDuplicate, onAdd };
}

type OnProblem = (problem: string | null) => void;

/** Says which transaction failed, then why. That nobody is signed in is said above the form. */
function sayFailure(
  onProblem: OnProblem,
  what: string,
  transaction: NewTransaction,
  { code, message }: Failure,
  run: () => void,
): void {
  if (message === messages.notLoggedIn) {
    onProblem(message);
    return;
  }
  const wordless = code === 'unexplained' || code === 'unmatched';
  showToast(`${what}: ${toTransactionName(transaction)}`, {
    description: wordless ? messages.refusedWordless : message,
    ...(code !== 'gone' && { action: { label: 'Retry', run } }),
  });
}
