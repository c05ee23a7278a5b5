import { lazy, Suspense, useMemo, useState } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import type { Transaction } from '#domain/transaction.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type ChartKind, chartAnimationMs } from './chart-kind.ts';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

const kinds: readonly { value: ChartKind; label: string }[] = [
  { value: 'line', label: 'Line' },
  { value: 'pie', label: 'Pie' },
  { value: 'bar', label: 'Bar' },
];

interface ChartsCardProps {
  /** Of every currency; only the selected one is charted. */
  transactions: readonly Transaction[];
  currency: CurrencyCode;
  loading?: boolean;
  /** How long a chart takes to draw itself. Reduced motion stops it whatever this says. */
  animationMs?: number;
}

export function ChartsCard({
  transactions,
  currency,
  loading = false,
  animationMs = chartAnimationMs,
}: ChartsCardProps) {
  const [kind, setKind] = useState<ChartKind>('line');
  const [asTable, setAsTable] = useState(false);
  const empty = useMemo(
    () => !transactions.some((transaction) => transaction.currency === currency),
    [transactions, currency],
  );
  return (
    <Card
      title="Financial Charts"
      actions={
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Segmented legend="Chart" options={kinds} value={kind} onChange={setKind} />
          {!loading && !empty && (
            <Button variant="quiet" className="text-sm" onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          )}
        </div>
      }
    >
      {loading ? (
        <ChartSkeleton />
      ) : empty ? (
        <p className="grid h-75 place-items-center text-center text-ink-muted">
          No data available. Add some transactions to see the charts.
        </p>
      ) : (
        <Suspense fallback={<ChartSkeleton />}>
          <Charts
            kind={kind}
            transactions={transactions}
            currency={currency}
            asTable={asTable}
            animationMs={animationMs}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** The room of a chart: its title's line and its height. */
function ChartSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-6 w-56" />
      <Skeleton className="h-75" />
    </>
  );
}
