import { useCallback } from 'react';
import { sampleTransactions, toNewTransactions } from '#domain/sample-data.ts';
import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { messages } from '#web/data/messages.ts';
import type { Done } from '#web/data/transactions.ts';
import { showToast } from '#web/ui/toast.ts';
import { runUndo } from '../offer-undo.ts';

export type Replace = (
  transactions: readonly (NewTransaction & { readonly id?: string })[],
) => Promise<Done<readonly Transaction[]>>;

const words = {
  load: {
    done: `${sampleTransactions.length} sample transactions loaded.`,
    failed: messages.loadSampleFailed,
    rows: toNewTransactions(sampleTransactions),
  },
  clear: { done: 'All transactions cleared.', failed: messages.clearFailed, rows: [] },
} as const;

export type Replacement = keyof typeof words;

/** Puts the sample set, or nothing, in the place of all transactions; the toast brings back the very same rows. */
export function useReplacement(
  replace: Replace,
  onProblem: (problem: string | null) => void,
): (kind: Replacement) => Promise<void> {
  return useCallback(
    async (kind) => {
      onProblem(null);
      const outcome = await replace(words[kind].rows);
      if (!outcome.ok) {
        onProblem(words[kind].failed);
        return;
      }
      const { undo } = outcome;
      if (undo === undefined) {
        showToast(words[kind].done);
        return;
      }
      const run = () => {
        onProblem(null);
        void runUndo(undo, 'Your transactions are back.');
      };
      showToast(words[kind].done, { action: { label: 'Undo', run }, duration: 20_000 });
    },
    [replace, onProblem],
  );
}
