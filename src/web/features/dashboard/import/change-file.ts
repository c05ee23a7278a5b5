import type { CategoryRule } from '#domain/collections/category-rule.ts';
import type { Category } from '#domain/transactions/category.ts';
import type { Store } from '#web/base/store.ts';
import { runSteps } from '#web/data/scheduling.ts';
import type { FileState, ImportState } from './import-state.ts';
import { applyRule, withRule, withTaken } from './rows/choose-rows.ts';

type Import = Store<ImportState>;

/** Changes what is known and chosen of the open file, if one is open. */
export function changeFile(state: Import, change: (open: FileState) => Partial<FileState>): void {
  const { open } = state.read();
  if (open !== null) state.write({ ...state.read(), open: { ...open, ...change(open) } });
}

/** Says whether these rows are to be imported, by position. Rows that cannot be stay as they are. */
export function setRowsIncluded(state: Import, positions: Iterable<number>, isTaken: boolean): void {
  changeFile(state, ({ plan, rowChoices }) =>
    plan === null ? {} : { rowChoices: withTaken(plan, rowChoices, positions, isTaken) },
  );
}

/** Gives rows a category, by position. */
export function chooseCategory(state: Import, positions: readonly number[], category: Category): void {
  changeFile(state, ({ rowChoices }) => {
    const chosen = positions.map((position) => [position, category] as const);
    return { rowChoices: { ...rowChoices, categories: new Map([...rowChoices.categories, ...chosen]) } };
  });
}

/** Takes back that a row was given a category: it pays its card again. */
export function unchooseCategory(state: Import, position: number): void {
  changeFile(state, ({ rowChoices }) => {
    const categories = new Map(rowChoices.categories);
    categories.delete(position);
    return { rowChoices: { ...rowChoices, categories } };
  });
}

/** Gives the rule's category to all rows that it fits better than others, unless the person or the file gave one. */
export async function chooseByRule(state: Import, rule: CategoryRule): Promise<void> {
  const { plan, plannedAs, rowChoices } = state.read().open ?? {};
  if (plan == null || plannedAs == null || rowChoices === undefined) return;
  const rules = withRule(plannedAs.rules, rule);
  const ruled = await runSteps(applyRule(plan, rule, rules, rowChoices));
  // Another plan knows the rule already.
  changeFile(state, ({ plan: now }) =>
    now === plan ? { plan: ruled, plannedAs: { ...plannedAs, rules } } : {},
  );
}
