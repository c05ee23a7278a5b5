import { useState } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { formatDayAndMonth } from '#domain/dates/calendar-date.ts';
import { emptyLens, type Lens } from '#domain/lens/lens.ts';
import { formatPeriod } from '#domain/lens/period.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import type { BudgetState } from '#domain/plan/budgets/budget-state.ts';
import { toBudgetName, toPeriodPhrase } from '#domain/plan/budgets/budget-words.ts';
import { setCurrency } from '#web/data/preferences.ts';
import { Amount } from '#web/money/amount.tsx';
import { BudgetBar } from '#web/money/budget-bar.tsx';
import { changeLens } from '#web/transactions/lens-store.ts';
import { Button } from '#web/ui/button.tsx';

interface BudgetRowProps {
  state: BudgetState;
  today: CalendarDate;
}

/** A budget in its period: its bar, what adds up to it, and the periods before it on demand. */
export function BudgetRow({ state, today }: BudgetRowProps) {
  const { budget, from, to, amount, spent, returned, committed, planned, left, perDay, history } = state;
  const [isOpen, setOpen] = useState(false);
  const currency = toCurrencyCode(budget.currency);
  const name = toBudgetName(budget);
  const show = () => {
    setCurrency(currency);
    changeLens({ ...emptyLens, ...toLensPart(state), period: { from, to } });
  };
  const money = (value: bigint) => <Amount value={value as TotalMinorUnits} currency={currency} />;
  return (
    <li className="grid gap-1 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <button
          type="button"
          title={`Show ${name} ${toPeriodPhrase(state, budget.period, today)}`}
          onClick={show}
          className="rounded-sm font-medium hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </button>
        <span className="tabular-nums">
          {money(spent)} of {money(amount)} spent
          {returned > 0n && <>, {money(returned)} came back</>}
        </span>
      </div>
      <BudgetBar {...state} />
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-muted tabular-nums">
        <span className="font-medium text-ink">
          {left === 0n ? 'Nothing left' : money(left < 0n ? -left : left)}
          {left !== 0n && (left < 0n ? ' over' : ' left')}
        </span>
        {perDay !== undefined && (
          <span>
            {money(perDay)} a day until {formatDayAndMonth(to)}
          </span>
        )}
        {committed > 0n && <span>In Progress {money(committed)}</span>}
        {planned > 0n && <span>To Do {money(planned)}</span>}
        {history.length > 0 && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`History of ${name}`}
            className="ml-auto min-h-0! px-2! py-0.5! text-sm! pointer-coarse:min-h-11!"
            onClick={() => setOpen(!isOpen)}
          >
            History
          </Button>
        )}
      </p>
      {isOpen && (
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{`Periods of ${name} before this one`}</caption>
          <thead className="text-left text-ink-muted">
            <tr>
              <th scope="col" className="font-normal">
                Period
              </th>
              <th scope="col" className="w-2/5 font-normal">
                <span className="sr-only">Bar</span>
              </th>
              <th scope="col" className="text-right font-normal">
                Spent
              </th>
              <th scope="col" className="text-right font-normal">
                Budget
              </th>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map((period) => (
              <tr key={period.from}>
                <th scope="row" className="pr-2 text-left font-normal">
                  {formatPeriod(period)}
                </th>
                <td>
                  <BudgetBar {...period} />
                </td>
                <td className="pl-2 text-right">
                  {money(period.spent)}
                  {period.returned > 0n && <>, {money(period.returned)} came back</>}
                </td>
                <td className="pl-2 text-right whitespace-nowrap">{money(period.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

/** Returns the lens of a budget's spending: where something came back, also that. */
function toLensPart({ budget: { scope, subject }, returned }: BudgetState): Partial<Lens> {
  if (scope === 'everything') return { types: ['expense'] };
  return {
    ...(returned === 0n && { types: ['expense'] }),
    ...(scope === 'tag' ? { tags: [subject] } : { categories: [subject as Lens['categories'][number]] }),
  };
}
