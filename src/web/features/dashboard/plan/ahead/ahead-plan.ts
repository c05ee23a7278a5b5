import { addDays, type CalendarDate, formatDayAndMonth, toDayNumber } from '#domain/dates/calendar-date.ts';
import { formatMoney, type TotalMinorUnits } from '#domain/money/money.ts';
import type { Projection } from '#domain/plan/ahead/projection.ts';
import type { BottomTick } from '#web/transactions/charts/axes/bottom-axis.tsx';
import { toDateTicks } from '#web/transactions/charts/axes/date-ticks.ts';
import { dateAxisRem, placeTicks, toLabelRoom } from '#web/transactions/charts/axes/place-ticks.ts';
import { toValueScale, type ValueTick } from '#web/transactions/charts/axes/value-scale.ts';
import type { ChartPlan, ChartSize } from '#web/transactions/charts/chart-plan.ts';

/** The chart's height in CSS pixels: half a usual one, because it has one line. */
export const aheadHeight = 200;

export interface AheadPlan extends ChartPlan {
  left: number;
  right: number;
  bottom: number;
  /** The height of zero. */
  zero: number;
  valueTicks: readonly ValueTick[];
  dateTicks: readonly BottomTick[];
  /** Steps from day to day. */
  path: string;
  /** The same for the estimate; empty without one. */
  estimate: string;
  lowest: { x: number; y: number; label: string; labelX: number; labelY: number };
  /** Returns the spot of a day's balance. */
  spotAt: (index: number) => { x: number; y: number };
}

export function planAhead(
  { currency, done, balances, lowest }: Projection,
  estimate: readonly TotalMinorUnits[] | null,
  today: CalendarDate,
  size: ChartSize,
): AheadPlan {
  const { width, rem, measure } = size;
  const days = balances.length;
  const bottom = aheadHeight - dateAxisRem * rem;
  const values = [done, ...balances, ...(estimate ?? [])].map(Number);
  const range = { max: Math.max(0, ...values), min: Math.min(0, ...values) };
  const { y, ticks: valueTicks } = toValueScale(range, currency, bottom, 0.75 * rem);
  const left = Math.max(...valueTicks.map(({ label }) => measure(label))) + 0.5 * rem;
  const right = width - 0.5 * rem;
  const toX = (day: number) => left + ((right - left) * day) / days;
  const spotAt = (index: number) => ({ x: toX(index + 0.5), y: y(Number(balances[index] ?? 0n)) });
  // Overdue money is the first step, at the very beginning.
  const toSteps = (start: bigint, steps: readonly bigint[]) =>
    steps.reduce<string>(
      (path, balance, day) => `${path}V${round(y(Number(balance)))}H${round(toX(day + 1))}`,
      `M${round(left)},${round(y(Number(start)))}`,
    );

  const at = spotAt(toDayNumber(lowest.day) - toDayNumber(today));
  const label = `Lowest ${formatMoney(lowest.balance, currency)} on ${formatDayAndMonth(lowest.day)}`;
  const half = measure(label) / 2;
  const fits = (text: string, count: number) => count * toLabelRoom(text, size) <= right - left;
  return {
    width,
    left,
    right,
    bottom,
    zero: y(0),
    valueTicks,
    dateTicks: placeTicks(
      toDateTicks(today, addDays(today, days - 1), fits).map((tick) => ({
        ...tick,
        x: toX(toDayNumber(tick.date) - toDayNumber(today) + 0.5),
      })),
      size,
    ),
    path: toSteps(done, balances),
    estimate: estimate === null ? '' : toSteps(done, estimate),
    lowest: {
      ...at,
      label,
      labelX: Math.min(Math.max(at.x, left + half), right - half),
      // Below the point, where no line can be, unless the axis is there.
      labelY: at.y + (bottom - at.y > 1.5 * rem ? 1.25 : -0.625) * rem,
    },
    spotAt,
    indexAt: ({ x }) => Math.min(days - 1, Math.max(0, Math.floor(((x - left) / (right - left)) * days))),
    anchorAt: (index) => ({ ...spotAt(index), half: 6 }),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
