import { Ahead } from './ahead/ahead.tsx';
import { BudgetsCard } from './budgets/budgets-card.tsx';
import { Notices } from './notices/notices.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { DueSignals } from './reminders/due-signals.tsx';

/** What comes, what stands out and what may still be spent. Its own chunk, loaded after the first paint. */
export function PlanPart() {
  return (
    <>
      <Ahead />
      <Notices />
      <BudgetsCard />
      <PlanDialogs />
      <DueSignals />
    </>
  );
}
