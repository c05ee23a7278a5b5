import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartSeries } from '#domain/ledger/currency-book.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import type { ColumnView, LedgerView } from '#domain/ledger/ledger-view.ts';
import { type ListedRows, RowList } from '#domain/ledger/row-list.ts';
import type { Summary } from '#domain/summary.ts';
import { personLedger, subscribePersonLedger } from './open-ledger.ts';
import { runInSlices } from './scheduling.ts';

export type ListState = 'loading' | 'ready' | 'failed';

const nothing: LedgerView = createLedger();

/** Whether the signed-in person's rows are loaded. */
export function useListState(): ListState {
  // Starts before the paint, because the browser's database reads in another process meanwhile.
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

/** The current count, for decisions that must not depend on what is rendered. */
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

/** The rows of one currency that contain every word of the query; null without a word, or while there is no answer. */
export function useFound(query: string, currency: CurrencyCode): ListedRows | null {
  const found = useView(
    useCallback(
      (view: LedgerView) => (query.trim() === '' ? null : view.search(query, currency)),
      [query, currency],
    ),
  );
  return useMemo(() => found && RowList.of(found), [found]);
}

/** Builds the search index in the background. */
export async function prepareSearch(currency: CurrencyCode): Promise<void> {
  const replica = personLedger()?.replica;
  if (replica?.known === true) await runInSlices(replica.ledger.prepareSearchInSteps(currency));
}

export function useBoard(): readonly ColumnView[] {
  return useView(readBoard);
}

/**
 * The data of one currency's charts; null until all rows are loaded. After a change this copies thousands of points, so
 * do not call it while somebody waits for a frame.
 */
export function readSeries(currency: CurrencyCode): ChartSeries | null {
  return currentView().series(currency);
}

const countOf = (view: LedgerView) => view.count;
const readSummaries = (view: LedgerView) => view.summaries;
const readBoard = (view: LedgerView) => view.board;

/**
 * A part of this device's rows, with its own changes applied. It is the same object until it would differ, so a change
 * rerenders only what it affects.
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
