import { formatMonth } from '#domain/calendar-date.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import type { PlannedMonth } from '#domain/planned.ts';
import type { ChartPlan, Stage } from './chart-plan.ts';
import type { Pixel } from './decimate.ts';
import { toValueScale, type ValueTick } from './value-scale.ts';

export interface BarPlan extends ChartPlan {
  left: number;
  right: number;
  bottom: number;
  /** The width of one month. */
  band: number;
  valueTicks: readonly ValueTick[];
  monthTicks: readonly { x: number; label: string }[];
  /** One path for all bars of a kind, so that a thousand months cost four elements. Planned amounts stack on top. */
  income: string;
  expense: string;
  plannedIncome: string;
  plannedExpense: string;
  /** Above the bars of the current month, which is not over. */
  soFar: Pixel | null;
  bandAt: (index: number) => number;
}

const widestBar = 48;

export function planBars(series: readonly PlannedMonth[], currency: CurrencyCode, stage: Stage): BarPlan {
  const { width, height, rem, measure } = stage;
  const bottom = height - 1.75 * rem;
  const max = series.reduce(
    (most, { income, expense }) => Math.max(most, Number(income), Number(expense)),
    0,
  );
  const { y, ticks: valueTicks } = toValueScale(max, currency, bottom, 0.75 * rem);
  const left = Math.max(...valueTicks.map(({ label }) => measure(label))) + 0.5 * rem;
  const right = width - 0.25 * rem;

  const band = (right - left) / Math.max(series.length, 1);
  const bar = Math.min(widestBar, band * 0.36);
  const gap = Math.min(2, band * 0.04);
  const bandAt = (index: number) => left + index * band;
  const centreOf = (index: number) => bandAt(index) + band / 2;

  const xOfIncome = (index: number) => centreOf(index) - gap - bar;
  const xOfExpense = (index: number) => centreOf(index) + gap;
  const current = series.findIndex(({ time }) => time === 'current');

  const every = Math.max(1, Math.ceil((measure('Nov 2024') + rem) / band));
  return {
    left,
    right,
    bottom,
    band,
    valueTicks,
    monthTicks: series.flatMap(({ month }, index) =>
      index % every === 0 ? [{ x: centreOf(index), label: formatMonth(month) }] : [],
    ),
    income: toPath('income', 'real', xOfIncome),
    expense: toPath('expense', 'real', xOfExpense),
    plannedIncome: toPath('income', 'planned', xOfIncome),
    plannedExpense: toPath('expense', 'planned', xOfExpense),
    soFar: current === -1 ? null : { x: centreOf(current), y: topOf(current) - 0.4 * rem },
    bandAt,
    indexAt: ({ x }) => {
      const index = Math.floor((x - left) / band);
      return index >= 0 && index < series.length ? index : null;
    },
    anchorAt: (index) => ({ x: centreOf(index), y: topOf(index) }),
  };

  function topOf(index: number): number {
    const point = series[index];
    return y(point === undefined ? 0 : Math.max(Number(point.income), Number(point.expense)));
  }

  function toPath(
    type: 'income' | 'expense',
    part: 'real' | 'planned',
    xOf: (index: number) => number,
  ): string {
    const round = (value: number) => Math.round(value * 100) / 100;
    return series
      .map((point, index) => {
        const real = Number(point[type] - point.planned[type]);
        const [from, to] = part === 'real' ? [0, real] : [real, Number(point[type])];
        if (from === to) return '';
        return `M${round(xOf(index))},${round(y(from))}V${round(y(to))}h${round(bar)}V${round(y(from))}z`;
      })
      .join('');
  }
}
