import type { Transaction } from '#domain/transactions/transaction.ts';
import { Ahead } from './ahead/ahead.tsx';
import { BudgetsCard } from './budgets/budgets-card.tsx';
import { Notices } from './notices/notices.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';

interface PlanPartProps {
  onEdit: (transaction: Transaction) => void;
}

/** What comes, what stands out and what may still be spent. Its own chunk, loaded after the first paint. */
export function PlanPart({ onEdit }: PlanPartProps) {
  return (
    <>
      <Ahead onEdit={onEdit} />
      <Notices />
      <BudgetsCard />
      <PlanDialogs />
    </>
  );
}
