import { clsx } from 'clsx';
import { ChartLine } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { emptyFilter, type Lens } from '#domain/lens/lens.ts';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { EmptyState } from '#web/ui/surfaces/empty-state.tsx';
import { Skeleton } from '#web/ui/surfaces/skeleton.tsx';
import { useFilter } from '../lens-store.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { NothingMatches } from '../nothing-matches.tsx';
import { type ChartKind, chartAnimationMs, chartKinds } from './chart-kind.ts';
import type { ChartSource } from './charts.tsx';

const charts = new LazyComponent(async () => (await import('./charts.tsx')).Charts);

interface ChartsCardProps extends Omit<ChartSource, 'series'> {
  /** Null until it is known. */
  series: ChartSource['series'] | null;
  /** Looks at the transactions of a point. */
  onLens: (change: Partial<Lens>) => void;
  loading?: boolean;
  /** Whether loading failed. */
  failed?: boolean;
  /** The duration of a chart's animation. Reduced motion stops it in any case. */
  animationMs?: number;
}

export const ChartsCard = memo(function ChartsCard({
  series,
  loading = false,
  failed = false,
  animationMs = chartAnimationMs,
  ...source
}: ChartsCardProps) {
  const [choice, setChoice] = useState(readChartChoice);
  const { kind, asTable } = choice;
  const isLimited = useFilter() !== emptyFilter;
  const choose = (change: Partial<ChartChoice>) => {
    setChoice({ ...choice, ...change });
    storeChartChoice({ ...choice, ...change });
  };
  // Loads while the list is still being read. A failure is reported when the charts render.
  useEffect(() => void charts.preload().catch(() => undefined), []);
  const empty = series === null || series.days.length === 0;
  const waiting = loading || (series === null && !failed);
  return (
    <Card
      title="Financial Charts"
      actions={
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
          {kind !== 'pie' && (waiting || !empty) && (
            // It comes and goes, and the kinds must stay where somebody is about to press: at the right, or first on a phone.
            <Button
              variant="quiet"
              className={clsx('text-sm max-sm:order-last', waiting && 'invisible')}
              onClick={() => choose({ asTable: !asTable })}
            >
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          )}
          <Segmented
            legend="Chart"
            options={chartKinds}
            value={kind}
            onChange={(next) => choose({ kind: next })}
          />
        </div>
      }
    >
      {waiting ? (
        <ChartSkeleton />
      ) : failed && empty ? (
        <NotLoaded />
      ) : empty && isLimited ? (
        <NothingMatches />
      ) : empty ? (
        <EmptyState icon={ChartLine} title="No data available. Add some transactions to see the charts." />
      ) : (
        <LazyPart
          part={charts}
          fallback={<ChartSkeleton />}
          props={{ ...source, ...choice, series, onPoints: (points) => choose({ points }), animationMs }}
        />
      )}
    </Card>
  );
});

/** As high as a chart with its title, its points to choose and what it says. */
function ChartSkeleton() {
  return (
    <>
      <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="ml-auto h-control w-44" />
      </div>
      <div className="mt-1 mb-3 h-16.5 sm:h-5.5">
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
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

/** The person's choices about the charts. */
interface ChartChoice {
  readonly kind: ChartKind;
  readonly asTable: boolean;
  /** The points of the line, in words of the charts; undefined until the person chooses. */
  readonly points: string | undefined;
}

/** The last choice on this device. */
function readChartChoice(): ChartChoice {
  const [kind, view, points] = (readLastChoice('chart') ?? '').split(' ');
  const { value } = chartKinds.find((known) => known.value === kind) ?? chartKinds[0];
  return { kind: value, asTable: view === 'table', points };
}

function storeChartChoice({ kind, asTable, points = '' }: ChartChoice): void {
  storeLastChoice('chart', `${kind} ${asTable ? 'table' : 'chart'} ${points}`);
}
