import { useMemo, useSyncExternalStore } from 'react';
import { type ClosedMonth, inClosedMonths, toClosedMonthId } from '#domain/collections/closed-month.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { DayRange } from '#domain/lens/period.ts';
import { listMonths, type MonthEntries } from '#domain/plan/months/month-list.ts';
import { subscribeSyncClient } from '../engine/open-sync-client.ts';
import { readRows } from './ledger-views.ts';
import { openCollection } from './open-collection.ts';

const months = openCollection<ClosedMonth>(inClosedMonths, (one, other) =>
  one.month < other.month ? 1 : -1,
);

/** The months that the person has closed, the latest first. */
export const useClosedMonths = months.useRows;

/** Closes the month with this first day. `report`: its figures, as they stay. */
export function saveClosedMonth(month: CalendarDate, closedOn: CalendarDate, report: ClosedMonth['report']) {
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
