import { type Budget, inBudgets, maxEarlier } from '#domain/collections/budget.ts';
import { toBudgetName } from '#domain/plan/budgets/budget-words.ts';
import type { MutationOutcome } from '../engine/mutation.ts';
import { messages } from '../messages.ts';
import { openCollection } from './open-collection.ts';

/** The values of a budget that a person decides. */
export type BudgetValues = Omit<Budget, 'id'>;

const budgets = openCollection<Budget>(inBudgets, (one, other) =>
  toBudgetName(one) + one.id < toBudgetName(other) + other.id ? -1 : 1,
);

/** The person's budgets, by name. */
export const useBudgets = budgets.useRows;
export const readBudgets = budgets.read;
export const deleteBudget = budgets.remove;

export async function addBudget(values: BudgetValues): Promise<MutationOutcome<null>> {
  return refuse(values) ?? budgets.add(toStored(values));
}

/** Changes the budget that the person saw: what they left alone stays as another device has set it meanwhile. */
export async function changeBudget(seen: Budget, values: BudgetValues): Promise<MutationOutcome<null>> {
  return refuse(values, seen.id) ?? budgets.edit(seen.id, toStored(values), seen);
}

/** As it is stored. */
export function toStored<Values extends Pick<Budget, 'scope' | 'subject'>>(values: Values): Values {
  return { ...values, subject: values.scope === 'everything' ? '' : values.subject.trim() };
}

/** Refuses an invalid budget; undefined if it is valid. `id`: of the one that is to be changed. */
function refuse(values: BudgetValues, id?: string): MutationOutcome<null> | undefined {
  const { scope, subject, earlier } = toStored(values);
  if (earlier.length > maxEarlier) return { ok: false, message: messages.budgetChanges };
  if (scope !== 'everything' && subject === '') return { ok: false, message: messages.budgetSubject };
  const toKey = ({ currency, period, ...of }: BudgetValues) =>
    `${toBudgetName(of).toLowerCase()} ${currency} ${period}`;
  const wanted = toKey({ ...values, subject });
  const isTaken = budgets.read().some((other) => other.id !== id && toKey(other) === wanted);
  return isTaken ? { ok: false, message: messages.budgetTaken } : undefined;
}
