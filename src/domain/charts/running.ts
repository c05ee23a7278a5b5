import {
  type CalendarDate,
  formatMonth,
  fromDayNumber,
  monthNames,
  monthOf,
  toDateParts,
  toDayNumber,
} from '../dates/calendar-date.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import { shiftPeriod } from '../lens/earlier.ts';
import type { DayRange } from '../lens/period.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { formatMoney } from '../money/money.ts';
import type { ChartSeries, Flow, PieSlice, SeriesPoint } from './chart-series.ts';
import { isNothingDone, toSeriesByDate } from './chart-series.ts';
import { toLargest } from './finding.ts';

/** A month's sums by the end of one of its days. */
export interface RunningDay {
  readonly date: CalendarDate;
  /** The sum of what is Done. */
  readonly done: TotalMinorUnits;
  /** The sum of what is not. */
  readonly planned: TotalMinorUnits;
}

/** A month's running sums, and those of the month before. */
export interface Running {
  /** The type that is summed: expense, or income if neither month has an expense. */
  readonly type: keyof Flow;
  /** All days of the month. */
  readonly now: readonly RunningDay[];
  /** The number of days known: until today, or until the last one with something Done. */
  readonly known: number;
  /** The number of days drawn: the known ones, and on to the last one with something planned. */
  readonly until: number;
  /** All days of the month before; null if it has nothing. */
  readonly before: readonly RunningDay[] | null;
  /** Whether dates decide what counts as Done, because no row is. */
  readonly byDate: boolean;
}

/** The running sums of a month and of the month before it. */
export function toRunning(
  month: ClosedDayRange,
  read: (days: DayRange) => ChartSeries,
  today: CalendarDate,
): Running {
  const earlier = shiftPeriod(month, -1, today) as ClosedDayRange | undefined;
  const months = [month, ...(earlier === undefined ? [] : [earlier])].map((days) => ({
    days,
    series: read(days),
  }));
  const all = months.flatMap(({ series }) => series.days);
  const byDate = isNothingDone(all);
  const type = all.some(({ expense }) => expense > 0n) ? 'expense' : 'income';
  const [now = [], before = []] = months.map(({ days, series }) =>
    sumUp((byDate ? toSeriesByDate(series, today) : series).days, days, type),
  );
  const grows = (part: 'done' | 'planned') =>
    now.findLastIndex((day, index) => day[part] > (now[index - 1]?.[part] ?? 0n)) + 1;
  const known = Math.max(now.findLastIndex(({ date }) => date <= today) + 1, grows('done'));
  const last = before.at(-1);
  return {
    type,
    now,
    known,
    until: Math.max(known, grows('planned')),
    before: last !== undefined && last.done > 0n ? before : null,
    byDate,
  };
}

/** The sums from the first of these days to each of them. */
export function sumUp(
  points: readonly SeriesPoint[],
  { from, to }: ClosedDayRange,
  type: keyof Flow,
): readonly RunningDay[] {
  const first = toDayNumber(from);
  const byDay = new Map(points.map((point) => [point.date, point]));
  let [done, planned] = [0n, 0n];
  return Array.from({ length: toDayNumber(to) - first + 1 }, (_, index) => {
    const date = fromDayNumber(first + index);
    const point = byDay.get(date);
    if (point !== undefined) {
      planned += point.planned[type];
      done += point[type] - point.planned[type];
    }
    return { date, done: done as TotalMinorUnits, planned: planned as TotalMinorUnits };
  });
}

/** Names the month of these days: 'Nov 2026'. */
export function toMonthName(days: readonly RunningDay[]): string {
  return days[0] === undefined ? '' : formatMonth(monthOf(days[0].date));
}

/** Returns the sum of the month before on the same day: on its last one, if it is shorter. */
export function toSumBefore({ before }: Pick<Running, 'before'>, index: number): TotalMinorUnits | null {
  return (before?.[index] ?? before?.at(-1))?.done ?? null;
}

/**
 * Says how far a month has come that is not over, and how far it is ahead of the month before, or behind:
 * 'By 26 November you spent ₹500.00, ₹100.00 ahead of October on day 26. Largest: Rent, ₹400.00.' The sum is that of the
 * lens's answer, which counts whatever is Done.
 */
export function toRunningFinding(
  running: Running,
  categories: readonly PieSlice[],
  today: CalendarDate,
  currency: CurrencyCode,
): string {
  const { type, now, before } = running;
  const write = (amount: bigint) => formatMoney(amount as TotalMinorUnits, currency);
  const { year, month, day } = toDateParts(today);
  const done = now.at(-1)?.done ?? 0n;
  const sum = done === 0n ? 'nothing' : write(done);
  const past = toSumBefore(running, day - 1);
  let gap = '';
  if (past !== null && before?.[0] !== undefined) {
    const earlier = toDateParts(before[0].date);
    const name = `${monthNames[earlier.month - 1]}${earlier.year === year ? '' : ` ${earlier.year}`} on day ${day}`;
    gap =
      done === past
        ? `, as much as ${name}`
        : done > past
          ? `, ${write(done - past)} ahead of ${name}`
          : `, ${write(past - done)} behind ${name}`;
  }
  const largest = type === 'expense' ? toLargest(categories, write) : '';
  const verb = type === 'expense' ? 'spent' : 'received';
  return `By ${day} ${monthNames[month - 1]} you ${verb} ${sum}${gap}.${largest}`;
}
