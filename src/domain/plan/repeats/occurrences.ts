import type { Repeat } from '../../collections/repeat.ts';
import {
  addDays,
  type CalendarDate,
  daysInMonth,
  toCalendarDate,
  toDateParts,
  toDayNumber,
  toWeekday,
} from '../../dates/calendar-date.ts';

/** When something comes again. */
export type Schedule = Pick<Repeat, 'starts' | 'every' | 'unit' | 'fallsOn' | 'until' | 'times'>;

/** The last day there is. */
const lastDay = '9999-12-31' as CalendarDate;

/** The days on which it occurs from one day to another, both included, in order. */
export function listOccurrences(
  schedule: Schedule,
  from: CalendarDate,
  to: CalendarDate,
): readonly CalendarDate[] {
  const found: CalendarDate[] = [];
  const { until, starts } = schedule;
  const end = until !== null && until < to ? until : to;
  const first = findStep(schedule, starts);
  const lastStep = schedule.times === null ? Number.POSITIVE_INFINITY : first + schedule.times - 1;
  for (let step = from > starts ? findStep(schedule, from) : first; step <= lastStep; step += 1) {
    const day = toDay(schedule, step);
    if (day === undefined || day > end) break;
    found.push(day);
  }
  return found;
}

/** The first day on which it occurs from a day on; undefined if it has ended by then. */
export function findOccurrence(schedule: Schedule, from: CalendarDate): CalendarDate | undefined {
  const { starts, until, times } = schedule;
  const first = findStep(schedule, starts);
  const step = from > starts ? findStep(schedule, from) : first;
  const day = times === null || step < first + times ? toDay(schedule, step) : undefined;
  return day !== undefined && (until === null || day <= until) ? day : undefined;
}

/** How often it occurs before a day. */
export function countOccurrencesBefore(schedule: Schedule, day: CalendarDate): number {
  const { starts, until, times } = schedule;
  const end = until !== null && until < day ? (until === lastDay ? lastDay : addDays(until, 1)) : day;
  if (end <= starts) return 0;
  const count = findStep(schedule, end) - findStep(schedule, starts);
  return times === null ? count : Math.min(count, times);
}

/** The first step, counted from the unit of `starts`, whose day is no earlier than `from`, which is no earlier than `starts`. */
function findStep(schedule: Schedule, from: CalendarDate): number {
  const { starts, every, unit } = schedule;
  if (unit === 'day' || unit === 'week') {
    return Math.ceil((toDayNumber(from) - toDayNumber(starts)) / (every * (unit === 'week' ? 7 : 1)));
  }
  let step = Math.floor((toMonthNumber(from) - toMonthNumber(starts)) / toMonths(schedule));
  for (;;) {
    const day = toDay(schedule, step);
    if (day === undefined || day >= from) return step;
    step += 1;
  }
}

/** The day of a step; undefined after the year 9999. */
function toDay(schedule: Schedule, step: number): CalendarDate | undefined {
  const { starts, every, unit } = schedule;
  if (unit === 'day' || unit === 'week') {
    const days = step * every * (unit === 'week' ? 7 : 1);
    return toDayNumber(starts) + days > toDayNumber(lastDay) ? undefined : addDays(starts, days);
  }
  const number = toMonthNumber(starts) + step * toMonths(schedule);
  const year = Math.floor(number / 12);
  const month = (number % 12) + 1;
  return year > 9999 ? undefined : toCalendarDate(year, month, toDayOfMonth(schedule, year, month));
}

function toDayOfMonth({ starts, fallsOn }: Schedule, year: number, month: number): number {
  const last = daysInMonth(year, month);
  const { day } = toDateParts(starts);
  if (fallsOn === 'same-day') return Math.min(day, last);
  if (fallsOn === 'last-day') return last;
  const lastWeekday = toWeekday(toDayNumber(toCalendarDate(year, month, last)));
  // Saturday is one day after Friday, Sunday two.
  if (fallsOn === 'last-working-day') return last - (lastWeekday === 6 ? 1 : lastWeekday === 0 ? 2 : 0);
  const weekday = toWeekday(toDayNumber(starts));
  const lastOne = last - ((lastWeekday - weekday + 7) % 7);
  const week = Math.ceil(day / 7);
  if (week === 5) return lastOne;
  const firstOne = ((lastOne - 1) % 7) + 1;
  return firstOne + (week - 1) * 7;
}

const toMonths = ({ every, unit }: Schedule) => every * (unit === 'year' ? 12 : 1);

function toMonthNumber(date: CalendarDate): number {
  const { year, month } = toDateParts(date);
  return year * 12 + month - 1;
}
