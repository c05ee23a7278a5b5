import {
  type CalendarDate,
  daysInMonth,
  fromDayNumber,
  monthOf,
  toCalendarDate,
  toDateParts,
  toDayNumber,
  toWeekday,
} from './calendar-date.ts';

/** Lengths of a chart's points. Weeks begin on Sunday, as in the calendar. */
export const grains = ['day', 'week', 'month'] as const;

export type Grain = (typeof grains)[number];

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
