import { useMemo, useSyncExternalStore } from 'react';
import type { Budget } from '#domain/collections/budget.ts';
import {
  type CalendarDate,
  fromDayNumber,
  toCalendarDate,
  toDayNumber,
} from '#domain/dates/calendar-date.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { type BudgetState, toBudgetStates } from '#domain/plan/budgets/budget-state.ts';
import { toUsual, type Usual } from '#domain/plan/budgets/budget-words.ts';
import { useAfterPaint } from '../../base/after-paint.ts';
import { subscribeSyncClient } from '../engine/open-sync-client.ts';
import { readBudgets, toStored, useBudgets } from './budgets.ts';
import { readRows } from './ledger-views.ts';

const none: readonly BudgetState[] = [];

/** The budgets in their periods of a day, a moment after the rows that they add up. */
export function useBudgetStates(day: CalendarDate): readonly BudgetState[] {
  const list = useBudgets();
  const rows = useAfterPaint(useSyncExternalStore(subscribeSyncClient, readRows, readRows));
  return useMemo(() => (list.length === 0 ? none : toBudgetStates(rows, list, day)), [rows, list, day]);
}

/** The budgets as they stood on a day, for what happens once. */
export function readBudgetStates(day: CalendarDate): readonly BudgetState[] {
  return toBudgetStates(readRows(), readBudgets(), day);
}

/** Returns the person's usual spending on the subject of a budget, also before it begins. */
export function readUsual(
  values: Pick<Budget, 'scope' | 'subject' | 'currency' | 'period' | 'monthDay'>,
  today: CalendarDate,
): Usual {
  const rows = readRows();
  const dates = rows.columns.fields.date.values;
  const first = dates.reduce((least, date) => Math.min(least, toDayNumber(date)), toDayNumber(today));
  // A form's values have a beginning and an amount, too.
  const plain = {
    id: '',
    amount: 1 as MinorUnits,
    carries: false,
    earlier: [],
    starts: toCalendarDate(1, 1, 1),
  };
  const [state] = toBudgetStates(rows, [{ ...toStored(values), ...plain }], today);
  return toUsual(state?.history ?? [], values, fromDayNumber(first));
}
