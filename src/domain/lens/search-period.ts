import { addDays, type CalendarDate, findMonth, monthNames, toDateParts } from '../dates/calendar-date.ts';
import { isWeakDay, readDay } from '../dates/day-text.ts';
import { endOf, startOf } from '../dates/grain.ts';
import type { DayRange, Period } from './period.ts';
import { findPeriod, periodLabels, toMonthRange } from './period.ts';

/** Days that words speak of. */
export interface SpokenPeriod {
  readonly period: Period;
  /** The words for that month of every year, where they name a month alone: 'every october'. */
  readonly every?: string;
}

/**
 * The days that these words mean together, in small letters with single spaces: 'last month', 'oct 2026', 'this week',
 * 'last friday', 'nov 24'. A month or day without its year is the latest one up to now.
 */
export function findSpokenPeriod(text: string, today: CalendarDate): SpokenPeriod | undefined {
  const name = text.replaceAll(' ', '-');
  if (name !== 'all-time' && Object.hasOwn(periodLabels, name)) return { period: name as Period };
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

/**
 * A day in any form that a form reads, but not one that says less here than as a word or an amount: 'sun', '1st', '20.11',
 * '-3', '5-9'.
 */
function findDay(text: string, today: CalendarDate): DayRange | undefined {
  const [, low, high] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  const isOther = /^(?:[-+−]?\d*\.?\d+|next month)$/.test(text) || Number(low) <= Number(high);
  if (isOther || isWeakDay(text)) return undefined;
  const day = readDay(text, today, 'past');
  return day?.ok ? { from: day.value, to: day.value } : undefined;
}

function pad(part: string | number): string {
  return String(part).padStart(2, '0');
}
