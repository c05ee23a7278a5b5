import { type CSSProperties, useMemo } from 'react';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartSeries } from '#domain/ledger/currency-book.ts';
import { countUntil, withPlanned } from '#domain/planned.ts';
import { useToday } from '#web/money/use-today.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { BarChart } from './bar-chart.tsx';
import { planBars } from './bar-plan.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartKind, chartKinds } from './chart-kind.ts';
import { type ChartSheet, toLineSheet, toMonthSheet, toPieSheet } from './chart-sheet.ts';
import { ChartTable } from './chart-table.tsx';
import { LineChart } from './line-chart.tsx';
import { planLines } from './line-plan.ts';
import { PieChart } from './pie-chart.tsx';
import { planPie } from './pie-plan.ts';

interface ChartsProps {
  kind: ChartKind;
  series: ChartSeries;
  currency: CurrencyCode;
  asTable: boolean;
  animationMs: number;
}

/** The selected chart, or its table. On paper, where nobody can select, all three charts. */
export function Charts({ kind, asTable, animationMs, ...source }: ChartsProps) {
  const printing = usePrinting();
  const shown = printing && !asTable ? chartKinds : [kind];
  return (
    <div className="flex flex-col gap-6" style={{ '--chart-duration': `${animationMs}ms` } as CSSProperties}>
      {shown.map((one) => (
        <Chart key={one} kind={one} asTable={asTable} {...source} />
      ))}
    </div>
  );
}

/** One chart or its table, drawn from one series. */
function Chart({ kind, series, currency, asTable }: Omit<ChartsProps, 'animationMs'>) {
  const today = useToday();
  const { sheet, chart } = useMemo(
    () => toChart(kind, series, { currency, today }),
    [kind, series, currency, today],
  );

  return (
    <div className="break-inside-avoid">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="text-base">{sheet.title}</h3>
        {kind === 'bar' && !asTable && <Key planned={countUntil(series.days, today) < series.days.length} />}
      </div>
      {sheet.count === 0 ? (
        <p className="grid h-75 place-items-center text-ink-muted">No expenses to break down.</p>
      ) : asTable ? (
        <ChartTable key={kind} sheet={sheet} />
      ) : (
        chart
      )}
    </div>
  );
}

function Key({ planned }: { planned: boolean }) {
  return (
    <p aria-hidden className="flex gap-4 text-xs">
      <span className="flex items-center gap-1.5 text-income">
        <span className="size-2.5 bg-income" /> Income
      </span>
      <span className="flex items-center gap-1.5 text-expense">
        <span className="size-2.5 bg-expense" /> Expense
      </span>
      {planned && (
        <span className="flex items-center gap-1.5 text-ink-muted">
          <span className="size-2.5 border border-ink-muted bg-ink-muted/25" /> Planned
        </span>
      )}
    </p>
  );
}

interface Setting {
  currency: CurrencyCode;
  today: CalendarDate;
}

function toChart(kind: ChartKind, { days, months, categories }: ChartSeries, setting: Setting) {
  const { currency, today } = setting;
  if (kind === 'line') {
    const sheet: ChartSheet = toLineSheet(days, currency, today);
    const chart = (
      <ChartFrame
        key={kind}
        sheet={sheet}
        plan={(stage) => planLines(days, setting, stage)}
        draw={(plan, active) => <LineChart plan={plan} active={active} />}
      />
    );
    return { sheet, chart };
  }
  if (kind === 'bar') {
    const points = withPlanned(months, days, today);
    const sheet: ChartSheet = toMonthSheet(points, currency);
    const chart = (
      <ChartFrame
        key={kind}
        sheet={sheet}
        plan={(stage) => planBars(points, currency, stage)}
        draw={(plan, active) => <BarChart plan={plan} active={active} />}
      />
    );
    return { sheet, chart };
  }
  const sheet: ChartSheet = toPieSheet(categories, currency);
  const chart = (
    <ChartFrame
      key={kind}
      sheet={sheet}
      plan={(stage) => planPie(categories, stage)}
      draw={(plan, active) => <PieChart plan={plan} active={active} />}
    />
  );
  return { sheet, chart };
}
