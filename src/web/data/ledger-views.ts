import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartSeries } from '#domain/ledger/currency-book.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import type { ColumnView, LedgerView } from '#domain/ledger/ledger-view.ts';
import { type ListedRows, RowList } from '#domain/ledger/row-list.ts';
import type { Summary } from '#domain/summary.ts';
import { personLedger, subscribePersonLedger } from './person-ledger.ts';
import { runInSlices } from './scheduling.ts';

export type ListState = 'loading' | 'ready' | 'failed';

const nothing: LedgerView = createLedger();

/** Whether the signed-in person's rows are there. */
export function useListState(): ListState {
  // While the browser paints, its database looks the rows up in another process. Who subscribes is told after the paint.
  useLayoutEffect(() => personLedger()?.start(), []);
  return useSyncExternalStore(subscribePersonLedger, readState, () => 'loading');
}

/** Asks again for rows that could not be loaded. */
export function retryLoading(): void {
  personLedger()?.retryLoading();
}

/** How many transactions there are, in every currency. */
export function useCount(): number {
  return useView(countOf);
}

/** The same as it is at this moment, for what must not be decided by what is drawn. */
export function readCount(): number {
  return countOf(currentView());
}

export function useSummaries(): Readonly<Record<CurrencyCode, Summary>> {
  return useView(readSummaries);
}

/** One currency's rows, newest first. */
export function useList(currency: CurrencyCode): ListedRows {
  return useView(useCallback((view: LedgerView) => view.list(currency), [currency]));
}

/** The rows of one currency in which every word of the query stands; null where there is no word, or no answer yet. */
export function useFound(query: string, currency: CurrencyCode): ListedRows | null {
  const found = useView(
    useCallback(
      (view: LedgerView) => (query.trim() === '' ? null : view.search(query, currency)),
      [query, currency],
    ),
  );
  return useMemo(() => found && RowList.of(found), [found]);
}

/** Makes ready what a search looks through, while the page goes on. */
export async function prepareSearch(currency: CurrencyCode): Promise<void> {
  const replica = personLedger()?.replica;
  if (replica?.known === true) await runInSlices(replica.ledger.prepareSearchInSteps(currency));
}

export function useBoard(): readonly ColumnView[] {
  return useView(readBoard);
}

/**
 * What one currency's charts are drawn from; null until every row is read. After a change thousands of points are
 * copied for it: not to be asked for while somebody waits for a frame.
 */
export function readSeries(currency: CurrencyCode): ChartSeries | null {
  return currentView().series(currency);
}

const countOf = (view: LedgerView) => view.count;
const readSummaries = (view: LedgerView) => view.summaries;
const readBoard = (view: LedgerView) => view.board;

/**
 * A part of what is shown of this device's rows: as last read from the server, with what was changed here since. A part
 * is the same object until it would differ, so that a change draws again only what it changes.
 */
function useView<Part>(read: (view: LedgerView) => Part): Part {
  return useSyncExternalStore(
    subscribePersonLedger,
    () => read(currentView()),
    () => read(nothing),
  );
}

const currentView = (): LedgerView => personLedger()?.replica.view ?? nothing;

function readState(): ListState {
  const open = personLedger();
  if (open === undefined) return 'loading';
  return open.replica.shown ? 'ready' : open.unread ? 'failed' : 'loading';
}
