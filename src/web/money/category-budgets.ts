import type { BudgetState } from '#domain/plan/budgets/budget-state.ts';
import { createStore, useStore } from '#web/base/store.ts';

const states = createStore<readonly BudgetState[]>([]);

/** Called by the budgets of the plan; kept here so that charts may read them without importing a feature. */
export const publishBudgetStates = states.write;

/** The monthly budget of a category in a currency, as it stands today. */
export function useCategoryBudget(category: string, currency: string): BudgetState | undefined {
  return useStore(states, (all) =>
    all.find(
      ({ budget }) =>
        budget.scope === 'category' &&
        budget.period === 'month' &&
        budget.subject === category &&
        budget.currency === currency,
    ),
  );
}
