import { bisector } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type CalendarDate, toDayNumber } from '#domain/calendar-date.ts';
import type { DayPoint } from '#domain/chart-series.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import { countUntil } from '#domain/planned.ts';
import type { ChartPlan, Stage } from './chart-plan.ts';
import { toDateTicks } from './date-ticks.ts';
import { decimate, type Pixel } from './decimate.ts';
import { spread } from './spread.ts';
import { toValueScale, type ValueTick } from './value-scale.ts';

export interface LinePlan extends ChartPlan {
  left: number;
  right: number;
  bottom: number;
  /** Whether days lie so near each other that only a thin line keeps them apart. */
  dense: boolean;
  valueTicks: readonly ValueTick[];
  dateTicks: readonly { x: number; label: string }[];
  lines: readonly PlannedLine[];
  /** Where today lies, if anything is planned after it. */
  todayX: number | null;
  /** Where a day's two values lie. */
  spotsAt: (index: number) => { x: number; income: number; expense: number };
}

interface PlannedLine {
  type: 'income' | 'expense';
  path: string;
  /** From today's last value on: what is planned. Empty where nothing is. */
  planned: string;
  /** Marks of single days, where there is room to tell them apart. */
  dots: readonly Pixel[];
  /** The height of the line's name, beside its end. */
  nameY: number;
}

export function planLines(
  series: readonly DayPoint[],
  { currency, today }: { currency: CurrencyCode; today: CalendarDate },
  stage: Stage,
): LinePlan {
  const { width, height, rem, measure } = stage;
  const bottom = height - 1.75 * rem;
  const max = series.reduce(
    (most, { income, expense }) => Math.max(most, Number(income), Number(expense)),
    0,
  );
  const { y, ticks: valueTicks } = toValueScale(max, currency, bottom, 0.75 * rem);
  const left = Math.max(...valueTicks.map(({ label }) => measure(label))) + 0.5 * rem;
  const right = width - Math.max(measure('Income'), measure('Expense')) - 0.75 * rem;

  const first = series[0]?.date;
  const last = series.at(-1)?.date;
  const days = first === undefined || last === undefined ? [0, 0] : [toDayNumber(first), toDayNumber(last)];
  const [from = 0, to = 0] = days;
  const inset = 0.5 * rem;
  // A single day stands in the middle.
  const x = scaleLinear(from === to ? [from - 1, to + 1] : [from, to], [left + inset, right - inset]);
  const xs = series.map(({ date }) => x(toDayNumber(date)));

  const most = Math.max(1, Math.floor((right - left) / (measure('30 Nov 2024') + 1.25 * rem)));
  const dateTicks = first === undefined || last === undefined ? [] : toDateTicks(first, last, most);

  // Dots that touch are a blot, and say less than the line.
  const roomForDots = xs.every((at, index) => index === 0 || at - (xs[index - 1] ?? 0) >= 0.5 * rem);
  const draw = line<Pixel>(
    (point) => point.x,
    (point) => point.y,
  );
  const until = countUntil(series, today);
  const toLine = (type: 'income' | 'expense') => {
    const points = series.map((point, index) => ({ x: xs[index] ?? 0, y: y(Number(point[type])) }));
    const toPath = (part: readonly Pixel[]) => draw([...decimate(part, right - left)]) ?? '';
    const path = toPath(points.slice(0, until));
    const planned = until === points.length ? '' : toPath(points.slice(Math.max(0, until - 1)));
    return { type, path, planned, dots: roomForDots ? points : [], nameY: points.at(-1)?.y ?? bottom };
  };
  const byHeight = [toLine('income'), toLine('expense')].sort((one, other) => one.nameY - other.nameY);
  const nameYs = spread(
    byHeight.map(({ nameY }) => nameY),
    1.25 * rem,
    0.5 * rem,
    bottom - 0.25 * rem,
  );

  const nearest = bisector((at: number) => at).center;
  const spotsAt = (index: number) => ({
    x: xs[index] ?? 0,
    income: y(Number(series[index]?.income ?? 0n)),
    expense: y(Number(series[index]?.expense ?? 0n)),
  });
  return {
    left,
    right,
    bottom,
    dense: series.length * 3 > right - left,
    valueTicks,
    dateTicks: dateTicks.map(({ date, label }) => ({ x: x(toDayNumber(date)), label })),
    lines: byHeight.map((one, index) => ({ ...one, nameY: nameYs[index] ?? one.nameY })),
    todayX: until === series.length || until === 0 ? null : x(toDayNumber(today)),
    spotsAt,
    indexAt: (at) => (xs.length === 0 ? null : nearest(xs, at.x)),
    anchorAt: (index) => {
      const spots = spotsAt(index);
      return { x: spots.x, y: Math.min(spots.income, spots.expense) };
    },
  };
}
