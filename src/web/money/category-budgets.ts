import type { BudgetState } from '#domain/plan/budgets/budget-state.ts';
import { createStore, useStore } from '#web/base/store.ts';

const states = createStore<readonly BudgetState[]>([]);

/** Told by whoever adds the budgets up, which loads later than what shows them. */
export const tellCategoryBudgets = states.write;

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
