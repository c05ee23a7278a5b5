import type { CalendarDate } from '../dates/calendar-date.ts';
import {
  daysInMonth,
  formatDate,
  formatMonth,
  fromDayNumber,
  monthOf,
  toCalendarDate,
  toDateParts,
  toDayNumber,
  toWeekday,
} from '../dates/calendar-date.ts';
import type { SeriesPoint } from './chart-series.ts';
import { sumFlows } from './chart-series.ts';

/** What one point of a chart stands for. Weeks begin on Sunday, as in the calendar. */
export const grains = ['day', 'week', 'month'] as const;

export type Grain = (typeof grains)[number];

/** The grain that can be read: days up to 92 of them, weeks up to a year, then months. */
export function toDefaultGrain(days: readonly SeriesPoint[]): Grain {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'day';
  const span = toDayNumber(last.date) - toDayNumber(first.date) + 1;
  return span <= 92 ? 'day' : span <= 366 ? 'week' : 'month';
}

/** The first day of the day, week or month that this day is in. No week begins before 0001-01-01. */
export function startOf(date: CalendarDate, grain: Grain): CalendarDate {
  if (grain === 'day') return date;
  if (grain === 'month') return `${monthOf(date)}-01` as CalendarDate;
  const day = toDayNumber(date);
  return fromDayNumber(Math.max(day - toWeekday(day), firstDay));
}

/** The last day of the day, week or month that begins on this day. No week ends after 9999-12-31. */
export function endOf(start: CalendarDate, grain: Grain): CalendarDate {
  if (grain === 'day') return start;
  if (grain === 'week') {
    const day = toDayNumber(start);
    return fromDayNumber(Math.min(day + 6 - toWeekday(day), lastDay));
  }
  const { year, month } = toDateParts(start);
  return toCalendarDate(year, month, daysInMonth(year, month));
}

const firstDay = toDayNumber(toCalendarDate(1, 1, 1));
const lastDay = toDayNumber(toCalendarDate(9999, 12, 31));

/** The points of a coarser grain from those of days, the earliest first. */
export function groupDays(days: readonly SeriesPoint[], grain: Grain): readonly SeriesPoint[] {
  if (grain === 'day') return days;
  const groups: SeriesPoint[][] = [];
  let end = '';
  for (const day of days) {
    if (day.date > end) {
      groups.push([]);
      end = endOf(startOf(day.date, grain), grain);
    }
    groups.at(-1)?.push(day);
  }
  return groups.map((group) => ({
    date: startOf((group[0] as SeriesPoint).date, grain),
    ...sumFlows(group),
    planned: sumFlows(group.map(({ planned }) => planned)),
  }));
}

/** What a point is called: '5 Feb 2024', 'Week of 4 Feb 2024', 'Feb 2024'. */
export function formatPoint({ date }: Pick<SeriesPoint, 'date'>, grain: Grain): string {
  if (grain === 'month') return formatMonth(monthOf(date));
  return grain === 'day' ? formatDate(date) : `Week of ${formatDate(date)}`;
}
