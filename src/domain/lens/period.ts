import type { CalendarDate } from '../dates/calendar-date.ts';
import {
  addDays,
  daysInMonth,
  formatDate,
  monthNames,
  parseCalendarDate,
  toCalendarDate,
  toDateParts,
} from '../dates/calendar-date.ts';

/** Periods that depend on today, in menu order, with their words. */
export const periodLabels = {
  'all-time': 'All time',
  'this-month': 'This month',
  'last-month': 'Last month',
  'next-month': 'Next month',
  'last-90-days': 'Last 90 days',
  'next-14-days': 'Next 14 days',
  'next-30-days': 'Next 30 days',
  'next-90-days': 'Next 90 days',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const;

export type NamedPeriod = keyof typeof periodLabels;

/** Days from one to another, both included; null where there is no bound. */
export interface DayRange {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** A month or a year is the range of its days. */
export type Period = NamedPeriod | DayRange;

/** The days of a period. Today counts as one of the last 90 days, and of the next 14. */
export function toDayRange(period: Period, today: CalendarDate): DayRange {
  if (typeof period !== 'string') return period;
  const { year, month } = toDateParts(today);
  switch (period) {
    case 'all-time':
      return { from: null, to: null };
    case 'this-month':
      return toMonthRange(year, month);
    case 'last-month':
      return month === 1 ? toMonthRange(year - 1, 12) : toMonthRange(year, month - 1);
    case 'next-month':
      return month === 12 ? toMonthRange(year + 1, 1) : toMonthRange(year, month + 1);
    case 'last-90-days':
      return { from: addDays(today, -89), to: today };
    case 'next-14-days':
      return { from: today, to: addDays(today, 13) };
    case 'next-30-days':
      return { from: today, to: addDays(today, 29) };
    case 'next-90-days':
      return { from: today, to: addDays(today, 89) };
    case 'this-year':
      return toYearRange(year);
    case 'last-year':
      return toYearRange(year - 1);
  }
}

/** Parses a name, '2026-10', '2026', '2026-10-03..2026-10-17', or one of these days with '..'. */
export function findPeriod(text: string): Period | undefined {
  if (Object.hasOwn(periodLabels, text)) return text as NamedPeriod;
  if (text.length === 4 || text.length === 7) {
    const first = findDay(`${text}-01-01`.slice(0, 10));
    if (first === undefined) return undefined;
    const { year, month } = toDateParts(first);
    return text.length === 4 ? toYearRange(year) : toMonthRange(year, month);
  }
  const bounds = text.split('..');
  if (bounds.length !== 2) return undefined;
  const [from, to] = bounds.map((bound) => (bound === '' ? null : findDay(bound)));
  if (from === undefined || to === undefined || (from === null && to === null)) return undefined;
  return from !== null && to !== null && from > to ? undefined : { from, to };
}

/** The shortest text that `findPeriod` reads as this period. */
export function toPeriodText(period: Period): string {
  if (typeof period === 'string') return period;
  const { from, to } = period;
  if (from === null && to === null) return 'all-time';
  return findMonthOrYear(period) ?? `${from ?? ''}..${to ?? ''}`;
}

/** 'Last month', 'October 2026', '2026', '3 Oct 2026 – 17 Oct 2026', 'Since 3 Oct 2026', 'Until 17 Oct 2026'. */
export function formatPeriod(period: Period): string {
  if (typeof period === 'string') return periodLabels[period];
  const { from, to } = period;
  const whole = findMonthOrYear(period);
  if (whole !== undefined) {
    const [year, month] = whole.split('-').map(Number) as [number, number?];
    return month === undefined ? String(year) : `${monthNames[month - 1]} ${year}`;
  }
  if (from === null) return to === null ? periodLabels['all-time'] : `Until ${formatDate(to)}`;
  if (to === null) return `Since ${formatDate(from)}`;
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** 'in October 2026', 'in 2026', 'on 3 Oct 2026', 'from 3 Oct 2026 to 17 Oct 2026', 'since 3 Oct 2026'; empty for all time. */
export function toDaysPhrase({ from, to }: DayRange): string {
  const whole = findMonthOrYear({ from, to });
  if (whole !== undefined) return `in ${formatPeriod({ from, to })}`;
  if (from === null) return to === null ? '' : `until ${formatDate(to)}`;
  if (to === null) return `since ${formatDate(from)}`;
  return from === to ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(to)}`;
}

/** The month or year, as '2026-10' or '2026', that a range is from its first day to its last. */
export function findMonthOrYear({ from, to }: DayRange): string | undefined {
  if (from === null || to === null) return undefined;
  const { year, month } = toDateParts(from);
  const isRange = (whole: DayRange) => from === whole.from && to === whole.to;
  if (isRange(toMonthRange(year, month))) return from.slice(0, 7);
  return isRange(toYearRange(year)) ? from.slice(0, 4) : undefined;
}

export function toMonthRange(year: number, month: number): DayRange {
  return {
    from: toCalendarDate(year, month, 1),
    to: toCalendarDate(year, month, daysInMonth(year, month)),
  };
}

export function toYearRange(year: number): DayRange {
  return { from: toCalendarDate(year, 1, 1), to: toCalendarDate(year, 12, 31) };
}

function findDay(text: string): CalendarDate | undefined {
  const day = parseCalendarDate(text);
  return day.ok ? day.value : undefined;
}
