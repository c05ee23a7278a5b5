import { useCallback } from 'react';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import { messages } from '#web/data/messages.ts';
import { runUndo, showDone } from '#web/money/offer-undo.ts';
import { openDialog } from '#web/ui/overlays/shown-dialog.ts';

export type Replace = (
  transactions: readonly NewTransaction[],
) => Promise<MutationOutcome<readonly Transaction[]>>;

/** The number of sample rows, for dialogs and toasts; the rows themselves load on demand. */
export const sampleCount = 35;

const words = {
  load: {
    done: `${sampleCount} sample transactions loaded.`,
    failed: 'Failed to load mock data. Please try again.',
  },
  clear: { done: 'All transactions cleared.', failed: 'Failed to clear data. Please try again.' },
} as const;

export type DataAction = keyof typeof words;

/**
 * Asks before all transactions are replaced, unless there is none. `count` is that of all currencies at the time of the
 * press: a rendered number comes a moment later, and a faster press would lose everything without a question.
 */
export function askToReplace(kind: DataAction, count: number, onReplace: (kind: DataAction) => void): void {
  if (count > 0) openDialog(kind);
  else onReplace(kind);
}

/** Replaces all transactions with the sample set, or with nothing. Undo in the toast restores the same rows. */
export function useDataAction(
  replace: Replace,
  onProblem: (problem: string | null) => void,
): (kind: DataAction) => Promise<void> {
  return useCallback(
    async (kind) => {
      onProblem(null);
      const outcome = await readRows(kind).then(replace, (cause) => {
        console.error('The sample set could not be loaded', cause);
      });
      if (!outcome?.ok) {
        onProblem(outcome?.message === messages.notLoggedIn ? outcome.message : words[kind].failed);
        return;
      }
      const { undo, isWaiting } = outcome;
      const run = () => {
        onProblem(null);
        if (undo) void runUndo(undo, 'Your transactions are back.');
      };
      showDone(words[kind].done, isWaiting, undo && { action: { label: 'Undo', run }, duration: 20_000 });
    },
    [replace, onProblem],
  );
}

async function readRows(kind: DataAction): Promise<readonly NewTransaction[]> {
  if (kind === 'clear') return [];
  const { sampleTransactions, toNewTransactions } = await import('#domain/transactions/sample-data.ts');
  return toNewTransactions(sampleTransactions);
}
