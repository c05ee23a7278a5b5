import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatDayAndMonth } from '../dates/calendar-date.ts';
import type { Grain } from '../dates/grain.ts';
import { endOf } from '../dates/grain.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import type { DayRange } from '../lens/period.ts';
import type { SeriesPoint } from './chart-series.ts';

/** The part of a chart point's day, week or month that lies within the period. */
export interface ClippedPoint {
  /** The days within the period; the amounts cover only these. */
  readonly days: ClosedDayRange;
  /** 'from 27 Aug', 'until 20 Nov', '5 Aug – 20 Aug', or 'so far' if it ends today; empty if it is the whole. */
  readonly note: string;
  /** Whether it goes on after today. */
  readonly isRunning: boolean;
}

/** Clips a point's day, week or month to the period, which may start or end in the middle of it. */
export function clipPoint(
  { date }: Pick<SeriesPoint, 'date'>,
  grain: Grain,
  looked: DayRange,
  today: CalendarDate,
): ClippedPoint {
  const end = endOf(date, grain);
  const from = looked.from !== null && looked.from > date ? looked.from : date;
  const to = looked.to !== null && looked.to < end ? looked.to : end;
  return {
    days: { from, to },
    note: formatPart({ from, to }, from > date, to < end, today),
    isRunning: from <= today && today < to,
  };
}

function formatPart(
  { from, to }: ClosedDayRange,
  isCutBefore: boolean,
  isCutAfter: boolean,
  today: CalendarDate,
) {
  if (isCutBefore && isCutAfter) {
    const days = [from, to].map(formatDayAndMonth);
    return from === to ? (days[0] as string) : days.join(' – ');
  }
  if (isCutBefore) return `from ${formatDayAndMonth(from)}`;
  if (!isCutAfter) return '';
  return to === today ? 'so far' : `until ${formatDayAndMonth(to)}`;
}
