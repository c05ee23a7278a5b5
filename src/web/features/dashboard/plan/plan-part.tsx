import { useRef } from 'react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useKeptRoom } from '#web/data/records/use-kept-room.ts';
import { readBudgets, useBudgets } from '#web/data/views/budgets.ts';
import { useRegularPayments } from '#web/data/views/regular-payments.ts';
import { useToday } from '#web/money/use-today.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Ahead, preloadAhead } from './ahead/ahead.tsx';
import { Notices } from './notices/notices.tsx';
import { DueSignals } from './reminders/due-signals.tsx';
import { RepeatKeeper } from './repeats/repeat-keeper.tsx';

const budgetsCard = new LazyComponent(async () => (await import('./budgets/budgets-card.tsx')).BudgetsCard);

interface PlanPartProps {
  onEdit: (transaction: Transaction) => void;
}

/** Loads what will be shown at once: what comes a moment later would move all that is below. */
export async function preloadParts(): Promise<void> {
  const budgets = readBudgets().length > 0 ? budgetsCard.preload() : Promise.resolve();
  await Promise.allSettled([preloadAhead(), budgets]);
}

/** The days ahead, notices and budgets. Its own chunk, loaded after the first paint. */
export function PlanPart({ onEdit }: PlanPartProps) {
  const hasBudgets = useBudgets().length > 0;
  const place = useRef<HTMLDivElement>(null);
  const payments = useRegularPayments(useToday());
  useKeptRoom('plan', place);
  return (
    <>
      {/* With the gap below it, unless it is empty. As high as last time until all that it may say is known. */}
      <div
        ref={place}
        className="-mb-4 flex flex-col gap-4 not-empty:pb-4"
        style={{ minHeight: payments ? 0 : 'var(--plan)' }}
      >
        <Ahead onEdit={onEdit} />
        <Notices payments={payments} />
        {hasBudgets && (
          <LazyPart part={budgetsCard} fallback={null} props={{}} errorFallback={PartLoadError} />
        )}
      </div>
      <RepeatKeeper />
      <DueSignals />
    </>
  );
}
