import { todayIn } from '#domain/dates/calendar-date.ts';
import { emptyLens, resolveLens } from '#domain/lens/lens.ts';
import { toAheadLines } from '#domain/plan/ahead/ahead-words.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { changeLens, readLens, useResolvedLens } from '#web/transactions/lens-store.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import { isAheadPeriod } from './ahead-period.ts';
import { OverdueLine } from './overdue-line.tsx';
import { useProjections } from './use-projections.ts';

const card = new LazyComponent(async () => (await import('./ahead-card.tsx')).AheadCard);

/** Loads the card if the lens looks ahead. */
export async function preloadAhead(): Promise<void> {
  const { period } = resolveLens(readLens(), todayIn(new Date()));
  if (isAheadPeriod(period)) await card.preload();
}

interface AheadProps {
  onEdit: (transaction: Transaction) => void;
}

/** The line that says what comes in the next 14 days, and the card for a lens that looks ahead. */
export function Ahead({ onEdit }: AheadProps) {
  const { projections, isPlanned } = useProjections(14);
  const currency = useCurrency();
  const { period } = useResolvedLens();
  return (
    <>
      <OverdueLine projections={projections} />
      {isPlanned && (
        <div className="-my-1 text-sm tabular-nums">
          {toAheadLines(projections, currency).map(({ currency: code, words }, index) => (
            <p key={code} className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
              <PrivateText text={words} />
              {index === 0 && (
                <button
                  type="button"
                  aria-label="Show the next 14 days"
                  onClick={() => changeLens({ ...emptyLens, period: 'next-14-days', sort: 'oldest' })}
                  className="-my-px min-h-6 rounded-sm font-medium text-ink underline underline-offset-4 pointer-coarse:-my-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:text-left print:hidden"
                >
                  Show
                </button>
              )}
            </p>
          ))}
        </div>
      )}
      {isAheadPeriod(period) && (
        <LazyPart part={card} fallback={null} props={{ period, onEdit }} errorFallback={PartLoadError} />
      )}
    </>
  );
}
