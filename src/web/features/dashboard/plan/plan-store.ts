import { createStore, useStore } from '#web/base/store.ts';

/** The dialogs of what a person plans. */
export type PlanDialog = 'repeats' | 'budgets' | 'months' | 'reminders';

const shown = createStore<PlanDialog | null>(null);

/** Opens one of the dialogs, or closes it. */
export const showPlan = shown.write;

/** The dialog that is open. */
export function usePlanDialog(): PlanDialog | null {
  return useStore(shown);
}
