import type { ReactNode } from 'react';
import { type CalendarDate, formatDayAndMonth } from '#domain/dates/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import { addMonths, toMonthName } from '#domain/plan/months/month-list.ts';
import { type CurrencyReport, type Figure, toLeftOver } from '#domain/plan/months/month-report.ts';
import { Amount } from '#web/money/amount.tsx';
import { ReportList } from './report-list.tsx';

interface CurrencyPartProps {
  month: CalendarDate;
  report: CurrencyReport;
  /** Only beside other currencies. */
  title: string | undefined;
}

/** The figures of one currency. */
export function CurrencyPart({ month, report, title }: CurrencyPartProps) {
  const { currency, income, expense, categories, largest, unusual, hasBefore, months } = report;
  const leftOver = toLeftOver(report);
  const named = categories.reduce((sum, { now }) => sum + now, 0n);
  const others = (expense.now - named) as TotalMinorUnits;
  const before = addMonths(month, -1);
  const state = { currency, hasBefore, hasAverage: months > 0 };
  return (
    <>
      {title !== undefined && <h3 className="mt-6 border-t border-line pt-3 text-lg">{title}</h3>}
      <table className="mt-4 w-full text-sm max-sm:block">
        <caption className="sr-only">{title ?? 'Figures'}</caption>
        <thead className="max-sm:block">
          <tr className="text-ink-muted max-sm:grid max-sm:grid-cols-3">
            <td className="max-sm:hidden" />
            <Head>{toMonthName(month, month)}</Head>
            {hasBefore && <Head>Against {toMonthName(before, month)}</Head>}
            {months > 0 && <Head>Against average</Head>}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          <FigureRow name="In" figure={income} tone="income" {...state} />
          <FigureRow name="Out" figure={expense} tone="expense" {...state} />
          <FigureRow
            name="Left over"
            figure={leftOver}
            tone={leftOver.now < 0n ? 'expense' : 'balance'}
            {...state}
          />
        </tbody>
        {categories.length > 0 && (
          <tbody className="max-sm:block">
            <tr>
              <th scope="rowgroup" colSpan={4} className="pt-4 text-left text-base font-medium">
                Spent most on
              </th>
            </tr>
            {categories.map(({ category, returned, ...figure }) => (
              <FigureRow key={category} name={category} figure={figure} returned={returned} {...state} />
            ))}
            {others > 0n && (
              <tr className={rowClass}>
                <th scope="row" className="py-0.5 text-left font-normal max-sm:col-span-3">
                  Everything else
                </th>
                <td className="pl-3 text-right">
                  <Amount value={others} currency={currency} />
                </td>
              </tr>
            )}
          </tbody>
        )}
      </table>
      {months > 0 && (
        <p className="mt-1 text-sm text-ink-muted">
          {months === 12
            ? 'Average of the 12 months before.'
            : `Average of the ${months === 1 ? 'month' : `${months} months`} with entries among the 12 before.`}
        </p>
      )}
      {largest.length > 0 && (
        <ReportList title="Largest expenses">
          {largest.map(({ date, name, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and may be equal.
            <li key={index} className="flex justify-between gap-x-3 py-0.5">
              <span className="min-w-0 truncate">
                <span className="text-ink-muted">{formatDayAndMonth(date)}</span> <bdi>{name}</bdi>
              </span>
              <Amount value={amount} currency={currency} />
            </li>
          ))}
        </ReportList>
      )}
      {unusual.length > 0 && (
        <ReportList title="Unusual">
          {unusual.map(({ date, name, amount, usual }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and may be equal.
            <li key={index} className="flex flex-wrap justify-between gap-x-3 py-0.5">
              <span className="min-w-0 truncate">
                <span className="text-ink-muted">{formatDayAndMonth(date)}</span> <bdi>{name}</bdi>
              </span>
              <span>
                <Amount value={amount} currency={currency} />, usually{' '}
                <Amount value={usual} currency={currency} />
              </span>
            </li>
          ))}
        </ReportList>
      )}
    </>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="pb-1 pl-3 text-right font-medium">
      {children}
    </th>
  );
}

/** On a phone the name has a line for itself. */
const rowClass = 'border-t border-line max-sm:grid max-sm:grid-cols-3';

interface FigureRowProps {
  name: string;
  figure: Figure;
  tone?: 'income' | 'expense' | 'balance';
  /** Money that came back of it. */
  returned?: TotalMinorUnits;
  currency: CurrencyCode;
  hasBefore: boolean;
  hasAverage: boolean;
}

function FigureRow(props: FigureRowProps) {
  const { name, figure, tone, returned = 0n, currency, hasBefore, hasAverage } = props;
  const { now, before, average } = figure;
  return (
    <tr className={rowClass}>
      <th scope="row" className="py-0.5 text-left font-normal max-sm:col-span-3">
        {name}
      </th>
      <td className="pl-3 text-right font-medium">
        <Amount value={now} currency={currency} {...(tone && { tone })} />
        {returned > 0n && (
          <span className="block font-normal text-ink-muted">
            <Amount value={returned as TotalMinorUnits} currency={currency} /> came back
          </span>
        )}
      </td>
      {hasBefore && <Difference value={(now - before) as TotalMinorUnits} currency={currency} />}
      {hasAverage && <Difference value={(now - average) as TotalMinorUnits} currency={currency} />}
    </tr>
  );
}

function Difference({ value, currency }: { value: TotalMinorUnits; currency: CurrencyCode }) {
  return (
    <td className="pl-3 text-right text-ink-muted">
      {value === 0n ? 'the same' : <Amount value={value} currency={currency} sign="+" />}
    </td>
  );
}
