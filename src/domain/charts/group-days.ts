import { formatDate, formatMonth, monthOf, toDayNumber } from '../dates/calendar-date.ts';
import { endOf, type Grain, startOf } from '../dates/grain.ts';
import type { SeriesPoint } from './chart-series.ts';
import { sumFlows } from './chart-series.ts';

/** The grain that can be read: days up to 92 of them, weeks up to a year, then months. */
export function toDefaultGrain(days: readonly SeriesPoint[]): Grain {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'day';
  const span = toDayNumber(last.date) - toDayNumber(first.date) + 1;
  return span <= 92 ? 'day' : span <= 366 ? 'week' : 'month';
}

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

/** Names a point: '5 Feb 2024', 'Week of 4 Feb 2024', 'Feb 2024'. */
export function formatPoint({ date }: Pick<SeriesPoint, 'date'>, grain: Grain): string {
  if (grain === 'month') return formatMonth(monthOf(date));
  return grain === 'day' ? formatDate(date) : `Week of ${formatDate(date)}`;
}
