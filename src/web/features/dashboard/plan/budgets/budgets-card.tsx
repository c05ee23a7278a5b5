import { useEffect } from 'react';
import type { BudgetState } from '#domain/plan/budgets/budget-state.ts';
import { toBudgetAlert, toBudgetLevel } from '#domain/plan/budgets/budget-words.ts';
import { useBudgetStates } from '#web/data/views/budget-states.ts';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { publishBudgetStates } from '#web/money/category-budgets.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { openDialog } from '#web/ui/overlays/shown-dialog.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { Card } from '#web/ui/surfaces/card.tsx';
import { BudgetRow } from './budget-row.tsx';

/** The budgets in their current periods. Its own chunk, for whoever has some. */
export function BudgetsCard() {
  const today = useToday();
  const states = useBudgetStates(today);
  useEffect(() => {
    tellLevels(states);
    publishBudgetStates(states);
  }, [states]);
  if (states.length === 0) return null;
  return (
    <Card
      title="Budgets"
      actions={
        <Button className="print:hidden" onClick={() => openDialog('budgets')}>
          Edit budgets
        </Button>
      }
    >
      <ul aria-label="Budgets" className="divide-y divide-line">
        {states.map((state) => (
          <BudgetRow key={state.budget.id} state={state} today={today} />
        ))}
      </ul>
    </Card>
  );
}

/** Says once for each budget and period that 80 or 100 per cent are spent. */
function tellLevels(states: readonly BudgetState[]): void {
  const told = new Set(readLastChoice('budget-levels')?.split('\n'));
  const toKey = ({ budget, from }: BudgetState, level: number) => `${budget.id} ${from} ${level}`;
  const reached = states.filter((state) => toBudgetLevel(state) > 0);
  const news = reached.filter((state) => !told.has(toKey(state, toBudgetLevel(state))));
  if (news.length === 0) return;
  // Only what is of a current period is kept. Who was told of 100 per cent need not hear of 80.
  const current = states.flatMap((state) => [toKey(state, 80), toKey(state, 100)]);
  const known = news.flatMap((state) => [toKey(state, 80), toKey(state, toBudgetLevel(state))]);
  const kept = current.filter((key) => told.has(key) || known.includes(key));
  storeLastChoice('budget-levels', kept.join('\n'));
  showToast(toBudgetAlert(news));
}
