import { formatMonth } from '#domain/calendar-date.ts';
import type { MonthPoint } from '#domain/chart-series.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import type { ChartPlan, Stage } from './chart-plan.ts';
import { toValueScale, type ValueTick } from './value-scale.ts';

export interface BarPlan extends ChartPlan {
  left: number;
  right: number;
  bottom: number;
  /** The width of one month. */
  band: number;
  valueTicks: readonly ValueTick[];
  monthTicks: readonly { x: number; label: string }[];
  /** All bars of one kind as one path: a thousand months cost two elements. */
  income: string;
  expense: string;
  bandAt: (index: number) => number;
}

const widestBar = 48;

export function planBars(series: readonly MonthPoint[], currency: CurrencyCode, stage: Stage): BarPlan {
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
    income: toPath(
      series.map((point) => Number(point.income)),
      (index) => centreOf(index) - gap - bar,
    ),
    expense: toPath(
      series.map((point) => Number(point.expense)),
      (index) => centreOf(index) + gap,
    ),
    bandAt,
    indexAt: ({ x }) => {
      const index = Math.floor((x - left) / band);
      return index >= 0 && index < series.length ? index : null;
    },
    anchorAt: (index) => {
      const point = series[index];
      const most = point === undefined ? 0 : Math.max(Number(point.income), Number(point.expense));
      return { x: centreOf(index), y: y(most) };
    },
  };

  function toPath(values: readonly number[], xOf: (index: number) => number): string {
    const round = (value: number) => Math.round(value * 100) / 100;
    return values
      .map((value, index) =>
        value === 0
          ? ''
          : `M${round(xOf(index))},${round(bottom)}V${round(y(value))}h${round(bar)}V${round(bottom)}z`,
      )
      .join('');
  }
}
