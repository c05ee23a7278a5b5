import { useMemo, useSyncExternalStore } from 'react';
import { type Budget, inBudgets } from '#domain/collections/budget.ts';
import { type CalendarDate, fromDayNumber, toDayNumber } from '#domain/dates/calendar-date.ts';
import { type BudgetState, toBudgetStates } from '#domain/plan/budget-state.ts';
import { toBudgetName, toUsual, type Usual } from '#domain/plan/budget-words.ts';
import { useAfterPaint } from '../../base/after-paint.ts';
import type { MutationOutcome } from '../engine/mutation.ts';
import { subscribeSyncClient } from '../engine/open-sync-client.ts';
import { messages } from '../messages.ts';
import { readRows } from './ledger-views.ts';
import { openCollection } from './open-collection.ts';

/** What a person decides about a budget. */
export type BudgetValues = Omit<Budget, 'id'>;

const budgets = openCollection<Budget>(inBudgets, (one, other) =>
  toBudgetName(one) + one.id < toBudgetName(other) + other.id ? -1 : 1,
);

/** The person's budgets, by name. */
export const useBudgets = budgets.useRows;
export const deleteBudget = budgets.remove;

const none: readonly BudgetState[] = [];

/** The budgets in their periods of a day, a moment after the rows that they add up. */
export function useBudgetStates(day: CalendarDate): readonly BudgetState[] {
  const list = useBudgets();
  const rows = useAfterPaint(useSyncExternalStore(subscribeSyncClient, readRows, readRows));
  return useMemo(() => (list.length === 0 ? none : toBudgetStates(rows, list, day)), [rows, list, day]);
}

/** The budgets as they stood on a day, for what happens once. */
export function readBudgetStates(day: CalendarDate): readonly BudgetState[] {
  return toBudgetStates(readRows(), budgets.read(), day);
}

export async function addBudget(values: BudgetValues): Promise<MutationOutcome<null>> {
  return refuse(values) ?? budgets.add(clean(values));
}

export async function changeBudget(id: string, values: BudgetValues): Promise<MutationOutcome<null>> {
  return refuse(values, id) ?? budgets.edit(id, clean(values));
}

/** What the person usually spends on what a budget is for. */
export function readUsual(values: BudgetValues, today: CalendarDate): Usual {
  const rows = readRows();
  const dates = rows.columns.words.date.words;
  const first = dates.reduce((least, date) => Math.min(least, toDayNumber(date)), toDayNumber(today));
  const [state] = toBudgetStates(rows, [{ ...clean(values), carries: false, id: '' }], today);
  return toUsual(state?.history ?? [], values, fromDayNumber(first));
}

function clean(values: BudgetValues): BudgetValues {
  return { ...values, subject: values.scope === 'everything' ? '' : values.subject.trim() };
}

/** What is wrong with a budget, if anything is. `id`: of the one that is to be changed. */
function refuse(values: BudgetValues, id?: string): MutationOutcome<null> | undefined {
  const { scope, subject } = clean(values);
  if (scope !== 'everything' && subject === '') return { ok: false, message: messages.budgetSubject };
  const toKey = ({ currency, period, ...of }: BudgetValues) =>
    `${toBudgetName(of).toLowerCase()} ${currency} ${period}`;
  const wanted = toKey({ ...values, subject });
  const isTaken = budgets.read().some((other) => other.id !== id && toKey(other) === wanted);
  return isTaken ? { ok: false, message: messages.budgetTaken } : undefined;
}
