/** The budgets of the current periods. */
export function BudgetsCard() {
  return null;
}
