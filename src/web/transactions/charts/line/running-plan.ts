import { type Running, type RunningDay, toMonthName } from '#domain/charts/running.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { placeTicks } from '../axes/place-ticks.ts';
import { spreadPositions } from '../axes/spread.ts';
import { toValueScale } from '../axes/value-scale.ts';
import type { ChartSize } from '../chart-plan.ts';
import { type LineLook, type LinePlan, type Place, toDayPaths } from './line-plan.ts';

/** A month's running sums in bold over those of the month before, by day of the month. */
export function planRunning(
  running: Running,
  { currency, today }: { currency: CurrencyCode; today: CalendarDate },
  size: ChartSize,
): LinePlan {
  const { type, now, known, until, before } = running;
  const { width, height, rem, measure } = size;
  const bottom = height - 1.75 * rem;
  const shown = now.slice(0, until);
  const earlier = before ?? [];
  const count = Math.max(now.length, earlier.length);
  const sums = [...shown.map(({ done, planned }) => done + planned), ...earlier.map(({ done }) => done)];
  const max = sums.reduce((most, sum) => Math.max(most, Number(sum)), 0);
  const { y, ticks: valueTicks } = toValueScale({ max }, currency, bottom, 0.75 * rem);
  const widest = Math.max(measure(toMonthName(now)), measure(toMonthName(earlier)));
  const left = Math.max(...valueTicks.map(({ label }) => measure(label))) + 0.5 * rem;
  const right = width - widest - 0.75 * rem;
  const [start, step] = [left + 0.5 * rem, (right - left - rem) / (count - 1)];
  const toX = (index: number) => start + index * step;

  const toLine = (look: LineLook, days: readonly RunningDay[], done: number, strokeWidth: number) => {
    const places = days.map((day, index): Place => {
      const x = toX(index);
      return { x, end: x, all: y(Number(day.done + day.planned)), done: y(Number(day.done)) };
    });
    const { path, planned } = toDayPaths(places, done, right - left);
    const last = places.at(-1);
    const end = (last?.x ?? start) + 6;
    // A month that is running is named where it ends, unless that is as good as the edge.
    const nameX = end + widest > right ? right + 6 : end;
    return {
      look,
      name: toMonthName(days),
      strokeWidth,
      path,
      planned,
      dots: [],
      nameX,
      nameY: (places.length > done ? last?.all : last?.done) ?? bottom,
    };
  };
  // An unpaid bill of the month before is not spent.
  const paid = earlier.map((day) => ({ ...day, planned: 0n as typeof day.planned }));
  const lines = [
    ...(before === null ? [] : [toLine('before', paid, paid.length, 1)]),
    ...(until === 0 ? [] : [toLine(type, shown, known, 3)]),
  ];
  const isBeside = lines.every(({ nameX }) => nameX === lines[0]?.nameX);
  const byHeight = lines.toSorted((one, other) => one.nameY - other.nameY);
  const nameYs = spreadPositions(
    byHeight.map(({ nameY }) => nameY),
    isBeside ? 1.25 * rem : 0,
    0.5 * rem,
    bottom - 0.25 * rem,
  );
  const every = 5 * step >= measure('30') + 0.5 * rem ? 5 : 10;
  const days = Array.from({ length: count }, (_, index) => index + 1);
  // In the first days of a month it would stand on the amounts.
  const toToday = (x: number) =>
    x - measure('Today') - 5 < left ? { x, left: '', right: 'Today' } : { x, left: 'Today', right: '' };
  const todayIndex = now.findIndex(({ date }) => date === today);

  const spotsAt = (index: number) => {
    const [day, last] = [shown[index], paid[index]];
    return {
      x: toX(index),
      spots: [
        ...(last === undefined || before === null
          ? []
          : [{ look: 'before' as const, y: y(Number(last.done)) }]),
        ...(day === undefined
          ? []
          : [{ look: type, y: y(Number(index < known ? day.done : day.done + day.planned)) }]),
      ],
    };
  };
  return {
    width,
    left,
    right,
    bottom,
    valueTicks,
    dateTicks: placeTicks(
      days
        .filter((day) => day === 1 || day % every === 0)
        .map((day) => ({ x: toX(day - 1), label: String(day) })),
      size,
    ),
    // The name of this month comes last, over what it may cross.
    lines: lines.map((line) => ({ ...line, nameY: nameYs[byHeight.indexOf(line)] ?? line.nameY })),
    today: todayIndex === -1 || todayIndex === now.length - 1 ? null : toToday(toX(todayIndex)),
    spotsAt,
    indexAt: ({ x }) => Math.max(0, Math.min(count - 1, Math.round((x - start) / step))),
    anchorAt: (index) => {
      const { x, spots } = spotsAt(index);
      return { x, y: Math.min(bottom, ...spots.map((spot) => spot.y)), half: 6 };
    },
  };
}
