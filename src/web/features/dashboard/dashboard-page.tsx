import { useCallback, useDeferredValue, useState } from 'react';
import type { Transaction } from '#domain/transaction.ts';
import { useListState } from '#web/data/ledger-views.ts';
import { preloadHead } from '#web/data/open-ledger.ts';
import { readEditDraft } from '#web/data/stored-drafts.ts';
import { deleteTransaction, moveTransaction } from '#web/data/transactions.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { ActivityButton } from './activity/activity-button.tsx';
import type { Receipt } from './add/receipt-line.tsx';
import { preloadBoard } from './board/status-board.tsx';
import { BottomNav } from './bottom-nav.tsx';
import {
  ConnectedBoard,
  ConnectedCharts,
  ConnectedData,
  ConnectedForm,
  ConnectedList,
  ConnectedSummary,
} from './connected-cards.tsx';
import { ConnectedEdit } from './edit/connected-edit.tsx';
import { useRowActions } from './use-row-actions.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const activity = <ActivityButton />;

const changes = { remove: deleteTransaction.run, move: moveTransaction.run };

/** Milliseconds after which the page renders with what has loaded. */
const longestWait = 200;

/** Loads what the first render shows: the beginning of the list, and the board. */
export function preloadDashboard(): Promise<unknown> {
  const all = Promise.allSettled([preloadHead(), preloadBoard()]);
  return Promise.race([all, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** The cards in the specification's order, one below the other at every width. */
export function DashboardPage() {
  const [problem, setProblem] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  // While the list loads, the cards below the fold render in a separate, deferred pass. A placeholder as high as the
  // screen keeps the footer out of sight meanwhile.
  const whole = useDeferredValue(true, useListState() !== 'loading');
  const [edited, setEdited] = useState<Transaction | null>(() => readEditDraft()?.seen ?? null);

  // Alert and receipt disappear when the next action starts.
  const onProblem = useCallback((words: string | null) => {
    setProblem(words);
    setReceipt(null);
  }, []);
  const clearProblem = useCallback(() => onProblem(null), [onProblem]);
  const { onDelete, onMove } = useRowActions(changes, clearProblem);
  const onEdit = useCallback(
    (transaction: Transaction) => {
      onProblem(null);
      setEdited(transaction);
    },
    [onProblem],
  );

  const closeEdit = useCallback(() => setEdited(null), []);
  useUndoKeys(clearProblem);

  return (
    <>
      <div className="gutter grow pt-4 pb-12 max-sm:pb-6 print:pt-6">
        <div className="mx-auto flex max-w-6xl flex-col gap-4 print:gap-6">
          <h1 className="sr-only">Dashboard</h1>
          <div id="add" className="scroll-mt-4 print:hidden">
            <ErrorBoundary title="Add Transaction">
              <ConnectedForm
                problem={problem}
                onProblem={onProblem}
                receipt={receipt}
                onReceipt={setReceipt}
              />
            </ErrorBoundary>
          </div>
          <ErrorBoundary title="Summary">
            <ConnectedSummary />
          </ErrorBoundary>
          <div className="print:hidden">
            <ErrorBoundary title="Data Management">
              <ConnectedData onProblem={onProblem}>{activity}</ConnectedData>
            </ErrorBoundary>
          </div>
          <div id="charts" className="scroll-mt-4">
            <ErrorBoundary title="Financial Charts">
              <ConnectedCharts />
            </ErrorBoundary>
          </div>
          {whole ? (
            <>
              {/* Paper has only the list: the same transactions twice would look like more. */}
              <div id="board" className="scroll-mt-4 print:hidden">
                <ErrorBoundary title="Transaction Management Board">
                  <ConnectedBoard onEdit={onEdit} onDelete={onDelete} onMove={onMove} />
                </ErrorBoundary>
              </div>
              <div id="list" className="scroll-mt-4">
                <ErrorBoundary title="Transaction List">
                  <ConnectedList onEdit={onEdit} onDelete={onDelete} />
                </ErrorBoundary>
              </div>
            </>
          ) : (
            <div className="h-dvh" />
          )}
        </div>
      </div>
      <BottomNav />
      <ConnectedEdit transaction={edited} onClose={closeEdit} />
    </>
  );
}
