import { useEffect, useRef } from 'react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { importAgain } from '#web/base/import-again.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import { planKey } from '#web/data/records/person-storage.ts';
import { readBudgets, useBudgets } from '#web/data/views/budgets.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Ahead, preloadAhead } from './ahead/ahead.tsx';
import { Notices } from './notices/notices.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { RepeatKeeper } from './repeats/repeat-keeper.tsx';

const budgetsCard = new LazyComponent(
  async () => (await importAgain(() => import('./budgets/budgets-card.tsx'))).BudgetsCard,
);

interface PlanPartProps {
  onEdit: (transaction: Transaction) => void;
}

import { DueSignals } from './reminders/due-signals.tsx';

/** Loads what will be shown at once: what comes a moment later would move all that is below. */
export async function preloadParts(): Promise<void> {
  const parts = [preloadAhead(), readBudgets().length > 0 && budgetsCard.preload()];
  await Promise.allSettled(parts);
}

/** What comes, what stands out and what may still be spent. Its own chunk, loaded after the first paint. */
export function PlanPart({ onEdit }: PlanPartProps) {
  const hasBudgets = useBudgets().length > 0;
  const place = useRef<HTMLDivElement>(null);
  // The page keeps its room before it has loaded, also the next time.
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const remember = () => {
      const height = element.offsetHeight;
      const room = height === 0 ? '0px' : `calc(${height}px + 1rem)`;
      document.documentElement.style.setProperty('--plan', room);
      siteStorage.setItem(planKey, room);
    };
    // An observer says nothing of what is hidden from the beginning.
    remember();
    const observer = new ResizeObserver(remember);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={place} className="flex flex-col gap-4 empty:hidden">
        <Ahead onEdit={onEdit} />
        <Notices />
        {hasBudgets && (
          <LazyPart part={budgetsCard} fallback={null} props={{}} errorFallback={PartLoadError} />
        )}
      </div>
      <PlanDialogs />
      <RepeatKeeper />
      <DueSignals />
    </>
  );
}
