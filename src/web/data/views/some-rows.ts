import { useMemo, useSyncExternalStore } from 'react';
import type { OtherRow } from '#domain/collections/collections.ts';
import { findBestRows } from '#domain/ledger/best-rows.ts';
import { toPeriodSlots } from '#domain/ledger/query.ts';
import { RowList } from '#domain/ledger/row-list.ts';
import type { Filter } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { subscribeSyncClient, syncClient } from '../engine/open-sync-client.ts';
import { readRows, readTransaction } from './ledger-views.ts';

// Reads for parts of the page that load later.

/** The transactions with these ids that still exist. */
export function useTransactions(ids: ReadonlySet<string>): readonly Transaction[] {
  const rows = useSyncExternalStore(subscribeSyncClient, readRows);
  return useMemo(() => {
    void rows;
    return [...ids].flatMap((id) => readTransaction(id) ?? []);
  }, [ids, rows]);
}

/** The rows of every currency on these days, newest first. */
export function useRowsOn(days: DayRange): RowList {
  const rows = useSyncExternalStore(subscribeSyncClient, readRows);
  return useMemo(() => new RowList(rows.columns, toPeriodSlots(rows, { days })), [rows, days]);
}

/** The parts of an entry that was split. */
export function readSplit(split: string): readonly Transaction[] {
  return readRows()
    .slice()
    .filter((row) => row.split === split);
}

/** The rows of every currency that a search means most likely, at most so many. */
export function findRows(filter: Pick<Filter, 'days' | 'conditions'>, most: number): readonly Transaction[] {
  const ledger = syncClient()?.replica.ledger;
  return ledger === undefined ? [] : findBestRows(ledger.search(filter), filter, most);
}

/** The months, as 'YYYY-MM', that have had rows. */
export function readMonths(): readonly string[] {
  const { values } = readRows().columns.fields.date;
  return [...new Set(values.map((date) => date.slice(0, 7)))];
}

/** Every row of the other collections. */
export function readOthers(): readonly OtherRow[] {
  const rows = syncClient()?.replica.rows.others ?? [];
  return rows.flatMap(({ collection, after }) =>
    collection === inTransactions.collection || after === null ? [] : { collection, row: after },
  );
}
