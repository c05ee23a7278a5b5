import { useCallback, useEffect, useRef } from 'react';
import { sampleTransactions, toNewTransactions } from '#domain/sample-data.ts';
import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { messages } from '#web/data/messages.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { showToast } from '#web/ui/toast.ts';

export type Replace = (
  transactions: readonly (NewTransaction & { readonly id?: string })[],
) => Promise<Outcome<readonly Transaction[]>>;

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
  transactions: readonly Transaction[],
  replace: Replace,
  onProblem: (problem: string | null) => void,
): (kind: Replacement) => Promise<void> {
  const current = useRef(transactions);
  useEffect(() => {
    current.current = transactions;
  });

  return useCallback(
    async (kind) => {
      onProblem(null);
      const before = current.current;
      const outcome = await replace(words[kind].rows);
      if (!outcome.ok) {
        onProblem(words[kind].failed);
        return;
      }
      const brought = new Set(outcome.value.map(({ id }) => id));
      const undo = async () => {
        onProblem(null);
        // What was added since is nobody's to take away.
        const added = current.current.filter(
          ({ id }) => !brought.has(id) && !before.some((row) => row.id === id),
        );
        const undone = await replace([...before, ...added]);
        if (undone.ok) showToast('Your transactions are back.');
        else showToast('Your transactions were not brought back.', { action: { label: 'Retry', run: undo } });
      };
      if (before.length === 0) showToast(words[kind].done);
      else showToast(words[kind].done, { action: { label: 'Undo', run: undo }, duration: 20_000 });
    },
    [replace, onProblem],
  );
}
