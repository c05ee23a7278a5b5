import { useEffect } from 'react';
import { makeCards } from '#web/data/views/make-cards.ts';
import { useRepeats } from '#web/data/views/repeats.ts';
import { useToday } from '#web/money/use-today.ts';
import { Ahead } from './ahead/ahead.tsx';
import { BudgetsCard } from './budgets/budgets-card.tsx';
import { Notices } from './notices/notices.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { DueSignals } from './reminders/due-signals.tsx';

/** What comes, what stands out and what may still be spent. Its own chunk, loaded after the first paint. */
export function PlanPart() {
  const today = useToday();
  const repeats = useRepeats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing depends on the repeats
  useEffect(() => void makeCards(today), [today, repeats]);
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
