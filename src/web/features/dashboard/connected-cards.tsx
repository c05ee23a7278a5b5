import { type ComponentProps, memo, useDeferredValue, useMemo } from 'react';
import { emptyFilter, emptyLens } from '#domain/lens/lens.ts';
import { type CurrencyCode, currencyCodes } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { useAfterPaint } from '#web/base/after-paint.ts';
import { useStore } from '#web/base/store.ts';
import { useSandbox } from '#web/data/engine/open-sync-client.ts';
import { useCurrency } from '#web/data/preferences.ts';
import {
  type ListState,
  readSortedRows,
  useBoard,
  useCount,
  useList,
  useListState,
  useStatusSums,
  useSummaries,
} from '#web/data/views/ledger-views.ts';
import { useRules } from '#web/data/views/rules.ts';
import { readLastChoice } from '#web/data/views/stored-drafts.ts';
import { addTransaction } from '#web/data/views/transactions.ts';
import { ChartsCard } from '#web/transactions/charts/charts-card.tsx';
import { useChartSeries } from '#web/transactions/charts/use-chart-series.ts';
import { changeLens, readLens, toggleLens, useFilter, useLens } from '#web/transactions/lens-store.ts';
import { ListCard } from '#web/transactions/list/list-card.tsx';
import type { RowActions } from '#web/transactions/list/list-row.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { shownDialog } from '#web/ui/overlays/shown-dialog.ts';
import { useVisibleFirst } from '#web/ui/rows/use-visible-first.ts';
import { AddTransaction } from './add/add-transaction.tsx';
import { type CardActions, StatusBoard } from './board/status-board.tsx';
import { CommandButton } from './command-button.tsx';
import { useCommandContext } from './command-context.ts';
import { commands, isPossible } from './commands.ts';
import { DataCard } from './data/data-card.tsx';
import { ExportMenu } from './data/export-menu.tsx';
import { PlanMenu } from './plan/plan-menu.tsx';
import { SummaryCard } from './summary/summary-card.tsx';

// Each card reads its own part of the person's data, and rerenders only when that part changes.

type ConnectedFormProps = Pick<
  ComponentProps<typeof AddTransaction>,
  'problem' | 'onProblem' | 'onEdit' | 'sheet' | 'onSheet'
>;

export const ConnectedForm = memo(function ConnectedForm(rest: ConnectedFormProps) {
  const currency = useCurrency();
  const busy = addTransaction.useBusy();
  const isNewcomer = useIsNewcomer();
  return <AddTransaction {...{ currency, isNewcomer, busy }} onAdd={addTransaction.run} {...rest} />;
});

export const ConnectedSummary = memo(function ConnectedSummary() {
  const currency = useCurrency();
  const filter = useFilter();
  const summaries = useSummaries(filter);
  const parts = useStatusSums(filter);
  const now = useMemo(() => ({ summaries, parts, currency }), [summaries, parts, currency]);
  const [place, shown] = useVisibleFirst(now);
  const state = useLensState();
  return (
    <div ref={place}>
      <SummaryCard
        {...shown}
        isNewcomer={useIsNewcomer()}
        onLens={toggleLens}
        loading={state === 'loading'}
        failed={state === 'failed'}
      />
    </div>
  );
});

export const ConnectedData = memo(function ConnectedData() {
  const context = useCommandContext();
  const { list, currency, filter } = context;
  const readShown = () => readSortedRows(currency, filter, readLens().sort);
  return (
    <DataCard
      state={list}
      disabled={!isPossible(commands.load, context)}
      onReplace={(kind) => commands[kind].run(context)}
    >
      <CommandButton command={commands.import}>Import…</CommandButton>
      <ExportMenu shown={<ShownCount />} disabled={list === 'failed'} readShown={readShown} />
      <RulesButton />
      <PlanMenu />
      <CommandButton command={commands.activity}>Activity</CommandButton>
    </DataCard>
  );
});

/** There only while the person has rules, or deletes the last one of them. */
function RulesButton() {
  const { length } = useRules();
  const isOpen = useStore(shownDialog) === 'rules';
  return (
    (length > 0 || isOpen) && (
      <CommandButton command={commands.rules}>{`Rules (${formatCount(length)})…`}</CommandButton>
    )
  );
}

function ShownCount() {
  return formatCount(useList(useCurrency(), useFilter()).count);
}

const planPart = new LazyComponent(async () => {
  const { PlanPart, preloadParts } = await import('./plan/plan-part.tsx');
  await preloadParts();
  return PlanPart;
});

/** As high as what stood here last, with the gap below it, so that nothing below it moves. */
const planRoom = <div className="-mb-4 h-(--plan,0px) print:hidden" />;

/** Loads once everything else is there: nothing waits for it. */
export const ConnectedPlan = memo(function ConnectedPlan(props: Pick<RowActions, 'onEdit'>) {
  const isReady = useAfterPaint(useListState()) === 'ready';
  return isReady ? (
    <LazyPart part={planPart} fallback={planRoom} props={props} errorFallback={PartLoadError} />
  ) : (
    planRoom
  );
});

/** Computed and rendered last: a long line takes more time than all other cards together. */
export const ConnectedCharts = memo(function ConnectedCharts() {
  const state = useAfterPaint(useShownState());
  const shown = useChartSeries(useCurrency(), useFilter());
  const loading = state === 'loading' || state === 'partial';
  return <ChartsCard {...shown} onLens={changeLens} loading={loading} failed={state === 'failed'} />;
});

export const ConnectedBoard = memo(function ConnectedBoard(actions: CardActions) {
  const filter = useFilter();
  const board = useBoard(filter);
  const now = useMemo(() => ({ columns: board, filter }), [board, filter]);
  const [place, shown] = useVisibleFirst(now);
  const state = useShownState();
  return (
    <div ref={place}>
      <StatusBoard {...shown} loading={state === 'loading'} failed={state === 'failed'} {...actions} />
    </div>
  );
});

export const ConnectedList = memo(function ConnectedList(actions: RowActions) {
  const currency = useCurrency();
  const state = useAfterPaint(useShownState());
  const filter = useFilter();
  const rows = useList(currency, filter);
  const total = useList(currency).count;
  const { sort } = useLens();
  const now = useMemo(() => ({ rows, sort, total, currency }), [rows, sort, total, currency]);
  const [place, shown] = useVisibleFirst(now);
  return (
    <div ref={place}>
      <ListCard
        {...shown}
        elsewhere={useOthers(currency)}
        // The oldest and the largest may not be read yet.
        loading={state === 'loading' || (state === 'partial' && sort !== emptyLens.sort)}
        failed={state === 'failed'}
        {...actions}
      />
    </div>
  );
});

/** While only the newest rows are read, nothing is known of those that fit a lens: what is not read may fit, too. */
function useLensState(): ListState {
  const state = useListState();
  const isWhole = useFilter() === emptyFilter;
  return state === 'partial' && !isWhole ? 'loading' : state;
}

/** Deferred, so that the page responds during the long first render. */
function useShownState(): ListState {
  return useDeferredValue(useLensState());
}

/** The other currencies that have transactions. */
function useOthers(currency: CurrencyCode): readonly CurrencyCode[] {
  const counts = { INR: useList('INR').length, USD: useList('USD').length, GBP: useList('GBP').length };
  const others = currencyCodes.filter((code) => code !== currency && counts[code] > 0).join();
  // The same list until it differs.
  return useMemo(() => currencyCodes.filter((code) => others.includes(code)), [others]);
}

/** Whether there is no transaction at all, as far as is known. */
export function useIsNewcomer(): boolean {
  const isEmpty = useCount() === 0;
  return useListState() === 'ready' && isEmpty;
}

const firstSteps = new LazyComponent(async () => (await import('./first-steps/first-steps.tsx')).FirstSteps);

/** For whoever has no transaction, or had none when the page was last open on this device. */
export const ConnectedFirstSteps = memo(function ConnectedFirstSteps() {
  const isNewcomer = useIsNewcomer();
  const hasBegun = useListState() === 'ready' && readLastChoice('first-steps') === 'open';
  const isSandbox = useSandbox();
  return (
    (isNewcomer || hasBegun || isSandbox) && (
      <LazyPart part={firstSteps} fallback={null} props={{}} errorFallback={PartLoadError} />
    )
  );
});
