import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartSeries } from '#domain/ledger/currency-book.ts';
import { readSeries, useList } from '#web/data/ledger-views.ts';
import { afterPaint } from '#web/ui/after-paint.ts';

/** The data of the charts. */
interface ShownSeries {
  readonly currency: CurrencyCode;
  /** Null until every row is read. */
  readonly series: ChartSeries | null;
}

/** Milliseconds between the paint of a change and its charts, in which the change is stored. */
const afterChange = 50;

/** The data of one currency's charts, read once everything else that changed is painted. */
export function useChartSeries(currency: CurrencyCode): ShownSeries {
  const rows = useList(currency);
  // New rows mean new points.
  const now = useMemo(() => ({ rows, currency }), [rows, currency]);
  const [shown, setShown] = useState<ShownSeries>({ currency, series: null });
  const more = shown.series === null ? 0 : afterChange;
  useEffect(() => {
    const draw = () => {
      const next = { currency: now.currency, series: readSeries(now.currency) };
      startTransition(() => setShown(next));
    };
    return afterPaint(draw, more);
  }, [now, more]);
  return shown;
}
