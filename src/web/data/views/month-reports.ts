import { useMemo, useSyncExternalStore } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toPeriodSlots } from '#domain/ledger/query.ts';
import { RowList } from '#domain/ledger/row-list.ts';
import {
  type BudgetResult,
  type MonthReport,
  toMonthReport,
  toReportDays,
} from '#domain/plan/months/month-report.ts';
import { writeMonthReport } from '#domain/plan/months/stored-report.ts';
import { subscribeSyncClient } from '../engine/open-sync-client.ts';
import { saveClosedMonth } from './closed-months.ts';
import { readRows } from './ledger-views.ts';

/** Closes the month with this first day: its figures stay as they are now. `budgets`: what was spent of each in it. */
export function closeMonth(month: CalendarDate, closedOn: CalendarDate, budgets: readonly BudgetResult[]) {
  return saveClosedMonth(month, closedOn, writeMonthReport(toReportNow(readRows(), month, budgets)));
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
