import { useCallback, useSyncExternalStore } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartSeries } from '#domain/ledger/currency-book.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import type { ColumnView, LedgerView } from '#domain/ledger/ledger-view.ts';
import type { ListedRows } from '#domain/ledger/row-list.ts';
import type { Summary } from '#domain/summary.ts';
import { personLedger, subscribePersonLedger } from './person-ledger.ts';

export type ListState = 'loading' | 'ready' | 'failed';

const nothing: LedgerView = createLedger();

/** Whether the signed-in person's rows are there. */
export function useListState(): ListState {
  return useSyncExternalStore(subscribePersonLedger, readState, () => 'loading');
}

/** How many transactions there are, in every currency. */
export function useCount(): number {
  return useView(readCount);
}

export function useSummaries(): Readonly<Record<CurrencyCode, Summary>> {
  return useView(readSummaries);
}

/** One currency's rows, newest first. */
export function useList(currency: CurrencyCode): ListedRows {
  return useView(useCallback((view: LedgerView) => view.list(currency), [currency]));
}

export function useBoard(): readonly ColumnView[] {
  return useView(readBoard);
}

/** What one currency's charts are drawn from; null until every row is read. */
export function useSeries(currency: CurrencyCode): ChartSeries | null {
  return useView(useCallback((view: LedgerView) => view.series(currency), [currency]));
}

const readCount = (view: LedgerView) => view.count;
const readSummaries = (view: LedgerView) => view.summaries;
const readBoard = (view: LedgerView) => view.board;

/**
 * A part of what is shown of this device's rows: as last read from the server, with what was changed here since. A part
 * is the same object until it would differ, so that a change draws again only what it changes.
 */
function useView<Part>(read: (view: LedgerView) => Part): Part {
  return useSyncExternalStore(
    subscribePersonLedger,
    () => read(personLedger()?.replica.view ?? nothing),
    () => read(nothing),
  );
}

function readState(): ListState {
  const open = personLedger();
  if (open === undefined) return 'loading';
  return open.replica.shown ? 'ready' : open.unread ? 'failed' : 'loading';
}
