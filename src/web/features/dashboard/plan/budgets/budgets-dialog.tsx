import { PiggyBank } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Budget } from '#domain/collections/budget.ts';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { toBudgetName } from '#domain/plan/budgets/budget-words.ts';
import { deleteBudget, useBudgets } from '#web/data/views/budgets.ts';
import { Amount } from '#web/money/amount.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/surfaces/alert.tsx';
import { EmptyState } from '#web/ui/surfaces/empty-state.tsx';
import { BudgetForm } from './budget-form.tsx';

/** All budgets, to add, change and delete them. Its own chunk. */
export function BudgetsDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const budgets = useBudgets();
  const [problem, setProblem] = useState<string | null>(null);
  const [edited, setEdited] = useState<Budget | 'new' | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const remove = async (budget: Budget) => {
    setProblem(null);
    const outcome = await deleteBudget(budget.id);
    if (!outcome.ok) setProblem(outcome.message);
    else offerUndo(`Deleted: budget for ${toBudgetName(budget)}.`, outcome);
    // The button is gone with its row.
    if (document.activeElement === document.body) list.current?.focus();
  };

  if (edited !== null) {
    return <BudgetForm budget={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  }
  return (
    <Dialog open title="Budgets" onClose={onClose}>
      {problem !== null && <Alert className="mb-3">{problem}</Alert>}
      {budgets.length === 0 && (
        <EmptyState icon={PiggyBank} title="No budgets yet">
          A budget says what may be spent on a category, on a tag or on everything.
        </EmptyState>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Budgets" className="divide-y divide-line outline-none">
        {budgets.map((budget) => {
          const name = toBudgetName(budget);
          return (
            <li key={budget.id} className="flex flex-wrap items-center gap-2 py-2">
              <p className="grow">
                <span className="font-medium">{name}</span>
                <span className="block text-sm text-ink-muted">
                  <Amount value={budget.amount} currency={toCurrencyCode(budget.currency)} /> a{' '}
                  {budget.period}
                  {budget.period === 'month' && budget.monthDay > 1 && ` from day ${budget.monthDay}`}
                  {budget.carries && ', carried over'}
                  {budget.starts > today && `, since ${formatDate(budget.starts)}`}
                </span>
              </p>
              <Button aria-label={`Edit the budget for ${name}`} onClick={() => setEdited(budget)}>
                Edit
              </Button>
              <Button aria-label={`Delete the budget for ${name}`} onClick={() => void remove(budget)}>
                Delete
              </Button>
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex justify-end">
        <Button variant="primary" onClick={() => setEdited('new')}>
          New budget
        </Button>
      </div>
    </Dialog>
  );
}
