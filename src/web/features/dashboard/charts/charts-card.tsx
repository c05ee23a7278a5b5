import { ChartLine } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartSeries } from '#domain/ledger/currency-book.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { type ChartKind, chartAnimationMs } from './chart-kind.ts';

const charts = new LazyComponent(async () => (await import('./charts.tsx')).Charts);

const kinds: readonly { value: ChartKind; label: string }[] = [
  { value: 'line', label: 'Line' },
  { value: 'pie', label: 'Pie' },
  { value: 'bar', label: 'Bar' },
];

interface ChartsCardProps {
  /** The currency's series; null until they are known. */
  series: ChartSeries | null;
  currency: CurrencyCode;
  loading?: boolean;
  /** Whether loading failed. */
  failed?: boolean;
  /** The duration of a chart's animation. Reduced motion stops it in any case. */
  animationMs?: number;
}

export const ChartsCard = memo(function ChartsCard({
  series,
  currency,
  loading = false,
  failed = false,
  animationMs = chartAnimationMs,
}: ChartsCardProps) {
  const [kind, setKind] = useState<ChartKind>('line');
  const [asTable, setAsTable] = useState(false);
  // Loads while the list is still being read. A failure is reported when the charts render.
  useEffect(() => void charts.preload().catch(() => undefined), []);
  const empty = series?.days.length === 0;
  return (
    <Card
      title="Financial Charts"
      actions={
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
          <Segmented legend="Chart" options={kinds} value={kind} onChange={setKind} />
          {!loading && series !== null && !empty && (
            <Button variant="quiet" className="text-sm" onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          )}
        </div>
      }
    >
      {loading || series === null ? (
        <ChartSkeleton />
      ) : empty && failed ? (
        <NotLoaded />
      ) : empty ? (
        <EmptyState
          icon={ChartLine}
          title="No data available. Add some transactions to see the charts."
          className="min-h-75"
        >
          One transaction is enough for the bars. Lines need a few days.
        </EmptyState>
      ) : (
        <LazyPart
          part={charts}
          fallback={<ChartSkeleton />}
          props={{ kind, series, currency, asTable, animationMs }}
        />
      )}
    </Card>
  );
});

/** As high as a chart with its title. */
function ChartSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-6 w-56" />
      <div className="flex h-75 flex-col justify-between pb-7">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="flex items-center gap-2">
            <Skeleton className="h-3 w-10" />
            <span className="grow border-t border-line" />
          </div>
        ))}
      </div>
    </>
  );
}
