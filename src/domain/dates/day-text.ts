import { withPlainDigits } from '../money/plain-digits.ts';
import type { CalendarDate } from './calendar-date.ts';
import {
  daysInMonth,
  findMonth,
  findWeekday,
  formatDate,
  toCalendarDate,
  toDateParts,
  toDayNumber,
  toWeekday,
  weekdayNames,
} from './calendar-date.ts';
import type { Choice, Day, DayReading, Lean, Month } from './day-choice.ts';
import {
  choose,
  findMonths,
  findYears,
  isThere,
  isYear,
  refuse,
  toDate,
  toDay,
  toDayOf,
  toMonth,
  whichOnes,
} from './day-choice.ts';

/**
 * The day that a text in small letters means to somebody for whom it is `today`; undefined if it is in none of the forms
 * that `readDate` lists. The form, the line and the search all read days here.
 */
export function readDay(given: string, today: CalendarDate, lean: Lean = 'near'): DayReading {
  const text = toPlain(given);
  return (
    readAway(text, today, lean) ??
    readWeekday(text, today) ??
    readOfMonth(text, today, lean) ??
    readNumbers(text, today, lean) ??
    readWithWeekday(text, today, lean)
  );
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

function toPlain(text: string): string {
  return withPlainDigits(text)
    .replaceAll('−', '-')
    .replace(/,|(?<=\p{L})\.|\.$/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^on (?=.)/, '')
    .replace(/\b(?:first|second|third|fourth|fifth)(?= .)/g, (word) => `${ordinals.indexOf(word) + 1}th`);
}

/** Whether a day's text may well mean something else: 'sun', 'tom', '1st'. Weekdays in full and 'today' may not. */
export function isWeakDay(text: string): boolean {
  const isSure = ['today', 'yesterday', 'tomorrow'].includes(text) || fullWeekdays.has(text);
  return (/^[a-z]+$/.test(text) && !isSure) || /^\d+[a-z]{2}$/.test(text);
}

const fullWeekdays: ReadonlySet<string> = new Set(weekdayNames.map((name) => name.toLowerCase()));

const daysAfterToday: Readonly<Record<string, number>> = {
  now: 0,
  today: 0,
  tod: 0,
  yesterday: -1,
  yest: -1,
  'last night': -1,
  tomorrow: 1,
  tom: 1,
};

const numbers = 'a two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Days, weeks, months or years before or after another day, which is today where none is said. */
const away =
  /^(?:(in) )?(?:the )?(?:(\d{1,4}|[a-z]+) )?(day|week|fortnight|month|year)s?(?: (time|ago|back|hence|later|(before|after|from) (.+)))?$/;

function readAway(text: string, today: CalendarDate, lean: Lean): DayReading {
  const named = Object.hasOwn(daysAfterToday, text) ? daysAfterToday[text] : undefined;
  if (named !== undefined && text !== 'now') return toDay(toDayNumber(today) + named);
  const [, sign, signed] = /^([-+])(\d{1,4})$/.exec(text) ?? [];
  if (signed !== undefined) return toDay(toDayNumber(today) + Number(sign + signed));
  const [, within, written, unit = '', end = '', way, other] = away.exec(text) ?? [];
  const isBeside = way === 'before' || way === 'after';
  const count = written === undefined ? (unit === 'day' && isBeside ? 1 : undefined) : toCount(written);
  const isPast = end === 'ago' || end === 'back';
  // 'in 2 days', 'in 2 days time', and with another end without 'in'.
  if (count === undefined || (within === undefined) === (end === '' || end === 'time')) return undefined;
  const by = isPast || way === 'before' ? -count : count;
  if (other === undefined || other === 'now') return shift(today, by, unit);
  // Which Friday is meant in 'a week from friday', nobody knows.
  const from = findWeekday(other) === undefined ? readDay(other, today, lean) : undefined;
  return from?.ok ? shift(from.value, by, unit) : from;
}

function toCount(text: string): number | undefined {
  if (/^\d/.test(text)) return Number(text);
  const index = numbers.indexOf(text === 'an' || text === 'one' ? 'a' : text);
  return index === -1 ? undefined : index + 1;
}

const daysPer: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };

/** Shifts a day; by months and years to the same day, or to the month's last one. */
function shift(date: CalendarDate, by: number, unit: string): DayReading {
  const days = daysPer[unit];
  if (days !== undefined) return toDay(toDayNumber(date) + by * days);
  const { day } = toDateParts(date);
  const { year, month } = toMonth(date, unit === 'year' ? by * 12 : by);
  return toDayOf({ year, month, day: isYear(year) ? Math.min(day, daysInMonth(year, month)) : day });
}

const choices: Readonly<Record<string, Choice>> = {
  last: 'before',
  past: 'before',
  previous: 'before',
  next: 'after',
  coming: 'after',
  upcoming: 'after',
};

const modified = /^(?:(?:the )?(?:this )?(last|past|previous|next|coming|upcoming|this) )?(.+)$/;
const weekdayOfWeek = /^([a-z]+) (?:of )?(?:the )?(last|previous|this|next|coming) week$/;
const weekWithDay = /^(?:the )?(last|previous|this|next|coming) weeks? (?:on )?([a-z]+)$/;

/** 'fri', 'this fri', 'fri next week'. Weeks go from Sunday to Saturday, as in the calendar. */
function readWeekday(text: string, today: CalendarDate): DayReading {
  const now = toDayNumber(today);
  const [, ofName, ofWeek] = weekdayOfWeek.exec(text) ?? [];
  const [, week = ofWeek, name = ofName] = weekWithDay.exec(text) ?? [];
  const inWeek = findWeekday(name ?? '');
  if (inWeek !== undefined) {
    return toDay(now - toWeekday(now) + inWeek + 7 * (whichOnes[week ?? ''] ?? 0));
  }
  const [, which, alone = ''] = modified.exec(text) ?? [];
  const weekday = findWeekday(alone);
  if (weekday === undefined) return undefined;
  const passed = (toWeekday(now) - weekday + 7) % 7;
  if (which === 'this') {
    const full = weekdayNames[weekday] as string;
    return weekday < toWeekday(now)
      ? refuse(`This week’s ${full} has passed. Say last ${full} or next ${full}.`)
      : toDay(now - toWeekday(now) + weekday);
  }
  const choice = choices[which ?? ''];
  if (choice === 'after') return toDay(now + 7 - passed);
  return toDay(now - (choice === 'before' && passed === 0 ? 7 : passed));
}

const nthWeekday = /^(?:the )?(\d(?:st|nd|rd|th)|last) ([a-z]+) (?:(?:of|in) )?(?:the )?(.+)$/;
const edge =
  /^(?:the )?(end|last day|start|beginning|1(?:st|th) day) (?:of )?(?:the )?((?:last |this |next )?(?:month|year)|[a-z]{3,9}(?: .+)?)$/;

/** 'next month', 'first friday of december', 'end of month', 'start of next year'. */
function readOfMonth(text: string, today: CalendarDate, lean: Lean): DayReading {
  if (text === 'next month') return toDayOf({ ...toMonth(today, 1), day: 1 });
  const [, nth = '', name = '', where = ''] = nthWeekday.exec(text) ?? [];
  const weekday = findWeekday(name);
  const among = weekday === undefined ? undefined : findMonths(where, today, lean);
  if (weekday !== undefined && among !== undefined) {
    const days = among.map((one) => toNthWeekday(one, weekday, nth === 'last' ? 0 : Number(nth.charAt(0))));
    return toDayOf(choose(days, today, lean), weekdayNames[weekday]);
  }
  const [, side = '', what = ''] = edge.exec(/^(?:month end|eom)$/.test(text) ? 'end of month' : text) ?? [];
  const isEnd = side === 'end' || side === 'last day';
  const year = /^(?:last |this |next )?year$/.exec(what)?.[0].replace(/^year/, 'this year');
  const month = year === undefined ? what : `${isEnd ? 'dec' : 'jan'} ${year}`;
  const months = side === '' ? undefined : findMonths(month, today, lean);
  return toDayOf(
    months &&
      choose(
        months.map((one) => ({ ...one, day: isEnd ? daysInMonth(one.year, one.month) : 1 })),
        today,
        lean,
      ),
  );
}

/** The day of the n-th such weekday of a month, of the last one if n is 0; 99 if the month has none. */
function toNthWeekday({ year, month }: Month, weekday: number, nth: number): Day {
  const [first, length] = [toDayNumber(toCalendarDate(year, month, 1)), daysInMonth(year, month)];
  const earliest = 1 + ((weekday - toWeekday(first) + 7) % 7);
  const day = nth === 0 ? earliest + 7 * Math.floor((length - earliest) / 7) : earliest + 7 * (nth - 1);
  return { year, month, day: (nth > 0 && day <= length) || nth === 0 ? day : 99 };
}

/** 'friday 27 nov', '27 nov, fri': refused if that day is another weekday. */
function readWithWeekday(text: string, today: CalendarDate, lean: Lean): DayReading {
  const [, before = '', rest = ''] = /^([a-z]+) (.*\d.*)$/.exec(text) ?? [];
  // Not '2nd monday', which is another day.
  const [, start = '', after = ''] = /^(?!\d+[a-z]+ \S+$)(.*\d.*) ([a-z]+)$/.exec(text) ?? [];
  const weekday = findWeekday(before) ?? findWeekday(after);
  const numbered = findWeekday(before) === undefined ? start : rest;
  if (weekday === undefined || /^\d+\.\d+$/.test(numbered)) return undefined;
  const [days, choice] = findNumbers(numbered, today, lean) ?? [];
  if (days === undefined || choice === undefined) return undefined;
  // Without its month it is the nearest one that fits.
  const isFree = new Set(days.map(({ month }) => month)).size > 1;
  const fits = (day: Day) => isThere(day) && toWeekday(toDayNumber(toDate(day))) === weekday;
  const day = choose(isFree ? days.filter(fits) : days, today, choice);
  if (day !== undefined && fits(day)) return toDayOf(day);
  if (day === undefined || !isThere(day)) return toDayOf(day);
  // 'fri 9-5' says no day.
  if (/^\d+[-/]\d+$/.test(numbered)) return undefined;
  const date = toDate(day);
  return refuse(`${formatDate(date)} is a ${weekdayNames[toWeekday(toDayNumber(date))]}.`);
}

function readNumbers(text: string, today: CalendarDate, lean: Lean): DayReading {
  const [days, choice] = findNumbers(text, today, lean) ?? [];
  return days && choice && toDayOf(choose(days, today, choice));
}

/** The days that numbers, with or without a month, may mean, and which of them is meant. */
function findNumbers(
  text: string,
  today: CalendarDate,
  lean: Lean,
): readonly [readonly Day[], Choice] | undefined {
  const [, isoYear, , isoMonth, isoDay] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return toDays(Number(isoDay), Number(isoMonth), isoYear, today, lean);
  const [, which, rest = ''] = modified.exec(text) ?? [];
  const choice = choices[which ?? ''] ?? lean;
  const year = which === 'this' ? 'this year' : undefined;
  const [, day, , month, written = year] = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(rest) ?? [];
  if (day !== undefined) return toDays(Number(day), Number(month), written, today, choice);
  const dayFirst = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?[ /.-]?(?:of )?([a-z]+)(?:[ /.-](?:of )?(.+))?$/.exec(
    rest,
  );
  const ofDayFirst = dayFirst && findMonth(dayFirst[2] ?? '');
  if (ofDayFirst) return toDays(Number(dayFirst[1]), ofDayFirst, dayFirst[3] ?? year, today, choice);
  const monthFirst = /^([a-z]+)[ /.-]?(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:[ /.-](?:of )?(.+))?$/.exec(rest);
  const ofMonthFirst = monthFirst && findMonth(monthFirst[1] ?? '');
  if (ofMonthFirst) return toDays(Number(monthFirst[2]), ofMonthFirst, monthFirst[3] ?? year, today, choice);
  return findOrdinals(rest, today, which === 'this' ? 'this' : choice);
}

/** 'the 1st', '1st of next month': of this month or of a neighbour that has this day, or of the one that is named. */
function findOrdinals(text: string, today: CalendarDate, choice: Choice | 'this') {
  const named =
    /^(?:the )?(\d{1,2})(?:(?:st|nd|rd|th)(?: of)?| of) (?:the )?(last|previous|this|next|coming) month$/.exec(
      text,
    );
  if (named) {
    const month = toMonth(today, whichOnes[named[2] ?? ''] ?? 0);
    const day = Number(named[1]);
    return day < 1 || day > 31 ? undefined : ([[{ ...month, day }], 'near'] as const);
  }
  const day = Number(/^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(text)?.[1] ?? 0);
  if (day < 1 || day > 31) return undefined;
  const around = choice === 'this' ? [0] : choice === 'near' ? [-1, 0, 1] : [-2, -1, 0, 1, 2];
  const days = around.map((after) => ({ ...toMonth(today, after), day }));
  return [choice === 'this' ? days : days.filter(isThere), choice === 'this' ? 'near' : choice] as const;
}

function toDays(day: number, month: number, year: string | undefined, today: CalendarDate, choice: Choice) {
  const years = findYears(year, today, choice);
  if (years === undefined || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  // A year that is said leaves no choice.
  return [years.map((one) => ({ year: one, month, day })), year === undefined ? choice : 'near'] as const;
}
