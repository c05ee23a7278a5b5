import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { ChartSeries } from '#domain/charts/chart-series.ts';
import { toColumnFilter } from '#domain/ledger/board-filter.ts';
import { createLedger, type Ledger } from '#domain/ledger/ledger.ts';
import type { ColumnView } from '#domain/ledger/query.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { sortRows } from '#domain/ledger/sort-rows.ts';
import { emptyFilter, type Filter, type Sort } from '#domain/lens/lens.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { isOpen } from '#domain/transactions/status.ts';
import type { Summary } from '#domain/transactions/summary.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { subscribeSyncClient, syncClient } from '../engine/open-sync-client.ts';

/** `partial`: only the newest rows are there, with the counts and sums of all. */
export type ListState = 'loading' | 'partial' | 'ready' | 'failed';

const nothing = createLedger();

/** Whether the signed-in person's rows are loaded. */
export function useListState(): ListState {
  // Starts before the paint, because the browser's database reads in another process meanwhile.
  useLayoutEffect(() => syncClient()?.start(), []);
  return useSyncExternalStore(subscribeSyncClient, readState, () => 'loading');
}

/** Asks again for rows that could not be loaded. */
export function retryLoading(): void {
  syncClient()?.retryLoading();
}

/** Returns the number of transactions, in every currency. */
export function useCount(): number {
  return useView(countOf);
}

/** The current count, for decisions that must not depend on what is rendered. */
export function readCount(): number {
  return countOf(currentLedger());
}

/** Returns the summary of each currency's rows that fit the filter. */
export function useSummaries(filter: Filter = emptyFilter): Readonly<Record<CurrencyCode, Summary>> {
  return useView(useCallback((ledger: Ledger) => ledger.query(filter).summaries, [filter]));
}

/** Resolves once all rows are read: true, or false if they cannot be loaded now. */
export function whenListRead(): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const state = readState();
      if (state !== 'ready' && state !== 'failed') return;
      unsubscribe();
      resolve(state === 'ready');
    };
    const unsubscribe = subscribeSyncClient(look);
    look();
  });
}

/** Every row of every currency, newest first: what happens once asks for it after `whenListRead`. */
export function readRows(): RowList {
  return currentLedger().rows;
}

/** The open cards of every currency, oldest first: To Do, then In Progress. */
export function readOpen(): readonly RowList[] {
  return currentLedger()
    .query(emptyFilter)
    .board.filter(({ status }) => isOpen(status))
    .map(({ cards }) => cards);
}

/** A transaction of any currency. */
export function readTransaction(id: string): Transaction | undefined {
  return currentLedger().find(id);
}

/** One currency's rows that fit the filter, sorted, for what happens once. */
export function readSortedRows(currency: CurrencyCode, filter: Filter, sort: Sort): RowList {
  return sortRows(currentLedger().query(filter).lists[currency], sort);
}

/** One currency's rows that fit the filter, newest first. */
export function useList(currency: CurrencyCode, filter: Filter = emptyFilter): RowList {
  return useView(useCallback((ledger: Ledger) => ledger.query(filter).lists[currency], [currency, filter]));
}

/** Each status with the money of what fits the filter, in every currency. */
export function useStatusSums(filter: Filter): readonly Pick<ColumnView, 'status' | 'title' | 'money'>[] {
  return useView(useCallback((ledger: Ledger) => ledger.query(filter).board, [filter]));
}

/** The columns of the board. */
export function useBoard(filter: Filter = emptyFilter): readonly ColumnView[] {
  const anyDay = toColumnFilter(filter, 'todo');
  const open = useView(useCallback((ledger: Ledger) => ledger.query(anyDay).board, [anyDay]));
  const inPeriod = useView(useCallback((ledger: Ledger) => ledger.query(filter).board, [filter]));
  return useMemo(
    () => open.map((column, index) => (isOpen(column.status) ? column : (inPeriod[index] as ColumnView))),
    [open, inPeriod],
  );
}

/**
 * The data of one currency's charts; null until the rows are loaded. This computes thousands of points, so do not call
 * it while somebody waits for a frame.
 */
export function readSeries(currency: CurrencyCode, filter: Filter = emptyFilter): ChartSeries | null {
  return readState() === 'ready' ? currentLedger().series(currency, filter) : null;
}

const countOf = (ledger: Ledger) => ledger.count;

/**
 * A part of this device's rows, with its own changes applied. It is the same object until it would differ, so a change
 * rerenders only what it affects.
 */
function useView<Part>(read: (ledger: Ledger) => Part): Part {
  return useSyncExternalStore(
    subscribeSyncClient,
    () => read(currentLedger()),
    () => read(nothing),
  );
}

const currentLedger = (): Ledger => syncClient()?.replica.ledger ?? nothing;

function readState(): ListState {
  const open = syncClient();
  if (open === undefined) return 'loading';
  const { known, partial } = open.replica;
  return known ? 'ready' : partial ? 'partial' : open.unread ? 'failed' : 'loading';
}
