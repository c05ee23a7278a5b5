import { clsx } from 'clsx';
import { memo } from 'react';
import { type CurrencyCode, currencies, currencyCodes } from '#domain/currency.ts';
import { formatMoneyParts, requireMinorUnits, type TotalMinorUnits } from '#domain/money.ts';
import { type Summary, toOverall } from '#domain/summary.ts';
import { Amount } from '#web/money/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { useCountUp } from './use-count-up.ts';

interface SummaryCardProps {
  summaries: Readonly<Record<CurrencyCode, Summary>>;
  currency: CurrencyCode;
  loading: boolean;
  /** Whether loading failed, so that the totals are unknown. */
  failed?: boolean;
}

export const SummaryCard = memo(function SummaryCard(props: SummaryCardProps) {
  const { summaries, currency, loading, failed = false } = props;
  const state = { currency, loading, failed };
  const { income, expense, balance } = summaries[currency];
  return (
    <Card title={`${currencies[currency].name} Summary`}>
      <dl className="grid grid-cols-1 divide-line max-md:divide-y md:grid-cols-3 md:divide-x print:grid-cols-3 print:divide-x print:divide-y-0">
        <Total label="Total Income" value={income} tone="income" {...state} />
        <Total label="Total Expense" value={expense} tone="expense" {...state} />
        <Total
          label="Balance"
          value={balance}
          tone={balance < 0n ? 'expense' : 'balance'}
          {...state}
          result
        />
      </dl>
      <div className="mt-3 text-sm text-ink-muted">
        {loading ? (
          <div className="border-t border-line pt-3">
            <Skeleton className="h-18.5 sm:h-12 lg:h-5.5" />
          </div>
        ) : failed ? (
          <NotLoaded />
        ) : (
          <Others summaries={summaries} currency={currency} />
        )}
      </div>
    </Card>
  );
});

interface TotalProps {
  label: string;
  value: TotalMinorUnits;
  tone: 'income' | 'expense' | 'balance';
  currency: CurrencyCode;
  loading: boolean;
  failed: boolean;
  result?: boolean;
}

function Total({ label, value, tone, currency, loading, failed, result = false }: TotalProps) {
  const shown = useCountUp(value, `${currency} ${loading || failed}`);
  // While it counts down, the animated figure may be longer.
  const length = Math.max(lengthOf(value, currency), lengthOf(shown, currency));
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 md:block md:px-6 md:py-0 md:first:pl-0 md:last:pr-0 print:block print:px-4 print:first:pl-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd
        // As large as fits in one line: no character is wider than 0.6 of the size. The prerendered document has no
        // figures, and its security policy allows no style attribute.
        style={loading ? undefined : { fontSize: `min(var(--size), var(--room) / ${0.6 * length})` }}
        className={clsx(
          // A fixed height for any font size, or another currency would move everything below.
          'leading-8 font-semibold [--size:var(--text-2xl)] md:[--size:var(--text-3xl)]',
          // At most the width of its column. Not in container units, with which Chromium sometimes leaves whole figures
          // unpainted.
          '[--room:75vw] md:[--room:min(23vw,20rem)]',
          // As high as the figure will be.
          loading && 'text-2xl md:text-3xl',
          // As in a ledger: a double rule marks the result.
          result && 'border-b-4 border-double border-line-strong md:w-fit',
        )}
      >
        {loading ? (
          <Skeleton className="h-8 w-40 max-md:inline-block max-md:align-top" />
        ) : failed ? (
          '—'
        ) : (
          <Amount value={shown} currency={currency} tone={tone} />
        )}
      </dd>
    </div>
  );
}

function lengthOf(value: TotalMinorUnits, currency: CurrencyCode): number {
  const { sign, symbol, digits } = formatMoneyParts(value, currency);
  return sign.length + symbol.length + digits.length;
}

type OthersProps = Pick<SummaryCardProps, 'summaries' | 'currency'>;

const oneUnit = requireMinorUnits(100);

/** The other currencies, and everything together at the rates shown beside it. */
function Others({ summaries, currency }: OthersProps) {
  const others = currencyCodes.filter((code) => code !== currency);
  const foreign = currencyCodes.filter((code) => code !== 'INR');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 lg:*:nth-3:ml-auto">
      {others.map((code) => (
        <span key={code}>
          {currencies[code].name}{' '}
          <Amount value={summaries[code].balance} currency={code} className="text-ink" />
        </span>
      ))}
      <span>
        Everything ≈{' '}
        <Amount
          value={toOverall(summaries, currency).balance}
          currency={currency}
          className="font-medium text-ink"
        />
      </span>
      <span>
        Fixed rates:{' '}
        {foreign.map((code, index) => (
          <span key={code} className="sm:whitespace-nowrap">
            {index > 0 && ', '}
            <Amount value={oneUnit} currency={code} /> ={' '}
            <Amount value={requireMinorUnits(currencies[code].rateToInr * 100)} currency="INR" />
          </span>
        ))}
      </span>
    </p>
  );
}
