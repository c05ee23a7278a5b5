import { clsx } from 'clsx';
import { type CSSProperties, useMemo } from 'react';
import type { ChartSeries } from '#domain/charts/chart-series.ts';
import { isNothingDone, toSeriesByDate } from '#domain/charts/chart-series.ts';
import { findSubject, toFinding, toPieFinding } from '#domain/charts/finding.ts';
import { groupDays, toDefaultGrain } from '#domain/charts/group-days.ts';
import { findWholeMonth, toRunning, toRunningFinding } from '#domain/charts/running.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { Grain } from '#domain/dates/grain.ts';
import { type ClosedDayRange, shiftPeriod } from '#domain/lens/earlier.ts';
import type { Lens } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { Words } from '#web/ui/words.tsx';
import { BarChart } from './bar/bar-chart.tsx';
import { planBars } from './bar/bar-plan.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartKind, chartKinds } from './chart-kind.ts';
import { ChartTable } from './chart-table.tsx';
import {
  type ChartTableData,
  type PieChange,
  toPieTableData,
  toTabbedText,
  toTimeTableData,
} from './chart-table-data.ts';
import { LineChart } from './line/line-chart.tsx';
import { planLines } from './line/line-plan.ts';
import { planRunning } from './line/running-plan.ts';
import { toRunningTableData } from './line/running-table.ts';
import { PieChart } from './pie/pie-chart.tsx';
import { planPie } from './pie/pie-plan.ts';
import { PieTable } from './pie/pie-table.tsx';

/** What a chart is about. */
export interface ChartSource {
  series: ChartSeries;
  currency: CurrencyCode;
  /** The days that are looked at. */
  days: DayRange;
  /** The series of other days. */
  read: (days: DayRange) => ChartSeries;
}

export interface ChartsProps extends ChartSource {
  kind: ChartKind;
  asTable: boolean;
  /** The points of the line that the person chose, as `toChosenPoints` reads them. */
  points: string | undefined;
  onPoints: (points: string) => void;
  onLens: (change: Partial<Lens>) => void;
  animationMs: number;
}

/** The selected chart, or its table. On paper, where nobody can select, all three charts. */
export function Charts({ kind, animationMs, ...rest }: ChartsProps) {
  const printing = usePrinting();
  const shown = printing && !rest.asTable ? chartKinds.map(({ value }) => value) : [kind];
  return (
    <div className="flex flex-col gap-6" style={{ '--chart-duration': `${animationMs}ms` } as CSSProperties}>
      {shown.map((one) => (
        <Chart key={one} kind={one} {...rest} />
      ))}
    </div>
  );
}

type Points = Grain | 'running';

const pointChoices: readonly { value: Points; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];
const ofMonth = pointChoices.slice(0, 3);
const ofOtherDays = pointChoices.slice(1);

/** Reads 'week/day': what was chosen for a month stands after the stroke, so that it outlives no month. */
function toChosenPoints(text: string | undefined, isMonth: boolean) {
  const [others = '', month = ''] = (text ?? '').split('/');
  const options = isMonth ? ofMonth : ofOtherDays;
  return {
    options,
    chosen: options.find(({ value }) => value === (isMonth ? month : others))?.value,
    toText: (next: Points) => (isMonth ? `${others}/${next}` : `${next}/${month}`),
  };
}

/** One chart or its table, drawn from one series. */
function Chart({ kind, onPoints, onLens, ...given }: Omit<ChartsProps, 'animationMs'>) {
  const { series, currency, days, read } = given;
  const today = useToday();
  const isMonth = findWholeMonth(days) !== null;
  const { options, chosen, toText } = toChosenPoints(given.points, isMonth);
  const points = chosen ?? (isMonth ? 'running' : toDefaultGrain(series.days));
  const { sheet, finding, chart, planned } = useMemo(
    () => toChart(kind, { series, currency, days, read, points, today, onLens }),
    [kind, series, currency, days, read, points, today, onLens],
  );
  // The pie has its table beside it.
  const asTable = given.asTable && kind !== 'pie';

  return (
    <div className="break-inside-avoid">
      <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-base">{sheet.title}</h3>
        {kind !== 'pie' && !asTable && <Legend kind={kind} planned={planned} />}
        <div className="ml-auto flex items-center gap-2 print:hidden">
          {(asTable || kind === 'pie') && sheet.count > 0 && <CopyButton sheet={sheet} />}
          {kind === 'line' && (
            <Segmented
              legend="Points"
              options={options}
              value={points}
              onChange={(next) => onPoints(toText(next))}
            />
          )}
        </div>
      </div>
      {/* Most sentences are that long on a phone: the chart stays where its room was kept. */}
      <p className="mt-1 mb-3 min-h-16.5 text-sm sm:min-h-5.5">
        <Words text={finding} />
      </p>
      {sheet.count === 0 ? (
        <p className="grid h-75 place-items-center text-ink-muted">No expenses to break down.</p>
      ) : asTable ? (
        <ChartTable key={kind} sheet={sheet} onLens={onLens} />
      ) : (
        chart
      )}
    </div>
  );
}

/** The legend for bars and, if there are any, dashes; lines are labelled directly. */
function Legend({ kind, planned }: { kind: 'line' | 'bar'; planned: string | null }) {
  const isBar = kind === 'bar';
  return (
    <p aria-hidden className="flex gap-4 text-xs">
      {isBar && (
        <>
          <KeyEntry className="text-income" swatch="size-2.5 bg-income" name="Income" />
          <KeyEntry className="text-expense" swatch="size-2.5 bg-expense" name="Expense" />
        </>
      )}
      {planned !== null && (
        <KeyEntry
          className="text-ink-muted"
          swatch={
            isBar
              ? 'chart-hatching size-2.5 border border-ink-muted'
              : 'w-5 border-t-2 border-dashed border-ink-muted'
          }
          name={planned}
        />
      )}
      {isBar && <KeyEntry swatch="w-2.5 border-t-2 border-ink" name="Net" />}
    </p>
  );
}

function KeyEntry({ swatch, name, className }: { swatch: string; name: string; className?: string }) {
  return (
    <span className={clsx('flex items-center gap-1.5', className)}>
      <span className={clsx('forced-color-adjust-none', swatch)} /> {name}
    </span>
  );
}

interface Setting extends ChartSource {
  points: Points;
  today: CalendarDate;
  onLens: (change: Partial<Lens>) => void;
}

function toChart(kind: ChartKind, setting: Setting) {
  const { currency, today, onLens, points } = setting;
  const month = findWholeMonth(setting.days);
  if (kind === 'line' && points === 'running' && month !== null) return toRunningChart(month, setting);
  // One month's bars stand at the end of its last twelve.
  const days = kind === 'bar' && month !== null ? toLastTwelve(month, today) : setting.days;
  const shown = days === setting.days ? setting.series : setting.read(days);
  // Dashes and hatching all over would tell nothing apart.
  const byDate = isNothingDone(shown.days);
  const read = byDate ? (range: DayRange) => toSeriesByDate(setting.read(range), today) : setting.read;
  const series = byDate ? toSeriesByDate(shown, today) : shown;
  const subject = findSubject(setting.series.days, setting.days, today);
  if (kind === 'pie') {
    const { categories } = series;
    const isBounded = days.from !== null && days.to !== null;
    const change: PieChange | null =
      !isBounded || subject?.before == null
        ? null
        : { now: read(subject.now.days).categories, before: read(subject.before.days).categories };
    const sheet = toPieTableData(categories, currency, change);
    const chart = (
      <ChartFrame
        key={kind}
        sheet={sheet}
        plan={(size) => planPie(categories, size)}
        draw={(plan, active) => <PieChart plan={plan} active={active} />}
        onLens={onLens}
        aside={(plan, active, onActive) => (
          <PieTable
            {...{ sheet, plan, active, onActive }}
            onEnter={(index) => onLens(sheet.rowAt(index).lens)}
          />
        )}
      />
    );
    return { sheet, chart, finding: toPieFinding(categories, currency), planned: null };
  }
  const finding = subject === null ? '' : toFinding(subject, setting.read, currency);
  const isLine = kind === 'line';
  const grain = isLine ? (points as Grain) : 'month';
  const time = { currency, today, days, grain };
  const grouped = groupDays(series.days, grain);
  const title = isLine ? 'Income vs Expenses Over Time' : 'Monthly Income vs Expenses';
  const sheet: ChartTableData = toTimeTableData(title, grouped, time);
  const frame = { sheet, onLens };
  const chart = isLine ? (
    <ChartFrame
      key={kind}
      {...frame}
      plan={(size) => planLines(grouped, time, size)}
      draw={(plan, active) => <LineChart plan={plan} active={active} />}
    />
  ) : (
    <ChartFrame
      key={kind}
      {...frame}
      plan={(size) => planBars(grouped, time, size, month?.from ?? null)}
      draw={(plan, active) => <BarChart plan={plan} active={active} />}
    />
  );
  const isOpen = grouped.some((point) => point.planned.income + point.planned.expense > 0n);
  return { sheet, chart, finding, planned: isOpen ? toPlannedWord(byDate) : null };
}

function toRunningChart(month: ClosedDayRange, { series, days, read, currency, today, onLens }: Setting) {
  const running = toRunning(month, read, today);
  const subject = findSubject(series.days, days, today);
  const isRunning = month.from <= today && today < month.to && !running.byDate;
  const finding = isRunning
    ? toRunningFinding(running, series.categories, today, currency)
    : subject === null
      ? ''
      : toFinding(subject, read, currency);
  const sheet = toRunningTableData(running, currency);
  const chart = (
    <ChartFrame
      key="running"
      sheet={sheet}
      plan={(size) => planRunning(running, { currency, today }, size)}
      draw={(plan, active) => <LineChart plan={plan} active={active} />}
      onLens={onLens}
    />
  );
  const isOpen = (running.now.at(-1)?.planned ?? 0n) > 0n;
  return { sheet, chart, finding, planned: isOpen ? toPlannedWord(running.byDate) : null };
}

function toLastTwelve(month: ClosedDayRange, today: CalendarDate): DayRange {
  const first = shiftPeriod(month, -11, today) as DayRange | undefined;
  return { from: first?.from ?? null, to: month.to };
}

function toPlannedWord(byDate: boolean): string {
  return byDate ? 'Planned' : 'Not done';
}

/** Copies the table for a spreadsheet. */
function CopyButton({ sheet }: { sheet: ChartTableData }) {
  const copy = () => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', toTabbedText(sheet));
      event.preventDefault();
    };
    // Pages without TLS have no other way to the clipboard.
    document.addEventListener('copy', fill, { once: true });
    const done = document.execCommand('copy');
    document.removeEventListener('copy', fill);
    showToast(done ? `Copied ${sheet.count} rows and the total.` : 'This browser does not allow copying.');
  };
  return (
    <Button variant="quiet" className="text-sm print:hidden" onClick={copy}>
      Copy
    </Button>
  );
}
