import type { SeriesPoint } from '#domain/charts/chart-series.ts';
import { clipPoint } from '#domain/charts/clip-point.ts';
import { type CalendarDate, toDayNumber } from '#domain/dates/calendar-date.ts';
import type { BottomTick } from '../axes/bottom-axis.tsx';
import { toDateTicks } from '../axes/date-ticks.ts';
import { decimate, type Pixel } from '../axes/decimate.ts';
import { dateAxisRem, placeTicks, toLabelRoom } from '../axes/place-ticks.ts';
import { spreadPositions } from '../axes/spread.ts';
import { toValueScale, type ValueTick } from '../axes/value-scale.ts';
import type { ChartPlan, ChartSize } from '../chart-plan.ts';
import type { TimeSetting } from '../chart-table-data.ts';

export interface LinePlan extends ChartPlan {
  left: number;
  right: number;
  bottom: number;
  valueTicks: readonly ValueTick[];
  dateTicks: readonly BottomTick[];
  lines: readonly PlannedLine[];
  /** The place of today, if there is something before and after it, and the labels beside its rule. */
  today: { x: number; left: string; right: string } | null;
  /** Returns the spots of a point's values. */
  spotsAt: (index: number) => { x: number; spots: readonly { look: LineLook; y: number }[] };
}

/** Which money a line is of; 'before' is the money of an earlier month, in no colour. */
export type LineLook = 'income' | 'expense' | 'before';

interface PlannedLine {
  look: LineLook;
  name: string;
  strokeWidth: number;
  /** The path of Done money. */
  path: string;
  /** The path of planned money on top of it, or after today. Empty where there is none. */
  planned: string;
  /** Marks of single days, where there is room to tell them apart. */
  dots: readonly Pixel[];
  /** The place of the line's name. */
  nameX: number;
  nameY: number;
}

const names = { income: 'Income', expense: 'Expense' };

/** A point of the line: of a day one x, of a week or month from one to another. */
export interface Place {
  x: number;
  end: number;
  /** The heights of all, and of what is Done. */
  all: number;
  done: number;
}

export function planLines(series: readonly SeriesPoint[], setting: TimeSetting, size: ChartSize): LinePlan {
  const { grain, currency, today, days } = setting;
  const { width, height, rem, measure } = size;
  const bottom = height - dateAxisRem * rem;
  const max = series.reduce(
    (most, { income, expense }) => Math.max(most, Number(income), Number(expense)),
    0,
  );
  const { y, ticks: valueTicks } = toValueScale({ max }, currency, bottom, 0.75 * rem);
  const left = Math.max(...valueTicks.map(({ label }) => measure(label))) + 0.5 * rem;
  const right = width - Math.max(measure('Income'), measure('Expense')) - 0.75 * rem;

  // A week or month that the period cuts is as wide as what is left of it.
  const parts = series.map((point) => clipPoint(point, grain, days, today).days);
  const first = parts[0]?.from ?? today;
  const last = parts.at(-1)?.to ?? today;
  const toX = toTimeScale(first, last, grain !== 'day', [left + 0.5 * rem, right - 0.5 * rem]);
  const starts = parts.map(({ from }) => toX(toDayNumber(from)));
  const ends = grain === 'day' ? starts : parts.map(({ to }) => toX(toDayNumber(to) + 1));
  const centres = starts.map((start, index) => (start + (ends[index] ?? start)) / 2);

  const fits = (label: string, count: number) => count * toLabelRoom(label, size) <= right - left;
  // Dots that touch are a blot, and say less than the line.
  const roomForDots =
    grain === 'day' && starts.every((at, index) => index === 0 || at - (starts[index - 1] ?? 0) >= 0.5 * rem);

  const toLine = (type: 'income' | 'expense') => {
    const places = series.map((point, index) => ({
      x: starts[index] ?? 0,
      end: ends[index] ?? 0,
      all: y(Number(point[type])),
      done: y(Number(point[type] - point.planned[type])),
    }));
    // After today the line goes on where something is Done.
    const until =
      1 + series.findLastIndex((point, index) => point.date <= today || places[index]?.done !== bottom);
    const { path, planned } =
      grain === 'day' ? toDayPaths(places, until, right - left) : toStepPaths(places, until, bottom);
    const dots = roomForDots ? places.map(({ x, all }) => ({ x, y: all })) : [];
    const nameY = places.at(-1)?.all ?? bottom;
    // Days that lie so near each other are kept apart by a thin line only.
    const strokeWidth = series.length * 3 > right - left ? 1 : 2;
    return { look: type, name: names[type], strokeWidth, path, planned, dots, nameX: right + 6, nameY };
  };
  const byHeight = [toLine('income'), toLine('expense')].sort((one, other) => one.nameY - other.nameY);
  const nameYs = spreadPositions(
    byHeight.map(({ nameY }) => nameY),
    1.25 * rem,
    0.5 * rem,
    bottom - 0.25 * rem,
  );

  const spotsAt = (index: number) => ({
    x: centres[index] ?? 0,
    spots: (['income', 'expense'] as const).map((look) => ({
      look,
      y: y(Number(series[index]?.[look] ?? 0n)),
    })),
  });
  return {
    width,
    left,
    right,
    bottom,
    valueTicks,
    dateTicks: placeTicks(
      toDateTicks(first, last, fits).map((tick) => ({ ...tick, x: toX(toDayNumber(tick.date)) })),
      size,
    ),
    lines: byHeight.map((one, index) => ({ ...one, nameY: nameYs[index] ?? one.nameY })),
    today:
      first <= today && today < last ? { x: toX(toDayNumber(today)), left: 'Today', right: 'Planned' } : null,
    spotsAt,
    indexAt: (at) => (centres.length === 0 ? null : findNearest(centres, at.x)),
    anchorAt: (index) => {
      const { x, spots } = spotsAt(index);
      return { x, y: Math.min(...spots.map((spot) => spot.y)), half: 6 };
    },
  };
}

/** From a day's number to an x. Days are points, so a single one stands in the middle; the rest reach to the end of the last. */
function toTimeScale(
  first: CalendarDate,
  last: CalendarDate,
  isStepped: boolean,
  [left, right]: readonly [number, number],
): (day: number) => number {
  const [start, end] = [toDayNumber(first), toDayNumber(last) + (isStepped ? 1 : 0)];
  const [from, to] = start === end ? [start - 1, end + 1] : [start, end];
  return (day) => left + ((day - from) / (to - from)) * (right - left);
}

/** The done line from day to day up to a position, and the line through all wherever it is another one. */
export function toDayPaths(places: readonly Place[], until: number, width: number) {
  const draw = (pixels: readonly Pixel[]) =>
    pixels.length === 0 ? '' : `M${decimate(pixels, width).map(toText).join('L')}`;
  const path = draw(places.slice(0, until).map(({ x, done }) => ({ x, y: done })));
  let planned = '';
  let from = 0;
  while (from < places.length) {
    let to = from;
    const isOther = (index: number) => index >= until || places[index]?.all !== places[index]?.done;
    while (to < places.length && isOther(to)) to += 1;
    if (to > from) {
      const run = places.slice(Math.max(0, from - 1), to + 1);
      planned += draw(run.map(({ x, all }) => ({ x, y: all })));
    }
    from = to + 1;
  }
  return { path, planned };
}

/**
 * Steps of what is done up to a position, down to zero between points that do not touch, and what is planned: boxes on
 * top of what is done, then steps.
 */
function toStepPaths(places: readonly Place[], until: number, bottom: number) {
  let [path, planned] = ['', ''];
  for (const [index, { x, end, all, done }] of places.entries()) {
    const last = places[index - 1];
    const touches = last !== undefined && x - last.end < 0.01;
    const from = last === undefined ? 'M' : touches ? '' : `V${round(bottom)}H${round(x)}`;
    const step = (height: number) =>
      from === 'M' ? `M${toText({ x, y: height })}` : `${from}V${round(height)}`;
    if (index < until) {
      path += `${step(done)}H${round(end)}`;
      if (all !== done) planned += `M${toText({ x, y: done })}V${round(all)}H${round(end)}V${round(done)}`;
    } else {
      if (index === until && last !== undefined) planned += `M${toText({ x: last.end, y: last.all })}`;
      planned += `${step(all)}H${round(end)}`;
    }
  }
  return { path, planned };
}

/** The position of the nearest of sorted numbers. */
function findNearest(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= wanted) low = middle;
    else high = middle;
  }
  return wanted - (sorted[low] as number) <= (sorted[high] as number) - wanted ? low : high;
}

function toText({ x, y }: Pixel): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
