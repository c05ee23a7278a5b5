import type { CalendarDate } from '../dates/calendar-date.ts';
import {
  addDays,
  daysInMonth,
  monthNames,
  toCalendarDate,
  toDateParts,
  toDayNumber,
} from '../dates/calendar-date.ts';
import type { DayRange, Period } from './period.ts';
import { findMonthOrYear, toDayRange, toMonthRange, toYearRange } from './period.ts';

/** ClosedDayRange that have both ends. */
export interface ClosedDayRange extends DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Two stretches of days that can be compared with each other. */
export interface Comparison {
  /** The period, until today where it is still running. */
  readonly now: ClosedDayRange;
  /** As far into the period before. */
  readonly before: ClosedDayRange;
  /** Names the days of `before`: 'September', 'by 23 October', '2025', 'the 90 days before'. */
  readonly label: string;
  /** Whether days of the period are still to come. */
  readonly isRunning: boolean;
}

const firstYear = 1;
const lastYear = 9999;

/**
 * Shifts a period by a number of steps, earlier if negative: months and years by months and years, other ranges by
 * their length. Undefined if there is nothing to shift to. All time shifts to the previous or next month.
 */
export function shiftPeriod(period: Period, steps: number, today: CalendarDate): Period | undefined {
  const range = toDayRange(period, today);
  if (range.from === null && range.to === null) {
    const { year, month } = toDateParts(today);
    return step(toMonthRange(year, month) as ClosedDayRange, steps);
  }
  return isBounded(range) ? step(range, steps) : undefined;
}

/** Finds the days to compare a period with: the one before, as far as this one has come. None for days without both ends. */
export function findComparison(period: Period, today: CalendarDate): Comparison | undefined {
  const range = toDayRange(period, today);
  if (!isBounded(range)) return undefined;
  const before = step(range, -1);
  if (before === undefined || range.from > today) return undefined;
  if (today >= range.to) return { now: range, before, label: formatBefore(before, range), isRunning: false };
  const now = { from: range.from, to: today };
  const end = toSameDay(before, now, findMonthOrYear(range));
  const { year, month, day } = toDateParts(end);
  const label = `by ${day} ${monthNames[month - 1]}${year === yearOf(today) ? '' : ` ${year}`}`;
  return { now, before: { from: before.from, to: end }, label, isRunning: true };
}

/** Counts the days of a range, both ends included. */
export function countDays({ from, to }: ClosedDayRange): number {
  return toDayNumber(to) - toDayNumber(from) + 1;
}

function isBounded(range: DayRange): range is ClosedDayRange {
  return range.from !== null && range.to !== null;
}

function step(range: ClosedDayRange, steps: number): ClosedDayRange | undefined {
  const whole = findMonthOrYear(range);
  if (whole === undefined) {
    const days = countDays(range) * steps;
    const [from, to] = [toDayNumber(range.from) + days, toDayNumber(range.to) + days];
    const isPossible = from >= toDayNumber(earliest) && to <= toDayNumber(latest);
    return isPossible ? { from: addDays(range.from, days), to: addDays(range.to, days) } : undefined;
  }
  const [year, month] = whole.split('-').map(Number) as [number, number?];
  const months = year * 12 + (month ?? 1) - 1 + steps * (month === undefined ? 12 : 1);
  const nextYear = Math.floor(months / 12);
  if (nextYear < firstYear || nextYear > lastYear) return undefined;
  const next = month === undefined ? toYearRange(nextYear) : toMonthRange(nextYear, (months % 12) + 1);
  return next as ClosedDayRange;
}

const earliest = toCalendarDate(firstYear, 1, 1);
const latest = toCalendarDate(lastYear, 12, 31);

/** The day of the earlier period that is as far into it as the last of the present days: '23 October' for 23 November. */
function toSameDay(before: ClosedDayRange, now: ClosedDayRange, whole: string | undefined): CalendarDate {
  if (whole === undefined) return addDays(before.from, countDays(now) - 1);
  const { year, month } = toDateParts(before.from);
  const { month: nowMonth, day } = toDateParts(now.to);
  const sameMonth = whole.length === 4 ? nowMonth : month;
  return toCalendarDate(year, sameMonth, Math.min(day, daysInMonth(year, sameMonth)));
}

function formatBefore(before: ClosedDayRange, range: ClosedDayRange): string {
  const whole = findMonthOrYear(before);
  if (whole === undefined) {
    const days = countDays(range);
    return days === 1 ? 'the day before' : `the ${days} days before`;
  }
  const { year, month } = toDateParts(before.from);
  if (whole.length === 4) return String(year);
  const name = monthNames[month - 1] as string;
  return yearOf(range.from) === yearOf(before.from) ? name : `${name} ${year}`;
}

function yearOf(date: CalendarDate): number {
  return toDateParts(date).year;
}
