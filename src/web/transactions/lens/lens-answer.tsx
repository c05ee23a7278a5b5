import { useMemo } from 'react';
import { toComparisonWords, toDaily } from '#domain/lens/answer.ts';
import { countDays, findComparison } from '#domain/lens/earlier.ts';
import { type Filter, type Lens, toFilter } from '#domain/lens/lens.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { useList, useListState, useSummaries } from '#web/data/views/ledger-views.ts';
import { Amount } from '#web/money/amount.tsx';
import { useToday } from '#web/money/use-today.ts';

/** How many transactions there are, their sum, on a day, and against the period before. */
export function LensAnswer({ lens }: { lens: Lens }) {
  const today = useToday();
  const currency = useCurrency();
  const state = useListState();
  const comparison = useMemo(() => findComparison(lens.period, today), [lens.period, today]);
  const filter = useMemo(() => toFilter(lens, today), [lens, today]);
  const rows = useList(currency, filter);
  const sum = useBalance(filter, undefined, currency);
  const now = useBalance(filter, comparison?.now, currency);
  const before = useBalance(filter, comparison?.before, currency);
  if (state !== 'ready') return <p className="ml-auto" />;
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-2 text-ink-muted sm:ml-auto">
      <span className="font-medium text-ink">
        {`${formatCount(rows.length)} ${rows.length === 1 ? 'transaction' : 'transactions'}`}
      </span>
      {rows.length > 0 && (
        <>
          <Dot />
          <Amount value={sum} currency={currency} className="font-semibold text-ink" {...withPlus(sum)} />
        </>
      )}
      {/* What follows is of these days alone. */}
      {comparison !== undefined && now !== sum && (
        <>
          <Dot />
          <span>
            <Amount value={now} currency={currency} {...withPlus(now)} /> so far
          </span>
        </>
      )}
      {comparison !== undefined && rows.length > 0 && countDays(comparison.now) > 1 && (
        <>
          <Dot />
          <span>
            <Amount value={sizeOf(toDaily(now, countDays(comparison.now)))} currency={currency} /> a day
          </span>
        </>
      )}
      {comparison !== undefined && (
        <>
          <Dot />
          <span>{toComparisonWords(now, before, comparison.words, currency)}</span>
        </>
      )}
    </p>
  );
}

/** The balance of what fits the filter, on other days where they are given. */
function useBalance(
  filter: Filter,
  days: Filter['days'] | undefined,
  currency: CurrencyCode,
): TotalMinorUnits {
  const inDays = useMemo(() => (days === undefined ? filter : { ...filter, days }), [filter, days]);
  return useSummaries(inDays)[currency].balance;
}

function Dot() {
  return <span aria-hidden>·</span>;
}

function withPlus(value: TotalMinorUnits) {
  return value > 0n && { sign: '+' as const };
}

function sizeOf(value: TotalMinorUnits): TotalMinorUnits {
  return (value < 0n ? -value : value) as TotalMinorUnits;
}
