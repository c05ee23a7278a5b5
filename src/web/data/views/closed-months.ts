import { useMemo, useSyncExternalStore } from 'react';
import { type ClosedMonth, inClosedMonths, toClosedMonthId } from '#domain/collections/closed-month.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toPeriodSlots } from '#domain/ledger/query.ts';
import { RowList } from '#domain/ledger/row-list.ts';
import type { DayRange } from '#domain/lens/period.ts';
import { listMonths, type MonthEntries } from '#domain/plan/month-list.ts';
import {
  type BudgetResult,
  type MonthReport,
  toMonthReport,
  toReportDays,
} from '#domain/plan/month-report.ts';
import { writeMonthReport } from '#domain/plan/stored-report.ts';
import { subscribeSyncClient } from '../engine/open-sync-client.ts';
import { readRows } from './ledger-views.ts';
import { openCollection } from './open-collection.ts';

const months = openCollection<ClosedMonth>(inClosedMonths, (one, other) =>
  one.month < other.month ? 1 : -1,
);

/** The months that the person has closed, the latest first. */
export const useClosedMonths = months.useRows;

/** Closes the month with this first day: its figures stay as they are now. `budgets`: what was spent of each in it. */
export function closeMonth(month: CalendarDate, closedOn: CalendarDate, budgets: readonly BudgetResult[]) {
  const report = writeMonthReport(toReportNow(readRows(), month, budgets));
  return months.add({ month, closedOn, report }, toClosedMonthId(month));
}

/** Forgets a closed month and its figures. */
export function reopenMonth({ id }: ClosedMonth) {
  return months.remove(id);
}

/** The months of these days that have entries, the latest first. The days must be the same object until they differ. */
export function useMonths(days: DayRange): readonly MonthEntries[] {
  const rows = useSyncExternalStore(subscribeSyncClient, readRows);
  return useMemo(() => listMonths(rows, days), [rows, days]);
}

/** A month's figures as they are now, without budgets. */
export function useMonthReport(month: CalendarDate): MonthReport {
  const rows = useSyncExternalStore(subscribeSyncClient, readRows);
  return useMemo(() => toReportNow(rows, month, []), [rows, month]);
}

function toReportNow(rows: RowList, month: CalendarDate, budgets: readonly BudgetResult[]): MonthReport {
  const slots = toPeriodSlots(rows, { days: toReportDays(month) });
  return toMonthReport(new RowList(rows.columns, slots), month, budgets);
}
