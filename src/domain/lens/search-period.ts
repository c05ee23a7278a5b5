import {
  addDays,
  type CalendarDate,
  findMonth,
  findWeekday,
  monthNames,
  parseCalendarDate,
  toDateParts,
} from '../dates/calendar-date.ts';
import { endOf, startOf } from '../dates/grain.ts';
import type { DayRange, Period } from './period.ts';
import { findPeriod, periodWords, toMonthRange } from './period.ts';

/** Days that words speak of. */
export interface SpokenPeriod {
  readonly period: Period;
  /** The words for that month of every year, where they name a month alone: 'every october'. */
  readonly every?: string;
}

/**
 * The days that these words mean together, in small letters with single spaces: 'last month', 'oct 2026', 'this week',
 * 'last friday'. A month or day without its year is the latest one up to now.
 */
export function findSpokenPeriod(text: string, today: CalendarDate): SpokenPeriod | undefined {
  const name = text.replaceAll(' ', '-');
  if (name !== 'all-time' && Object.hasOwn(periodWords, name)) return { period: name as Period };
  const days = findWeek(text, today) ?? findDay(text, today);
  if (days !== undefined) return { period: days };
  const [, start = '', year = ''] = /^([a-z]+)(?: (\d{4}))?$/.exec(text) ?? [];
  const month = findMonth(start);
  if (month === undefined) return undefined;
  if (year !== '') {
    const period = findPeriod(`${year}-${pad(month)}`);
    return period && { period };
  }
  const now = toDateParts(today);
  const every = `every ${monthNames[month - 1]?.toLowerCase()}`;
  return { period: toMonthRange(month <= now.month ? now.year : now.year - 1, month), every };
}

/** 'this week', 'last week', 'next week': from Sunday to Saturday, as in the calendar. */
function findWeek(text: string, today: CalendarDate): DayRange | undefined {
  const weeks = { 'last week': -1, 'this week': 0, 'next week': 1 };
  if (!Object.hasOwn(weeks, text)) return undefined;
  const day = addDays(today, 7 * weeks[text as keyof typeof weeks]);
  return { from: startOf(day, 'week'), to: endOf(day, 'week') };
}

/** 'today', 'yesterday', 'tomorrow', 'last friday', '5 nov', '5 nov 2026', '20/11', '20/11/2026', '2026-11-05'. */
function findDay(text: string, today: CalendarDate): DayRange | undefined {
  const toDay = (day: CalendarDate): DayRange => ({ from: day, to: day });
  const near = ['yesterday', 'today', 'tomorrow'].indexOf(text);
  if (near !== -1) return toDay(addDays(today, near - 1));
  const weekday = text.startsWith('last ') ? findWeekday(text.slice(5)) : undefined;
  if (weekday !== undefined) {
    const ofThisWeek = addDays(startOf(today, 'week'), weekday);
    return toDay(ofThisWeek < today ? ofThisWeek : addDays(ofThisWeek, -7));
  }
  const exact = parseCalendarDate(text);
  if (exact.ok) return toDay(exact.value);
  const [, day = '', month = '', year] =
    /^(\d{1,2}) ([a-z]+)(?: (\d{4}))?$/.exec(text) ?? /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text) ?? [];
  const number = findMonth(month) ?? Number(month);
  // Eight years have a leap day.
  const years =
    year === undefined ? Array.from({ length: 9 }, (_, back) => toDateParts(today).year - back) : [year];
  const found = years
    .map((one) => parseCalendarDate([String(one).padStart(4, '0'), pad(number), pad(day)].join('-')))
    .find((date) => date.ok && (year !== undefined || date.value <= today));
  return found?.ok ? toDay(found.value) : undefined;
}

function pad(part: string | number): string {
  return String(part).padStart(2, '0');
}
