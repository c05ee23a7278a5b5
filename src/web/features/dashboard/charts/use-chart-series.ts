import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartSeries } from '#domain/ledger/currency-book.ts';
import { readSeries, useList } from '#web/data/ledger-views.ts';
import { afterPaint } from '#web/ui/after-paint.ts';

/** What charts are drawn from. */
interface ShownSeries {
  readonly currency: CurrencyCode;
  /** Null until every row is read. */
  readonly series: ChartSeries | null;
}

/** Milliseconds after the frame with a change until its charts are drawn: it is kept meanwhile. */
const afterChange = 50;

/** What one currency's charts are drawn from, read once what else changed is painted. */
export function useChartSeries(currency: CurrencyCode): ShownSeries {
  const rows = useList(currency);
  // Other rows, other points.
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
