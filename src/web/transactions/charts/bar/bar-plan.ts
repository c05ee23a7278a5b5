import type { SeriesPoint } from '#domain/charts/chart-series.ts';
import { clipPoint } from '#domain/charts/clip-point.ts';
import { formatMonth, monthOf, toDateParts } from '#domain/dates/calendar-date.ts';
import type { Pixel } from '../axes/decimate.ts';
import { toValueScale, type ValueTick } from '../axes/value-scale.ts';
import type { ChartPlan, ChartSize } from '../chart-plan.ts';
import type { TimeSetting } from '../chart-table-data.ts';

export interface BarPlan extends ChartPlan {
  left: number;
  right: number;
  bottom: number;
  /** The width of one month. */
  band: number;
  valueTicks: readonly ValueTick[];
  monthTicks: readonly { x: number; label: string }[];
  /** One path for all bars of a kind, so that a thousand months cost few elements. Planned amounts stack on top. */
  income: string;
  expense: string;
  plannedIncome: string;
  plannedExpense: string;
  /** A tick for each month where income less expense lies. */
  net: string;
  /** Above the bars of a month that is not looked at as a whole, or not over. */
  notes: readonly (Pixel & { text: string })[];
  bandAt: (index: number) => number;
}

const widestBar = 48;

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];

export function planBars(
  series: readonly SeriesPoint[],
  { currency, today, days }: TimeSetting,
  size: ChartSize,
): BarPlan {
  const { width, height, rem, measure } = size;
  const bottom = height - 1.75 * rem;
  const nets = series.map(({ income, expense }) => Number(income - expense));
  const max = series.reduce(
    (most, { income, expense }) => Math.max(most, Number(income), Number(expense)),
    0,
  );
  const min = nets.reduce((least, net) => Math.min(least, net), 0);
  const { y, ticks: valueTicks } = toValueScale({ max, min }, currency, bottom, 0.75 * rem);
  const left = Math.max(...valueTicks.map(({ label }) => measure(label))) + 0.5 * rem;
  const right = width - 0.25 * rem;

  const band = (right - left) / Math.max(series.length, 1);
  const bar = Math.min(widestBar, band * 0.36);
  const gap = Math.min(2, band * 0.04);
  const bandAt = (index: number) => left + index * band;
  const centreOf = (index: number) => bandAt(index) + band / 2;

  const xOfIncome = (index: number) => centreOf(index) - gap - bar;
  const xOfExpense = (index: number) => centreOf(index) + gap;

  // Quarters and half years begin in January. Months without a bar may bring two of them together.
  const room = measure('Nov 2024') + rem;
  const every = monthSteps.find((step) => step * band >= room) ?? 12 * Math.ceil(room / band);
  const monthTicks: { x: number; label: string }[] = [];
  for (const [index, { date }] of series.entries()) {
    const { year, month } = toDateParts(date);
    const x = centreOf(index);
    if ((12 * year + month - 1) % every !== 0 || x - (monthTicks.at(-1)?.x ?? -room) < room) continue;
    monthTicks.push({ x, label: formatMonth(monthOf(date)) });
  }
  const notes: { x: number; y: number; text: string }[] = [];
  let free = left;
  for (const [index, point] of series.entries()) {
    const { words, isRunning } = clipPoint(point, 'month', days, today);
    const text = words || (isRunning ? 'so far' : '');
    const half = measure(text) / 2;
    const x = Math.min(Math.max(centreOf(index), left + half), right - half);
    // Narrow bars beside each other have no room for two.
    if (text === '' || x - half < free) continue;
    notes.push({ x, y: topOf(index) - 0.4 * rem, text });
    free = x + half + 0.5 * rem;
  }
  return {
    width,
    left,
    right,
    bottom,
    band,
    valueTicks,
    monthTicks,
    income: toPath('income', 'done', xOfIncome),
    expense: toPath('expense', 'done', xOfExpense),
    plannedIncome: toPath('income', 'planned', xOfIncome),
    plannedExpense: toPath('expense', 'planned', xOfExpense),
    net: nets
      .map((net, index) => `M${round(centreOf(index) - bar / 2)},${round(y(net))}h${round(bar)}`)
      .join(''),
    notes,
    bandAt,
    indexAt: ({ x }) => {
      const index = Math.floor((x - left) / band);
      return index >= 0 && index < series.length ? index : null;
    },
    anchorAt: (index) => ({ x: centreOf(index), y: topOf(index), half: band / 2 }),
  };

  function topOf(index: number): number {
    const point = series[index];
    return y(point === undefined ? 0 : Math.max(Number(point.income), Number(point.expense)));
  }

  function toPath(
    type: 'income' | 'expense',
    part: 'done' | 'planned',
    xOf: (index: number) => number,
  ): string {
    return series
      .map((point, index) => {
        const done = Number(point[type] - point.planned[type]);
        const [from, to] = part === 'done' ? [0, done] : [done, Number(point[type])];
        if (from === to) return '';
        return `M${round(xOf(index))},${round(y(from))}V${round(y(to))}h${round(bar)}V${round(y(from))}z`;
      })
      .join('');
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
