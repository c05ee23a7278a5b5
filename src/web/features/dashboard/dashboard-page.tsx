import { useCallback, useDeferredValue, useLayoutEffect, useState } from 'react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { preloadList } from '#web/data/engine/open-sync-client.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { readEditDraft } from '#web/data/views/stored-drafts.ts';
import {
  addTransaction,
  deleteTransaction,
  moveTransaction,
  replaceTransactions,
  updateTransaction,
} from '#web/data/views/transactions.ts';
import { LensStrip, lensHeights, preloadLens } from '#web/transactions/lens/lens-strip.tsx';
import { useLensFromAddress } from '#web/transactions/lens-store.ts';
import { preloadListRows } from '#web/transactions/list/list-card.tsx';
import { ErrorBoundary } from '#web/ui/surfaces/error-boundary.tsx';
import { preloadBoard } from './board/status-board.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { type PageActions, pageActions, useCommandContext } from './command-context.ts';
import {
  ConnectedBoard,
  ConnectedCharts,
  ConnectedData,
  ConnectedFirstSteps,
  ConnectedForm,
  ConnectedList,
  ConnectedPlan,
  ConnectedSummary,
  useIsNewcomer,
} from './connected-cards.tsx';
import { useDataAction } from './data/use-data-action.ts';
import { ConnectedEdit } from './edit/connected-edit.tsx';
import { SelectAccess } from './select/select-access.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { useRowActions } from './use-row-actions.ts';

const changes = {
  add: addTransaction.run,
  remove: deleteTransaction.run,
  move: moveTransaction.run,
  update: updateTransaction.run,
};

/** Milliseconds after which the page renders with what has loaded. */
const longestWait = 400;

/** Loads what the first render shows: the list, the lens, and the board. */
export function preloadDashboard(): Promise<unknown> {
  const all = Promise.allSettled([preloadList(), preloadLens(), preloadBoard(), preloadListRows()]);
  return Promise.race([all, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** Targets of links stop below what sticks to the window's edge. */
const belowLens = 'scroll-mt-[calc(var(--lens-height)+1rem)]';

const findFormHeight = () => document.querySelector<HTMLElement>('[data-entry]')?.offsetHeight ?? 0;

/** The cards in the specification's order, one below the other at every width. */
export function DashboardPage() {
  useLensFromAddress();
  const isNewcomer = useIsNewcomer();
  const [problem, setProblem] = useState<string | null>(null);
  // While the list loads, the cards below the fold render in a separate, deferred pass. A placeholder as high as the
  // screen keeps the footer out of sight meanwhile.
  const whole = useDeferredValue(true, useListState() !== 'loading');
  const [edited, setEdited] = useState<Transaction | null>(() => readEditDraft()?.seen ?? null);

  // The alert disappears when the next action starts.
  const clearProblem = useCallback(() => setProblem(null), []);
  const { onDelete, onMove, onDuplicate, onAdd } = useRowActions(changes, setProblem);
  const onEdit = useCallback((transaction: Transaction) => {
    setProblem(null);
    setEdited(transaction);
  }, []);

  const closeEdit = useCallback(() => setEdited(null), []);
  const onReplace = useDataAction(replaceTransactions.run, setProblem);
  const [sheet, setSheet] = useState<number | null>(null);

  return (
    <>
      <div className="gutter grow pt-4 pb-12 max-sm:pb-6 print:pt-6">
        <div className={`mx-auto flex max-w-6xl flex-col gap-4 print:gap-6 ${lensHeights}`}>
          <h1 className="sr-only">Dashboard</h1>
          <ConnectedFirstSteps />
          <div id="add" className="scroll-mt-4 print:hidden">
            <ErrorBoundary title="Add Transaction">
              <ConnectedForm
                problem={problem}
                onProblem={setProblem}
                onEdit={onEdit}
                sheet={sheet}
                onSheet={setSheet}
              />
            </ErrorBoundary>
          </div>
          {!isNewcomer && (
            <ErrorBoundary title="What to show">
              <LensStrip />
            </ErrorBoundary>
          )}
          <div id="summary" className={belowLens}>
            <ErrorBoundary title="Summary">
              <ConnectedSummary />
            </ErrorBoundary>
          </div>
          <ErrorBoundary title="Plan">
            <ConnectedPlan onEdit={onEdit} />
          </ErrorBoundary>
          <div className="print:hidden">
            <ErrorBoundary title="Data Management">
              <ConnectedData />
            </ErrorBoundary>
          </div>
          <div id="charts" className={belowLens}>
            <ErrorBoundary title="Financial Charts">
              <ConnectedCharts />
            </ErrorBoundary>
          </div>
          {whole ? (
            <>
              {/* Paper has only the list: the same transactions twice would look like more. */}
              <div id="board" className={`print:hidden ${belowLens}`}>
                <ErrorBoundary title="Transaction Management Board">
                  <ConnectedBoard {...{ onEdit, onDelete, onDuplicate, onMove }} />
                </ErrorBoundary>
              </div>
              <div id="list" className={belowLens}>
                <ErrorBoundary title="Transaction List">
                  <ConnectedList onEdit={onEdit} onDelete={onDelete} onMove={onMove} />
                </ErrorBoundary>
              </div>
            </>
          ) : (
            <div className="h-dvh" />
          )}
        </div>
      </div>
      <BottomNav onAdd={() => setSheet(findFormHeight())} />
      <CommandAccess onStart={clearProblem} {...{ onDuplicate, onEdit, onAdd, onReplace }} />
      <SelectAccess />
      <ConnectedEdit transaction={edited} {...{ onEdit, onDelete, onDuplicate }} onClose={closeEdit} />
    </>
  );
}

/** Gives commands what they do on the page, and has their keys do it. */
function CommandAccess({ onStart, onDuplicate, onEdit, onAdd, onReplace }: PageActions) {
  useLayoutEffect(() => {
    pageActions.write({ onStart, onDuplicate, onEdit, onAdd, onReplace });
    return () => pageActions.write(pageActions.initial);
  }, [onStart, onDuplicate, onEdit, onAdd, onReplace]);
  useCommandKeys(useCommandContext());
  return null;
}
