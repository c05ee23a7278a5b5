import { useMemo, useState } from 'react';
import type { ClosedMonth } from '#domain/collections/closed-month.ts';
import {
  addDays,
  type CalendarDate,
  formatDate,
  formatFullMonth,
  monthOf,
} from '#domain/dates/calendar-date.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { type MonthEntries, toFirstDay, toMonthName } from '#domain/plan/months/month-list.ts';
import { useClosedMonths, useMonths } from '#web/data/views/closed-months.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { closeAndShow } from './close-month.ts';

interface MonthRowsProps {
  /** The month whose page was left: its row gets the focus. */
  left: CalendarDate | null;
  onShow: (month: CalendarDate) => void;
  /** Shows what is not Done in a month. */
  onShowOpen: (month: CalendarDate) => void;
}

/** Years after these are folded. */
const unfoldedYears = 2;

/** The months that are over and have entries or are closed, the latest first. */
export function MonthRows({ left, onShow, onShowOpen }: MonthRowsProps) {
  const today = useToday();
  const past = useMemo(() => ({ from: null, to: addDays(toFirstDay(today), -1) }), [today]);
  const entries = useMonths(past);
  const closed = useClosedMonths();
  const years = toYears(entries, closed);
  if (years.length === 0) {
    return <p className="text-ink-muted">No month to close yet: only months that are over can be closed.</p>;
  }
  const toRows = (months: readonly Month[]) => (
    <ul className="divide-y divide-line">
      {months.map((month) => (
        <MonthRow
          key={month.month}
          {...month}
          today={today}
          hasFocus={month.month === left}
          onShow={onShow}
          onShowOpen={onShowOpen}
        />
      ))}
    </ul>
  );
  return years.map(([year, months], index) =>
    index < unfoldedYears ? (
      <section key={year} aria-label={year} className="mt-2 first:mt-0">
        <h3 className="text-sm text-ink-muted">{year}</h3>
        {toRows(months)}
      </section>
    ) : (
      <details key={year} open={months.some(({ month }) => month === left)} className="mt-2">
        <summary className="flex min-h-control cursor-pointer items-center text-sm text-ink-muted">
          {year} ({formatCount(months.length)})
        </summary>
        {toRows(months)}
      </details>
    ),
  );
}

/** A month with its entries, its closing, or both. */
interface Month extends Pick<MonthEntries, 'month'> {
  readonly open: number;
  readonly closed: ClosedMonth | undefined;
}

/** The months by their year, the latest first. */
function toYears(
  entries: readonly MonthEntries[],
  closed: readonly ClosedMonth[],
): readonly (readonly [year: string, months: readonly Month[]])[] {
  const all = [...new Set([...entries, ...closed].map(({ month }) => month))].sort().reverse();
  const years = new Map<string, Month[]>();
  for (const month of all) {
    const isIt = (one: { readonly month: CalendarDate }) => one.month === month;
    const row = { month, open: entries.find(isIt)?.open ?? 0, closed: closed.find(isIt) };
    const year = month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), row]);
  }
  return [...years];
}

interface MonthRowProps extends Month, Pick<MonthRowsProps, 'onShow' | 'onShowOpen'> {
  today: CalendarDate;
  hasFocus: boolean;
}

function MonthRow({ month, open, closed, today, hasFocus, onShow, onShowOpen }: MonthRowProps) {
  const [busy, setBusy] = useState(false);
  const name = formatFullMonth(monthOf(month));
  const focus = hasFocus ? (button: HTMLElement | null) => button?.focus() : undefined;
  const close = async () => {
    if (busy) return;
    setBusy(true);
    await closeAndShow(month, today);
    setBusy(false);
  };
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-1 [&>button]:ml-auto">
      <span>{closed === undefined && open > 0 ? `${name}: ${formatCount(open)} not Done` : name}</span>
      {closed !== undefined ? (
        <Button
          ref={focus}
          variant="quiet"
          aria-label={`${name}: Closed on ${formatDate(closed.closedOn)}`}
          onClick={() => onShow(month)}
        >
          Closed on {formatDate(closed.closedOn)}
        </Button>
      ) : open > 0 ? (
        <Button ref={focus} aria-label={`Show what is not Done in ${name}`} onClick={() => onShowOpen(month)}>
          Show
        </Button>
      ) : (
        <Button ref={focus} aria-disabled={busy} onClick={() => void close()}>
          Close {toMonthName(month, today)}
        </Button>
      )}
    </li>
  );
}
