import type { SeriesPoint } from '#domain/charts/chart-series.ts';
import { clipPoint } from '#domain/charts/clip-point.ts';
import { type CalendarDate, toDateParts } from '#domain/dates/calendar-date.ts';
import type { BottomTick } from '../axes/bottom-axis.tsx';
import { findMonthStep, toMonthTick } from '../axes/date-ticks.ts';
import type { Pixel } from '../axes/decimate.ts';
import { dateAxisRem, placeTicks, toLabelRoom } from '../axes/place-ticks.ts';
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
  monthTicks: readonly BottomTick[];
  /** All bars, or those of one month and the quieter ones of the others. */
  parts: readonly BarPart[];
  /** Above the bars of a month that is not looked at as a whole, or not over. */
  notes: readonly (Pixel & { text: string })[];
  bandAt: (index: number) => number;
}

/** Some months' bars: one path for all of a kind, so that a thousand months cost few elements. */
interface BarPart {
  isQuiet: boolean;
  income: string;
  expense: string;
  /** Planned amounts stack on top. */
  plannedIncome: string;
  plannedExpense: string;
  /** A tick for each month where income less expense lies. */
  net: string;
}

const widestBar = 48;

/** The bars of all months. With a month to highlight, by its first day, the others are quieter. */
export function planBars(
  series: readonly SeriesPoint[],
  { currency, today, days }: TimeSetting,
  size: ChartSize,
  highlighted: CalendarDate | null,
): BarPlan {
  const { width, height, rem, measure } = size;
  const bottom = height - dateAxisRem * rem;
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

  const notes = placeNotes(series.length, {
    left,
    right,
    rem,
    measure,
    toText: (index) => {
      const { note, isRunning } = clipPoint(series[index] as SeriesPoint, 'month', days, today);
      return note || (isRunning ? 'so far' : '');
    },
    anchorOf: (index) => ({ x: centreOf(index), y: topOf(index) }),
  });
  return {
    width,
    left,
    right,
    bottom,
    band,
    valueTicks,
    monthTicks: toMonthTicks(series, { band, centreOf, size }),
    parts:
      highlighted === null
        ? [toPart(() => true, false)]
        : [toPart((date) => date !== highlighted, true), toPart((date) => date === highlighted, false)],
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

  function toPart(has: (date: CalendarDate) => boolean, isQuiet: boolean): BarPart {
    return {
      isQuiet,
      income: toPath('income', 'done', xOfIncome, has),
      expense: toPath('expense', 'done', xOfExpense, has),
      plannedIncome: toPath('income', 'planned', xOfIncome, has),
      plannedExpense: toPath('expense', 'planned', xOfExpense, has),
      net: series
        .map(({ date }, index) =>
          has(date) ? `M${round(centreOf(index) - bar / 2)},${round(y(nets[index] ?? 0))}h${round(bar)}` : '',
        )
        .join(''),
    };
  }

  function toPath(
    type: 'income' | 'expense',
    part: 'done' | 'planned',
    xOf: (index: number) => number,
    has: (date: CalendarDate) => boolean,
  ): string {
    return series
      .map((point, index) => {
        if (!has(point.date)) return '';
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

interface MonthPlaces {
  band: number;
  centreOf: (index: number) => number;
  size: ChartSize;
}

/** The names of as many months as have room. */
function toMonthTicks(
  series: readonly SeriesPoint[],
  { band, centreOf, size }: MonthPlaces,
): readonly BottomTick[] {
  const [every, letters] = findMonthStep(
    series.length,
    (step, label) => step * band >= toLabelRoom(label, size),
  );
  // Months without a bar may bring two labels together.
  const room = toLabelRoom('Mar'.slice(0, letters || 3), size);
  const named: { x: number; date: CalendarDate; label: string; below?: string }[] = [];
  for (const [index, { date }] of series.entries()) {
    const { year, month } = toDateParts(date);
    const x = centreOf(index);
    const last = named.at(-1);
    if ((12 * year + month - 1) % every !== 0 || x - (last?.x ?? -room) < room) continue;
    named.push({ x, ...toMonthTick(date, last?.date, letters) });
  }
  return placeTicks(named, size);
}

interface NotePlaces extends Pick<BarPlan, 'left' | 'right'>, Pick<ChartSize, 'rem' | 'measure'> {
  /** Empty: nothing is noted. */
  toText: (index: number) => string;
  /** The middle of a month, at the top of its bars. */
  anchorOf: (index: number) => Pixel;
}

function placeNotes(
  count: number,
  { left, right, rem, measure, toText, anchorOf }: NotePlaces,
): BarPlan['notes'] {
  const notes: { x: number; y: number; text: string }[] = [];
  let free = left;
  for (let index = 0; index < count; index += 1) {
    const text = toText(index);
    const half = measure(text) / 2;
    const anchor = anchorOf(index);
    const x = Math.min(Math.max(anchor.x, left + half), right - half);
    // Narrow bars beside each other have no room for two.
    if (text === '' || x - half < free) continue;
    notes.push({ x, y: anchor.y - 0.4 * rem, text });
    free = x + half + 0.5 * rem;
  }
  return notes;
}
