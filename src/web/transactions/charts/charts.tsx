import { type CSSProperties, useEffect, useMemo } from 'react';
import type { ChartSeries } from '#domain/charts/chart-series.ts';
import { isNothingDone, toSeriesByDate } from '#domain/charts/chart-series.ts';
import { findNearDays } from '#domain/charts/far-days.ts';
import { findSubject, toFinding, toPieFinding } from '#domain/charts/finding.ts';
import { groupDays, toDefaultGrain } from '#domain/charts/group-days.ts';
import { findWholeMonth, toLastTwelveMonths } from '#domain/charts/whole-month.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { Grain } from '#domain/dates/grain.ts';
import type { Lens } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { useToday } from '#web/money/use-today.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { usePrinting } from '#web/ui/use-printing.ts';
import { BarChart } from './bar/bar-chart.tsx';
import { planBars } from './bar/bar-plan.ts';
import { type BodyOnly, ChartBody, type DrawnChart } from './chart-body.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartKind, chartKinds } from './chart-kind.ts';
import { type ChartTableData, type PieChange, toPieTableData, toTimeTableData } from './chart-table-data.ts';
import { LineChart } from './line/line-chart.tsx';
import { planLines } from './line/line-plan.ts';
import { PieChart } from './pie/pie-chart.tsx';
import { planPie } from './pie/pie-plan.ts';
import { PieTable } from './pie/pie-table.tsx';

/** The subject of a chart. */
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

/** The data of a chart's drawing. */
export interface ChartSetting extends ChartSource {
  today: CalendarDate;
  onLens: (change: Partial<Lens>) => void;
}

const running = new LazyComponent(async () => (await import('./line/running-chart.tsx')).RunningChart);

/** The selected chart, or its table. On paper, where nobody can select, all three charts. */
export function Charts({ kind, animationMs, ...rest }: ChartsProps) {
  const printing = usePrinting();
  const isMonth = findWholeMonth(rest.days) !== null;
  // Paper has all charts, and does not wait.
  useEffect(() => {
    if (isMonth) running.preload().catch(() => undefined);
  }, [isMonth]);
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
function Chart({ kind, asTable, onPoints, onLens, ...given }: Omit<ChartsProps, 'animationMs'>) {
  const { series, currency, days, read } = given;
  const today = useToday();
  const isMonth = findWholeMonth(days) !== null;
  const { options, chosen, toText } = toChosenPoints(given.points, isMonth);
  const points =
    chosen ?? (isMonth ? 'running' : toDefaultGrain(findNearDays(series.days, days, today).days));
  const body = {
    kind,
    asTable,
    onLens,
    children: kind === 'line' && (
      <Segmented
        legend="Points"
        options={options}
        value={points}
        onChange={(next) => onPoints(toText(next))}
      />
    ),
  };
  const setting = { series, currency, days, read, today, onLens };
  return kind === 'line' && points === 'running' ? (
    <LazyPart
      part={running}
      fallback={<ChartBody {...awaited} {...body} />}
      props={{ ...setting, body }}
      errorFallback={PartLoadError}
    />
  ) : (
    <DatedChart {...setting} points={points} body={body} />
  );
}

/** A chart of dates or categories. */
function DatedChart({ series, currency, days, read, points, today, onLens, body }: Setting & BodyOnly) {
  const { kind } = body;
  const drawn = useMemo(
    () => toChart(kind, { series, currency, days, read, points, today, onLens }),
    [kind, series, currency, days, read, points, today, onLens],
  );
  return <ChartBody {...drawn} {...body} />;
}

/** Keeps the room of a chart that is loading. */
const awaited: DrawnChart = {
  title: 'Running Spending',
  finding: '',
  chart: <div className="h-75" />,
  table: null,
  planned: null,
};

interface Setting extends ChartSetting {
  points: Points;
}

function toChart(kind: ChartKind, setting: Setting): DrawnChart {
  const { currency, today, onLens, points } = setting;
  const month = findWholeMonth(setting.days);
  // One month's bars stand at the end of its last twelve.
  const days = kind === 'bar' && month !== null ? toLastTwelveMonths(month, today) : setting.days;
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
    const table = toPieTableData(categories, currency, change);
    const chart = (
      <ChartFrame
        key={kind}
        table={table}
        plan={(size) => planPie(categories, size)}
        draw={(plan, active) => <PieChart plan={plan} active={active} />}
        onLens={onLens}
        aside={(plan, active, onActive) => (
          <PieTable
            {...{ table, plan, active, onActive }}
            onEnter={(index) => onLens(table.rowAt(index).lens)}
          />
        )}
      />
    );
    const isEmpty = categories.length === 0;
    return {
      title: table.title,
      finding: toPieFinding(categories, currency),
      chart: isEmpty ? (
        <p className="grid h-75 place-items-center text-ink-muted">No expenses to break down.</p>
      ) : (
        chart
      ),
      table: isEmpty ? null : table,
      planned: null,
    };
  }
  const finding = subject === null ? '' : toFinding(subject, setting.read, currency);
  const isLine = kind === 'line';
  const grain = isLine ? (points as Grain) : 'month';
  const time = { currency, today, days, grain };
  const grouped = groupDays(series.days, grain);
  const title = isLine ? 'Income vs Expenses Over Time' : 'Monthly Income vs Expenses';
  const table: ChartTableData = toTimeTableData(title, grouped, time);
  const near = findNearDays(series.days, days, today);
  const line = near.note === '' ? grouped : groupDays(near.days, grain);
  const chart = isLine ? (
    <ChartFrame
      key={kind}
      table={line === grouped ? table : toTimeTableData(title, line, time)}
      onLens={onLens}
      plan={(size) => planLines(line, time, size)}
      draw={(plan, active) => <LineChart plan={plan} active={active} />}
    />
  ) : (
    <ChartFrame
      key={kind}
      table={table}
      onLens={onLens}
      plan={(size) => planBars(grouped, time, size, month?.from ?? null)}
      draw={(plan, active) => <BarChart plan={plan} active={active} />}
    />
  );
  const isOpen = grouped.some((point) => point.planned.income + point.planned.expense > 0n);
  const said = [finding, isLine ? near.note : ''].filter((words) => words !== '').join(' ');
  return { title, table, chart, finding: said, planned: isOpen ? (byDate ? 'Planned' : 'Not done') : null };
}
