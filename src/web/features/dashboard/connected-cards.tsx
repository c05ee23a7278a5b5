import {
  type Dispatch,
  memo,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { type CurrencyCode, currencies, currencyCodes } from '#domain/currency.ts';
import {
  type ListState,
  prepareSearch,
  readCount,
  useBoard,
  useCount,
  useFound,
  useList,
  useListState,
  useSummaries,
} from '#web/data/ledger-views.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { addTransaction, replaceTransactions } from '#web/data/transactions.ts';
import { useAfterPaint } from '#web/ui/after-paint.ts';
import { useVisibleFirst } from '#web/ui/use-visible-first.ts';
import { AddTransaction } from './add/add-transaction.tsx';
import type { Receipt } from './add/receipt-line.tsx';
import { type CardActions, StatusBoard } from './board/status-board.tsx';
import { ChartsCard } from './charts/charts-card.tsx';
import { useChartSeries } from './charts/use-chart-series.ts';
import { AllTransactions, DataCard } from './data/data-card.tsx';
import { useDataAction } from './data/use-data-action.ts';
import { ListCard } from './list/list-card.tsx';
import type { RowActions } from './list/list-row.tsx';
import { SummaryCard } from './summary/summary-card.tsx';

// Each card reads its own part of the person's data, and rerenders only when that part changes.

interface ConnectedFormProps {
  problem: string | null;
  onProblem: (problem: string | null) => void;
  receipt: Receipt | null;
  onReceipt: Dispatch<SetStateAction<Receipt | null>>;
}

export const ConnectedForm = memo(function ConnectedForm(notices: ConnectedFormProps) {
  const currency = useCurrency();
  const busy = addTransaction.useBusy();
  return <AddTransaction currency={currency} onAdd={addTransaction.run} busy={busy} {...notices} />;
});

export const ConnectedSummary = memo(function ConnectedSummary() {
  const currency = useCurrency();
  const summaries = useSummaries();
  const now = useMemo(() => ({ summaries, currency }), [summaries, currency]);
  const [place, shown] = useVisibleFirst(now);
  const state = useListState();
  return (
    <div ref={place}>
      <SummaryCard {...shown} loading={state === 'loading'} failed={state === 'failed'} />
    </div>
  );
});

interface ConnectedDataProps {
  onProblem: (problem: string | null) => void;
  children: ReactNode;
}

export const ConnectedData = memo(function ConnectedData({ onProblem, children }: ConnectedDataProps) {
  const busy = replaceTransactions.useBusy();
  const onReplace = useDataAction(replaceTransactions.run, onProblem);
  return (
    <DataCard readCount={readCount} all={all} state={useListState()} busy={busy} onReplace={onReplace}>
      {children}
    </DataCard>
  );
});

function All() {
  return <AllTransactions count={useCount()} />;
}

/** Only the dialogs show the count, so that nothing rerenders for it while none is open. */
const all = <All />;

/** Computed and rendered last: a long line takes more time than all other cards together. */
export const ConnectedCharts = memo(function ConnectedCharts() {
  const state = useAfterPaint(useShownState());
  const shown = useChartSeries(useCurrency());
  return <ChartsCard {...shown} loading={state === 'loading'} failed={state === 'failed'} />;
});

export const ConnectedBoard = memo(function ConnectedBoard(actions: CardActions) {
  const [place, columns] = useVisibleFirst(useBoard());
  const state = useShownState();
  return (
    <div ref={place}>
      <StatusBoard columns={columns} loading={state === 'loading'} failed={state === 'failed'} {...actions} />
    </div>
  );
});

export const ConnectedList = memo(function ConnectedList(actions: RowActions) {
  const currency = useCurrency();
  const state = useAfterPaint(useShownState());
  const [query, setQuery] = useState('');
  const rows = useList(currency);
  const found = useFound(query, currency);
  const now = useMemo(() => ({ rows, found, query, currency }), [rows, found, query, currency]);
  const onSearch = useCallback(() => void prepareSearch(currency), [currency]);
  const [place, shown] = useVisibleFirst(now);
  return (
    <div ref={place}>
      <ListCard
        {...shown}
        onQuery={setQuery}
        onSearch={onSearch}
        elsewhere={useOthers(currency)}
        loading={state === 'loading'}
        failed={state === 'failed'}
        {...actions}
      />
    </div>
  );
});

/** Deferred, so that the page responds during the long first render. */
function useShownState(): ListState {
  return useDeferredValue(useListState());
}

/** The names of the other currencies that have transactions. */
function useOthers(currency: CurrencyCode): string {
  const counts = { INR: useList('INR').length, USD: useList('USD').length, GBP: useList('GBP').length };
  return currencyCodes
    .filter((code) => code !== currency && counts[code] > 0)
    .map((code) => currencies[code].name)
    .join(' and ');
}
