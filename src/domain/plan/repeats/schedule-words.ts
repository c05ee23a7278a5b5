import type { Repeat } from '../../collections/repeat.ts';
import {
  type CalendarDate,
  formatDate,
  formatDayAndMonth,
  monthNames,
  toDateParts,
  toDayNumber,
  toWeekday,
  weekdayNames,
} from '../../dates/calendar-date.ts';
import { formatCount } from '../../money/digit-groups.ts';
import type { Schedule } from './occurrences.ts';

/** 'every month', 'every 2 weeks'. */
export function toIntervalWords({ every, unit }: Pick<Schedule, 'every' | 'unit'>): string {
  return every === 1 ? `every ${unit}` : `every ${formatCount(every)} ${unit}s`;
}

/** The whole schedule: 'Every 3 months on the 31st, or the last day, until 3 May 2027'. */
export function toScheduleWords(schedule: Schedule): string {
  const { until, times } = schedule;
  const interval = toIntervalWords(schedule);
  return [
    `E${interval.slice(1)}${toDayWords(schedule)}`,
    until === null ? '' : ` until ${formatDate(until)}`,
    times === null ? '' : times === 1 ? ', once' : `, ${formatCount(times)} times`,
  ].join('');
}

/** A day of the month that a schedule falls on: 'the 28th', 'the last day', 'the second Tuesday'. */
export function toFallsOnWords(fallsOn: Repeat['fallsOn'], starts: CalendarDate): string {
  const { day } = toDateParts(starts);
  if (fallsOn === 'last-day') return 'the last day';
  if (fallsOn === 'last-working-day') return 'the last working day';
  if (fallsOn === 'same-day') return `the ${toOrdinal(day)}`;
  return `the ${weeks[Math.ceil(day / 7) - 1]} ${toWeekdayName(starts)}`;
}

const weeks = ['first', 'second', 'third', 'fourth', 'last'] as const;

function toDayWords({ unit, fallsOn, starts }: Schedule): string {
  if (unit === 'day') return '';
  if (unit === 'week') return ` on ${toWeekdayName(starts)}`;
  const { month, day } = toDateParts(starts);
  if (unit === 'year' && fallsOn === 'same-day') {
    return ` on ${formatDayAndMonth(starts)}${month === 2 && day === 29 ? ', else on the 28th' : ''}`;
  }
  const words = ` on ${toFallsOnWords(fallsOn, starts)}`;
  if (unit === 'year') return `${words} of ${monthNames[month - 1]}`;
  return fallsOn === 'same-day' && day > 28 ? `${words}, or the last day` : words;
}

const toWeekdayName = (date: CalendarDate) => weekdayNames[toWeekday(toDayNumber(date))];

/** '1st', '22nd', '13th'. */
function toOrdinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}
