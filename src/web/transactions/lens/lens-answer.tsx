import { useMemo } from 'react';
import { toAnswer } from '#domain/lens/answer.ts';
import { findComparison } from '#domain/lens/earlier.ts';
import { type Filter, internFilter, type Lens, toFilter } from '#domain/lens/lens.ts';
import { type CurrencyCode, currencies, currencyCodes } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import { isOpen } from '#domain/transactions/status.ts';
import { setCurrency, useCurrency } from '#web/data/preferences.ts';
import { useList, useListState, useStatusSums, useSummaries } from '#web/data/views/ledger-views.ts';
import { Amount } from '#web/money/amount.tsx';
import { useToday } from '#web/money/use-today.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import { useResolvedLens } from '../lens-store.ts';

interface LensAnswerProps {
  lens: Lens;
  /** Whether it leaves nothing out: what other currencies have then, the summary says. */
  isWhole: boolean;
}

/** Says how much was spent or received, by what is Done, compares the period before, and adds what is not paid yet. */
export function LensAnswer({ lens, isWhole }: LensAnswerProps) {
  const today = useToday();
  const currency = useCurrency();
  const state = useListState();
  const { period } = useResolvedLens();
  const comparison = useMemo(() => findComparison(period, today), [period, today]);
  const filter = useMemo(() => internFilter(toFilter(lens, today)), [lens, today]);
  const filterBefore = useMemo(
    () => (comparison === undefined ? filter : { ...filter, days: comparison.before }),
    [filter, comparison],
  );
  const count = useList(currency, filter).length;
  const { done, open } = useMoney(filter, currency);
  const before = useMoney(filterBefore, currency).done;
  const answer = toAnswer({ done, open, before }, comparison, currency);
  return (
    // Its room is kept: nothing below moves when it comes, and little when it changes.
    <p
      role="status"
      className="flex min-h-11 basis-full flex-wrap content-start items-baseline gap-x-2 text-ink-muted tabular-nums lg:min-h-5.5"
    >
      {state === 'ready' && (
        <>
          <span className="font-medium text-ink">
            {`${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`}
          </span>
          {answer.done.map((text, index) => (
            <span key={text} className="contents">
              <span aria-hidden>·</span>
              <span className={index === 0 ? 'font-semibold text-ink' : ''}>
                <PrivateText text={text} />
              </span>
            </span>
          ))}
          {answer.open.map((text) => (
            <span key={text}>
              <PrivateText text={text} />
            </span>
          ))}
          {!isWhole && <Others filter={filter} currency={currency} />}
        </>
      )}
    </p>
  );
}

const nothing = { income: 0n as TotalMinorUnits, expense: 0n as TotalMinorUnits };

/** Returns the money of one currency that is Done, and that is not. */
function useMoney(filter: Filter, currency: CurrencyCode) {
  const parts = useStatusSums(filter);
  const sum = (isPart: (part: (typeof parts)[number]) => boolean) =>
    parts
      .filter(isPart)
      .flatMap(({ money }) => money.filter((one) => one.currency === currency))
      .reduce(
        ({ income, expense }, more) => ({
          income: (income + more.income) as TotalMinorUnits,
          expense: (expense + more.expense) as TotalMinorUnits,
        }),
        nothing,
      );
  return { done: sum(({ status }) => !isOpen(status)), open: sum(({ status }) => isOpen(status)) };
}

/** Counts the rows in each other currency, and leads to them. */
function Others({ filter, currency }: { filter: Filter; currency: CurrencyCode }) {
  const summaries = useSummaries(filter);
  const counts = {
    INR: useList('INR', filter).length,
    USD: useList('USD', filter).length,
    GBP: useList('GBP', filter).length,
  };
  return currencyCodes
    .filter((code) => code !== currency && counts[code] > 0)
    .map((code) => (
      <button
        key={code}
        type="button"
        title={`Show ${currencies[code].name}`}
        onClick={() => setCurrency(code)}
        className="-my-px min-h-6 rounded-sm hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11 print:no-underline"
      >
        {`and ${formatCount(counts[code])} in ${currencies[code].name} `}
        <Amount
          value={summaries[code].balance}
          currency={code}
          {...(summaries[code].balance > 0n && { sign: '+' as const })}
        />
      </button>
    ));
}
