import type { Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import type { CalendarDate, DateIssue } from './calendar-date.ts';
import {
  daysInMonth,
  findMonth,
  fromDayNumber,
  monthNames,
  toCalendarDate,
  toDateParts,
  toDayNumber,
} from './calendar-date.ts';

/** Why a text that looks like a day is none. */
export interface DateRefusal extends DateIssue {
  /** As a sentence: 'November has 30 days.' */
  readonly message: string;
}

export type DayReading = Result<CalendarDate, DateRefusal> | undefined;

/** Which one of the days that a text may mean is meant, as seen from today. `past` includes today. */
export type Choice = 'near' | 'past' | 'before' | 'after';

/** Without its year a day is the nearest one, of two the earlier; or the latest one up to today. */
export type Lean = Extract<Choice, 'near' | 'past'>;

export interface Month {
  readonly year: number;
  readonly month: number;
}

export interface Day extends Month {
  readonly day: number;
}

export const whichOnes: Readonly<Record<string, number>> = {
  last: -1,
  previous: -1,
  this: 0,
  next: 1,
  coming: 1,
};

/** The months that a text may mean: 'month', 'next month', 'december', 'december 2026', 'december next year'. */
export function findMonths(text: string, today: CalendarDate, lean: Choice): readonly Month[] | undefined {
  const [, which] = /^(?:(last|previous|this|next|coming) )?month$/.exec(text) ?? ['', ''];
  if (which !== '') return [toMonth(today, whichOnes[which ?? 'this'] ?? 0)];
  const [, name = '', year] = /^([a-z]+)(?: (?:of )?(.+))?$/.exec(text) ?? [];
  const month = findMonth(name);
  if (month === undefined) return undefined;
  const years = findYears(year, today, lean)?.filter(isYear);
  return years && years.length > 0 ? years.map((one) => ({ year: one, month })) : undefined;
}

/** The years that a text may mean: '2026', '26', 'next year'; without one those around today. Eight have a leap day. */
export function findYears(
  text: string | undefined,
  today: CalendarDate,
  choice: Choice,
): readonly number[] | undefined {
  const { year } = toDateParts(today);
  if (text === undefined) {
    const around = choice === 'near' ? [-1, 0, 1] : Array.from({ length: 17 }, (_, index) => index - 8);
    return around.map((by) => year + by);
  }
  const [, which] = /^(last|this|next) year$/.exec(text) ?? [];
  if (which !== undefined) return [year + (whichOnes[which] ?? 0)];
  if (/^\d{4}$/.test(text)) return [Number(text)];
  if (!/^\d{2}$/.test(text)) return undefined;
  const inCentury = year - (year % 100) + Number(text);
  const years = [inCentury - 100, inCentury, inCentury + 100];
  const distances = years.map((one) => Math.abs(one - year));
  return [years[distances.indexOf(Math.min(...distances))] as number];
}

/** The one that is meant of several days in order. The nearest may be one that does not exist, where it would be. */
export function choose(days: readonly Day[], today: CalendarDate, choice: Choice): Day | undefined {
  const now = toDayNumber(today);
  if (choice === 'near') {
    const distances = days.map(({ year, month, day }) =>
      isYear(year)
        ? Math.abs(toDayNumber(toCalendarDate(year, month, 1)) + day - 1 - now)
        : Number.POSITIVE_INFINITY,
    );
    return days[distances.indexOf(Math.min(...distances))];
  }
  const there = days.filter(isThere);
  const isIn = (day: Day) => {
    const after = toDayNumber(toDate(day)) - now;
    return choice === 'past' ? after <= 0 : choice === 'before' ? after < 0 : after > 0;
  };
  // A single day is the one that is meant.
  if (days.length === 1) return days[0];
  return choice === 'after' ? there.find(isIn) : there.findLast(isIn);
}

export function toMonth(date: CalendarDate, after: number): Month {
  const { year, month } = toDateParts(date);
  const index = year * 12 + month - 1 + after;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}

export function isYear(year: number): boolean {
  return year >= 1 && year <= 9999;
}

export function isThere({ year, month, day }: Day): boolean {
  return isYear(year) && day >= 1 && day <= daysInMonth(year, month);
}

export function toDate({ year, month, day }: Day): CalendarDate {
  return toCalendarDate(year, month, day);
}

export function toDayOf(given: Day | undefined, weekday?: string): DayReading {
  if (given === undefined) return undefined;
  const { year, month } = given;
  if (isThere(given)) return accepted(toDate(given));
  if (!isYear(year)) return refuse(outOfYears);
  const name = monthNames[month - 1] as string;
  if (weekday !== undefined) return refuse(`${name} ${year} has no fifth ${weekday}.`);
  return refuse(`${month === 2 ? `${name} ${year}` : name} has ${daysInMonth(year, month)} days.`);
}

const firstDay = toDayNumber(toCalendarDate(1, 1, 1));
const lastDay = toDayNumber(toCalendarDate(9999, 12, 31));
const outOfYears = 'Years go from 0001 to 9999.';

export function toDay(dayNumber: number): DayReading {
  return dayNumber < firstDay || dayNumber > lastDay
    ? refuse(outOfYears)
    : accepted(fromDayNumber(dayNumber));
}

export function refuse(message: string): DayReading {
  return refused({ code: 'date_invalid', field: 'date', message });
}
