import { useEffect, useRef } from 'react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import { planKey } from '#web/data/records/person-storage.ts';
import { Ahead } from './ahead/ahead.tsx';
import { BudgetsCard } from './budgets/budgets-card.tsx';
import { Notices } from './notices/notices.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { DueSignals } from './reminders/due-signals.tsx';
import { RepeatKeeper } from './repeats/repeat-keeper.tsx';

interface PlanPartProps {
  onEdit: (transaction: Transaction) => void;
}

/** What comes, what stands out and what may still be spent. Its own chunk, loaded after the first paint. */
export function PlanPart({ onEdit }: PlanPartProps) {
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
        <BudgetsCard />
      </div>
      <PlanDialogs />
      <DueSignals />
      <RepeatKeeper />
    </>
  );
}
