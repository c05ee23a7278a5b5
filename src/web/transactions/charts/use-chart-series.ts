import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ChartSeries } from '#domain/charts/chart-series.ts';
import type { Filter } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { afterPaint } from '#web/base/after-paint.ts';
import { readSeries, useList } from '#web/data/views/ledger-views.ts';

/** The data of the charts. */
interface ShownSeries {
  readonly currency: CurrencyCode;
  /** Null until every row is read. */
  readonly series: ChartSeries | null;
  /** The days of the filter. */
  readonly days: DayRange;
  /** The series of other days. */
  readonly read: (days: DayRange) => ChartSeries;
}

const none: ChartSeries = { days: [], categories: [] };

/** Milliseconds between the paint of a change and its charts, in which the change is stored. */
const afterChange = 50;

/** The data of one currency's charts, read once everything else that changed is painted. */
export function useChartSeries(currency: CurrencyCode, filter: Filter): ShownSeries {
  const rows = useList(currency, filter);
  // New rows mean new points.
  const now = useMemo(() => ({ rows, currency, filter }), [rows, currency, filter]);
  const [shown, setShown] = useState<ShownSeries>(() => toShown(currency, filter, null));
  const more = shown.series === null ? 0 : afterChange;
  useEffect(() => {
    const draw = () => {
      const next = toShown(now.currency, now.filter, readSeries(now.currency, now.filter));
      startTransition(() => setShown(next));
    };
    return afterPaint(draw, more);
  }, [now, more]);
  return shown;
}

function toShown(currency: CurrencyCode, filter: Filter, series: ChartSeries | null): ShownSeries {
  const read = (days: DayRange) => readSeries(currency, { ...filter, days }) ?? none;
  return { currency, series, days: filter.days, read };
}
