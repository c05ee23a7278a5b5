import type { NewTransaction } from '#domain/transactions/transaction.ts';
import type { ImportPlan, PlannedRow } from '../reading/planned-row.ts';
import { needsReviewTag } from '../reading/planned-row.ts';

/** The person's overrides of the plan, by the row's index in `plan.rows`. */
export interface RowChoices {
  /** Rows whose verdict was overridden: new ones that are left out, others that are added anyway. */
  readonly overridden: ReadonlySet<number>;
  /** Categories that were chosen. */
  readonly categories: ReadonlyMap<number, string>;
}

/** Whether a row will be added. One that cannot be read, or has no rate, never is. */
export function isAdded({ transaction, verdict }: PlannedRow, isOverridden: boolean): boolean {
  return transaction !== null && (verdict.kind === 'new') !== isOverridden;
}

/** The transactions that will be added, in the file's order. */
export function toImport(
  { rows }: ImportPlan,
  { overridden, categories }: RowChoices,
): readonly NewTransaction[] {
  return rows.flatMap((row, index) => {
    const { transaction } = row;
    if (transaction === null || !isAdded(row, overridden.has(index))) return [];
    const category = categories.get(index);
    if (category === undefined) return [transaction];
    // Whoever has chosen a category has looked at the row.
    const tags =
      row.categorySource === 'none'
        ? transaction.tags.filter((tag) => tag !== needsReviewTag)
        : transaction.tags;
    return [{ ...transaction, category, tags }];
  });
}
