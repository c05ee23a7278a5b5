import { clsx } from 'clsx';
import { memo, type ReactNode, useRef, useState } from 'react';
import type { ColumnView } from '#domain/ledger/query.ts';
import { type CurrencyCode, currencies, currencyCodes } from '#domain/money/currency.ts';
import { formatMoney, requireMinorUnits, type TotalMinorUnits } from '#domain/money/money.ts';
import type { Status } from '#domain/transactions/status.ts';
import { type Summary, toOverall } from '#domain/transactions/summary.ts';
import type { TransactionType } from '#domain/transactions/transaction.ts';
import { hideText } from '#web/base/hidden-text.ts';
import { useKeptRoom } from '#web/data/records/use-kept-room.ts';
import { Amount } from '#web/money/amount.tsx';
import { useAmountsHidden } from '#web/money/hidden-amounts.ts';
import { NotLoaded } from '#web/transactions/not-loaded.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { Card } from '#web/ui/surfaces/card.tsx';
import { Skeleton } from '#web/ui/surfaces/skeleton.tsx';
import { useCountUp } from './use-count-up.ts';

interface SummaryCardProps {
  summaries: Readonly<Record<CurrencyCode, Summary>>;
  /** The parts of the balance: the money of each status, left to right on the board. */
  parts: readonly Pick<ColumnView, 'status' | 'title' | 'money'>[];
  currency: CurrencyCode;
  /** Shows only these transactions, or all again. */
  onLens: (part: { types: readonly TransactionType[] } | { statuses: readonly Status[] }) => void;
  /** Whether there is no transaction at all: nothing is to be told of the totals then. */
  isNewcomer?: boolean;
  loading: boolean;
  /** Whether loading failed, so that the totals are unknown. */
  failed?: boolean;
}

export const SummaryCard = memo(function SummaryCard(props: SummaryCardProps) {
  const { summaries, parts, currency, onLens, isNewcomer = false, loading, failed = false } = props;
  const { income, expense, balance } = summaries[currency];
  // Draws again when they are hidden or shown: so is their size.
  useAmountsHidden();
  const figures = useRef<HTMLDivElement>(null);
  useKeptRoom('figures', figures);
  // The longest of the three sets the size of all.
  const letters = Math.max(...[income, expense, balance].map((value) => lengthOf(value, currency)));
  const state = { currency, letters, loading, failed };
  return (
    <Card title={`${currencies[currency].name} Summary`}>
      <div ref={toolbarRef} role="toolbar" aria-label="Show only">
        <dl className="grid grid-cols-1 divide-line max-md:divide-y md:grid-cols-3 md:divide-x print:grid-cols-3 print:divide-x print:divide-y-0">
          <Total
            label="Total Income"
            value={income}
            tone="income"
            {...state}
            hint="Show only income"
            onPress={() => onLens({ types: ['income'] })}
          />
          <Total
            label="Total Expense"
            value={expense}
            tone="expense"
            {...state}
            hint="Show only expenses"
            onPress={() => onLens({ types: ['expense'] })}
          />
          <Total
            label="Balance"
            value={balance}
            tone={balance < 0n ? 'expense' : 'balance'}
            {...state}
            result
          />
        </dl>
        {/* Room for the plan, which comes later: on a phone it is seen first here. */}
        <div data-overdue className="min-h-(--overdue,0px) sm:hidden print:hidden" />
        <div
          data-figures
          hidden={isNewcomer}
          className={clsx('mt-3 text-sm text-ink-muted', !failed && 'border-t border-line pt-3')}
        >
          <div ref={figures}>
            {loading ? (
              <Skeleton className="h-(--figures,3rem) sm:h-(--figures,1.375rem) pointer-coarse:h-(--figures,5.75rem) pointer-coarse:sm:h-(--figures,2.75rem)" />
            ) : failed ? (
              <NotLoaded />
            ) : (
              <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
                <Parts parts={parts} currency={currency} onLens={onLens} />
                <Others summaries={summaries} currency={currency} />
              </div>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
});

interface TotalProps {
  label: string;
  value: TotalMinorUnits;
  tone: 'income' | 'expense' | 'balance';
  currency: CurrencyCode;
  /** The number of letters to make room for. */
  letters: number;
  loading: boolean;
  failed: boolean;
  result?: boolean;
  /** Says what a press of the figure does. */
  hint?: string;
  onPress?: () => void;
}

function Total(props: TotalProps) {
  const { label, value, tone, currency, letters, loading, failed, result = false, hint, onPress } = props;
  const shown = useCountUp(value, `${currency} ${loading || failed}`);
  // While it counts down, the animated figure may be longer.
  const length = Math.max(letters, lengthOf(shown, currency));
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
          // The narrowest that its column gets. Not in units of the window or the card: while those change, Chromium
          // sometimes leaves whole figures unpainted.
          '[--room:240px] md:[--room:176px] lg:[--room:235px] xl:[--room:294px]',
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
          // Under a finger larger than its line, which keeps its height.
          <Pressable className="pointer-coarse:-my-1.5 pointer-coarse:py-1.5" hint={hint} onPress={onPress}>
            <Amount value={shown} currency={currency} tone={tone} />
          </Pressable>
        )}
      </dd>
    </div>
  );
}

interface PressableProps {
  className: string;
  hint: string | undefined;
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/** A figure that leads to what it consists of. */
function Pressable({ className, hint, onPress, children }: PressableProps) {
  if (onPress === undefined) return children;
  return (
    <button
      type="button"
      title={hint}
      onClick={onPress}
      className={clsx('rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4', className)}
    >
      {children}
    </button>
  );
}

type PartsProps = Pick<SummaryCardProps, 'parts' | 'currency' | 'onLens'>;

/** Splits the balance into paid, under way and still to come: one line that adds up. */
function Parts({ parts, currency, onLens }: PartsProps) {
  const sumOf = (money: ColumnView['money']) =>
    money.find((one) => one.currency === currency)?.balance ?? noMoney;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {parts.toReversed().map(({ status, title, money }, index) => (
        <span key={status} className="whitespace-nowrap">
          {index > 0 && '+ '}
          <Pressable
            className="-my-px min-h-6 pointer-coarse:my-0 pointer-coarse:min-h-11"
            hint={`Show only ${title}`}
            onPress={() => onLens({ statuses: [status] })}
          >
            <span>{title}</span> <Amount value={sumOf(money)} currency={currency} className="text-ink" />
          </Pressable>
        </span>
      ))}
    </p>
  );
}

const noMoney = 0n as TotalMinorUnits;

function lengthOf(value: TotalMinorUnits, currency: CurrencyCode): number {
  return hideText(formatMoney(value, currency)).length;
}

type OthersProps = Pick<SummaryCardProps, 'summaries' | 'currency'>;

const rates = currencyCodes
  .filter((code) => code !== 'INR')
  .map((code) => {
    const inRupees = requireMinorUnits(currencies[code].rateToInr * 100);
    return `${formatMoney(requireMinorUnits(100), code)} = ${formatMoney(inRupees, 'INR')}`;
  })
  .join(', ');

/** The other currencies that there are, and everything together, at rates that a press shows. */
function Others({ summaries, currency }: OthersProps) {
  const [showsRates, setShowsRates] = useState(false);
  const others = currencyCodes.filter(
    (code) => code !== currency && summaries[code].income + summaries[code].expense > 0n,
  );
  if (others.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 lg:ml-auto">
      {others.map((code) => (
        <span key={code}>
          <span>{currencies[code].name}</span>{' '}
          <Amount value={summaries[code].balance} currency={code} className="text-ink" />
        </span>
      ))}
      <button
        type="button"
        title={`Fixed rates: ${rates}`}
        aria-expanded={showsRates}
        onClick={() => setShowsRates(!showsRates)}
        className="-my-px min-h-6 text-left hover:underline hover:underline-offset-4 pointer-coarse:my-0 pointer-coarse:min-h-11"
      >
        Everything ≈{' '}
        <Amount
          value={toOverall(summaries, currency).balance}
          currency={currency}
          className="font-medium text-ink"
        />
      </button>
      {/* On paper nobody can press. */}
      <span className={showsRates ? undefined : 'hidden print:inline'}>Fixed rates: {rates}</span>
    </p>
  );
}
