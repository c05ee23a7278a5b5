import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';

declare const form: unique symbol;

/**
 * A calendar date as 'YYYY-MM-DD', years 0001 to 9999, the same text from the form to the database. It has no time, no
 * zone, and never becomes a Date, so it is the same day everywhere. The texts sort like the days.
 */
export type CalendarDate = string & { readonly [form]: 'YYYY-MM-DD' };

/** A month as 'YYYY-MM'. */
export type CalendarMonth = string & { readonly [form]: 'YYYY-MM' };

export interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export type DateIssue = Issue<'date_invalid', 'date'>;

/** Parses 'YYYY-MM-DD'. Refuses any other format, and days that do not exist, such as 2023-02-29. */
export function parseCalendarDate(text: string): Result<CalendarDate, DateIssue> {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const exists = match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
  return exists ? accepted(text as CalendarDate) : refused({ code: 'date_invalid', field: 'date' });
}

/** The day of these numbers (month 1 to 12). Throws a RangeError for a day that does not exist. */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate {
  if (!isDay(year, month, day)) throw new RangeError(`No such day: ${year}-${month}-${day}`);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as CalendarDate;
}

/** Today where the person is. The caller hands over its clock's local parts; a Date fits. */
export function todayIn(now: { getFullYear(): number; getMonth(): number; getDate(): number }): CalendarDate {
  return toCalendarDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

const zero = '0'.charCodeAt(0);

/** The numbers of a day. */
export function toDateParts(date: CalendarDate): DateParts {
  // By digits: a chart of twenty years asks for thousands of days at once.
  const two = (at: number) => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 11 * zero;
  return { year: two(0) * 100 + two(2), month: two(5), day: two(8) };
}

/** The month of a day. */
export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7) as CalendarMonth;
}

/** The number of days in a month of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

// Days in 400 Gregorian years, and days from 0000-03-01 to 1970-01-01. Years that begin in March end in the leap day,
// so that no month needs a special case (Howard Hinnant, "chrono-compatible low-level date algorithms").
const daysPerEra = 146_097;
const daysBefore1970 = 719_468;

/** The number of days from 1970-01-01 to this day; negative before. */
export function toDayNumber(date: CalendarDate): number {
  const { year, month, day } = toDateParts(date);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - daysBefore1970;
}

/** The day with that number. Throws a RangeError outside the years 0001 to 9999. */
export function fromDayNumber(dayNumber: number): CalendarDate {
  const days = dayNumber + daysBefore1970;
  const era = Math.floor(days / daysPerEra);
  const dayOfEra = days - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return toCalendarDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** The day that many days later, or earlier if negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/** The last of several days. */
export function latestDay(first: CalendarDate, ...others: readonly CalendarDate[]): CalendarDate {
  return [first, ...others].toSorted().at(-1) ?? first;
}

/** The months in English, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The weekdays in English, Sunday first. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The month, 1 to 12, that begins with these small letters, three or more: 'oct', 'sept', 'october'. */
export function findMonth(text: string): number | undefined {
  return findByStart(monthNames, text, 1);
}

/** The weekday, 0 for Sunday, that begins with these small letters, three or more: 'fri', 'thurs', 'friday'. */
export function findWeekday(text: string): number | undefined {
  return findByStart(weekdayNames, text, 0);
}

function findByStart(names: readonly string[], text: string, first: number): number | undefined {
  if (text.length < 3) return undefined;
  const index = names.findIndex((name) => name.toLowerCase().startsWith(text));
  return index === -1 ? undefined : index + first;
}

/** 0 for Sunday, for a day's number. The day with number 0 was a Thursday. */
export function toWeekday(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** A day for cards, rows and axes: '5 Feb 2024'. The month is a word, so nobody confuses day and month. */
export function formatDate(date: CalendarDate): string {
  const { year, month, day } = toDateParts(date);
  return `${day} ${shortMonth(month)} ${year}`;
}

/** A day whose year is clear from context: '5 Feb'. */
export function formatDayAndMonth(date: CalendarDate): string {
  const { month, day } = toDateParts(date);
  return `${day} ${shortMonth(month)}`;
}

/** '5 Feb', and '5 Feb 2023' of another year than this. */
export function formatNearDate(date: CalendarDate, today: CalendarDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(date) : formatDate(date);
}

/** A month for axes and tables: 'Feb 2024'. */
export function formatMonth(month: CalendarMonth): string {
  return `${shortMonth(Number(month.slice(5, 7)))} ${Number(month.slice(0, 4))}`;
}

/** A month for headings: 'February 2024'. */
export function formatFullMonth(month: CalendarMonth): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${Number(month.slice(0, 4))}`;
}

function shortMonth(month: number): string {
  return monthNames[month - 1]?.slice(0, 3) ?? '';
}

function isDay(year: number, month: number, day: number): boolean {
  return (
    Number.isInteger(year) &&
    Number.isInteger(month) &&
    Number.isInteger(day) &&
    year >= 1 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  );
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
