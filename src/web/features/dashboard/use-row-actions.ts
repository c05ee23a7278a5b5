import { useCallback } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { Status } from '#domain/status.ts';
import type { Transaction } from '#domain/transaction.ts';
import { messages } from '#web/data/messages.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { showToast } from '#web/ui/toast.ts';

interface Changes {
  remove: (id: string) => Promise<Outcome<null>>;
  restore: (transaction: Transaction) => Promise<Outcome<Transaction>>;
  move: (change: { id: string; status: string }) => Promise<Outcome<null>>;
}

/** Delete and move, both at once on the screen; a toast says when one did not go through, and offers it again. */
export function useRowActions({ remove, restore, move }: Changes, onStart: () => void) {
  const onDelete = useCallback(
    async function deleteOne(transaction: Transaction): Promise<void> {
      onStart();
      const name = `${transaction.category}, ${formatMoney(transaction.amount, transaction.currency)}`;
      const outcome = await remove(transaction.id);
      if (!outcome.ok) {
        showToast(outcome.message, {
          description: name,
          action: { label: 'Retry', run: () => void deleteOne(transaction) },
        });
        return;
      }
      const undo = async (): Promise<void> => {
        onStart();
        const back = await restore(transaction);
        if (!back.ok) showToast(back.message, { description: name, action: { label: 'Retry', run: undo } });
      };
      showToast('Transaction deleted.', { description: name, action: { label: 'Undo', run: undo } });
    },
    [remove, restore, onStart],
  );

  const onMove = useCallback(
    async function moveOne(transaction: Transaction, status: Status): Promise<void> {
      onStart();
      const outcome = await move({ id: transaction.id, status });
      if (outcome.ok) return;
      const gone = outcome.message === messages.transactionGone;
      showToast(
        outcome.message,
        gone ? {} : { action: { label: 'Retry', run: () => void moveOne(transaction, status) } },
      );
    },
    [move, onStart],
  );

  return { onDelete, onMove };
}
