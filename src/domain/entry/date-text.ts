import type { CalendarDate, DateIssue } from '../dates/calendar-date.ts';
import {
  daysInMonth,
  findMonth,
  findWeekday,
  formatDate,
  formatDayAndMonth,
  fromDayNumber,
  monthNames,
  toCalendarDate,
  toDateParts,
  toDayNumber,
  toWeekday,
  weekdayNames,
} from '../dates/calendar-date.ts';
import { toSearchText } from '../lens/search-text.ts';
import { withPlainDigits } from '../money/plain-digits.ts';
import type { Result } from '../result.ts';
import { accepted, refused } from '../result.ts';

/** Why a text that looks like a day is none. */
export interface DateRefusal extends DateIssue {
  /** As a sentence: 'November has 30 days.' */
  readonly words: string;
}

type DateReading = Result<CalendarDate, DateRefusal> | undefined;

/** The longest form has about thirty characters: 'on Wednesday 30th of September'. */
const maxLength = 50;

/**
 * The day that a text means to somebody for whom it is `today`; undefined if it is in none of these forms. Whatever the
 * case, also with 'on' before it:
 * - 'today', 'tod', 'yesterday', 'yest', 'tomorrow', 'tom';
 * - 'fri', 'friday': the latest one, also today; 'last fri' is before today, 'next fri' after it;
 * - '-3', '+2', '3 days ago', 'in 2 days';
 * - '20/11', '20.11', '20-11', '1 dec', '1st of December', 'dec 1': of the year that makes it nearest to today, of two
 *   such years the earlier. Of years with two digits ('20/11/26', '1 dec 26') the nearest one is meant, too;
 * - '1st', 'the 1st': of this month or of a neighbour that has this day, whichever is nearest to today;
 * - '1st of next month' (or last, or this), and 'next month', which is the 1st of it;
 * - '20/11/2026', '1 december 2026', '2026-11-05'.
 *
 * A day that its month does not have ('31/11', '29 feb 2027') is refused and never becomes another one; so is a day
 * outside the years 0001 to 9999.
 */
export function readDate(text: string, today: CalendarDate): DateReading {
  if (text.length > maxLength) return undefined;
  const plain = withPlainDigits(toSearchText(text.replace(/\p{Cf}/gu, '')))
    .replaceAll('−', '-')
    .replace(/,|(?<=\p{L})\.|\.$/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^on (?=.)/, '');
  return readDayBeside(plain, today) ?? readDayOfMonth(plain, today) ?? readDayOfYear(plain, today);
}

const daysAfterToday: Readonly<Record<string, number>> = {
  today: 0,
  tod: 0,
  yesterday: -1,
  yest: -1,
  tomorrow: 1,
  tom: 1,
};

/** A day so many days before or after today. */
function readDayBeside(text: string, today: CalendarDate): DateReading {
  const named = Object.hasOwn(daysAfterToday, text) ? daysAfterToday[text] : undefined;
  if (named !== undefined) return toDay(toDayNumber(today) + named);
  const [, sign, signed] = /^([-+])(\d{1,4})$/.exec(text) ?? [];
  if (signed !== undefined) return toDay(toDayNumber(today) + Number(sign + signed));
  const [, ago, ahead] = /^(?:(\d{1,4}) days? ago|in (\d{1,4}) days?)$/.exec(text) ?? [];
  if (ago !== undefined) return toDay(toDayNumber(today) - Number(ago));
  if (ahead !== undefined) return toDay(toDayNumber(today) + Number(ahead));
  const [, which, name = ''] = /^(?:(last|next) )?([a-z]+)$/.exec(text) ?? [];
  const weekday = findWeekday(name);
  if (weekday === undefined) return undefined;
  const passed = (toWeekday(toDayNumber(today)) - weekday + 7) % 7;
  if (which === 'next') return toDay(toDayNumber(today) + 7 - passed);
  return toDay(toDayNumber(today) - (which === 'last' && passed === 0 ? 7 : passed));
}

/** A day of this month or of one beside it. */
function readDayOfMonth(text: string, today: CalendarDate): DateReading {
  const { year, month } = toDateParts(today);
  const toMonth = (after: number) => {
    const index = year * 12 + month - 1 + after;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  };
  if (text === 'next month') return toDayOf({ ...toMonth(1), day: 1 });
  const [, of, which] =
    /^(?:the )?(\d{1,2})(?:st|nd|rd|th)? of (?:the )?(last|this|next) month$/.exec(text) ?? [];
  if (of !== undefined) {
    return toDayOf({ ...toMonth(which === 'last' ? -1 : which === 'next' ? 1 : 0), day: Number(of) });
  }
  const day = Number(/^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(text)?.[1] ?? 0);
  const near = [-1, 0, 1].map((after) => ({ ...toMonth(after), day })).filter(isThere);
  return day === 0 ? undefined : toDayOf(findNearest(near, today));
}

/** A day with its month, and perhaps its year. */
function readDayOfYear(text: string, today: CalendarDate): DateReading {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return toDayOfYear(Number(isoDay), Number(isoMonth), isoYear, today);
  const [, day, , month, year] = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (day !== undefined) return toDayOfYear(Number(day), Number(month), year, today);
  const dayFirst = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)? ?(?:of )?([a-z]+)(?: (\d{4}|\d{2}))?$/.exec(text);
  if (dayFirst) return toDayOfYear(Number(dayFirst[1]), findMonth(dayFirst[2] ?? ''), dayFirst[3], today);
  const monthFirst = /^([a-z]+) (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}|\d{2}))?$/.exec(text);
  if (!monthFirst) return undefined;
  return toDayOfYear(Number(monthFirst[2]), findMonth(monthFirst[1] ?? ''), monthFirst[3], today);
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function toDayOfYear(
  day: number,
  month: number | undefined,
  digits: string | undefined,
  today: CalendarDate,
) {
  if (month === undefined || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (digits?.length === 4) return toDayOf({ year: Number(digits), month, day });
  const { year } = toDateParts(today);
  if (digits === undefined) {
    return toDayOf(
      findNearest(
        [year - 1, year, year + 1].map((one) => ({ year: one, month, day })),
        today,
      ),
    );
  }
  const inCentury = year - (year % 100) + Number(digits);
  const years = [inCentury - 100, inCentury, inCentury + 100];
  const distances = years.map((one) => Math.abs(one - year));
  return toDayOf({ year: years[distances.indexOf(Math.min(...distances))] as number, month, day });
}

/** The day that is nearest to today, of two the earlier; given in order. One that does not exist is where it would be. */
function findNearest(days: readonly Day[], today: CalendarDate): Day | undefined {
  const distances = days.map(({ year, month, day }) =>
    isYear(year)
      ? Math.abs(toDayNumber(toCalendarDate(year, month, 1)) + day - 1 - toDayNumber(today))
      : Number.POSITIVE_INFINITY,
  );
  return days[distances.indexOf(Math.min(...distances))];
}

function isYear(year: number): boolean {
  return year >= 1 && year <= 9999;
}

function isThere({ year, month, day }: Day): boolean {
  return isYear(year) && day >= 1 && day <= daysInMonth(year, month);
}

function toDayOf(given: Day | undefined): DateReading {
  if (given === undefined) return undefined;
  const { year, month, day } = given;
  if (isThere(given)) return accepted(toCalendarDate(year, month, day));
  if (!isYear(year)) return refuse(outOfYears);
  if (day < 1) return undefined;
  const name = monthNames[month - 1] as string;
  return refuse(`${month === 2 ? `${name} ${year}` : name} has ${daysInMonth(year, month)} days.`);
}

const firstDay = toDayNumber(toCalendarDate(1, 1, 1));
const lastDay = toDayNumber(toCalendarDate(9999, 12, 31));
const outOfYears = 'Years go from 0001 to 9999.';

function toDay(dayNumber: number): DateReading {
  return dayNumber < firstDay || dayNumber > lastDay
    ? refuse(outOfYears)
    : accepted(fromDayNumber(dayNumber));
}

function refuse(words: string): DateReading {
  return refused({ code: 'date_invalid', field: 'date', words });
}

/** A day as people say it: 'today', 'yesterday', 'tomorrow', 'Fri 20 Nov', and 'Thu 20 Nov 2025' of another year. */
export function toDayWords(date: CalendarDate, today: CalendarDate): string {
  const day = toDayNumber(date);
  const after = day - toDayNumber(today);
  if (after === 0) return 'today';
  if (after === -1) return 'yesterday';
  if (after === 1) return 'tomorrow';
  const isThisYear = toDateParts(date).year === toDateParts(today).year;
  const weekday = weekdayNames[toWeekday(day)] as string;
  return `${weekday.slice(0, 3)} ${isThisYear ? formatDayAndMonth(date) : formatDate(date)}`;
}
