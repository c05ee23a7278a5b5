import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { withPlainDigits } from '#domain/money/plain-digits.ts';
import type { Calendar, DateOrder } from '../reading.ts';

/** The months in the languages of the banks we know, in full and without accents; any beginning of one is its name. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier', 'enero'],
  ['february', 'februar', 'fevrier', 'febrero'],
  ['march', 'marz', 'maerz', 'mrz', 'mars', 'marzo'],
  ['april', 'avril', 'abril'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'juin', 'junio'],
  ['july', 'juli', 'juillet', 'julio'],
  ['august', 'aout', 'agosto'],
  ['september', 'septembre', 'septiembre', 'setiembre'],
  ['october', 'oktober', 'octobre', 'octubre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'dezember', 'decembre', 'diciembre'],
];

/** A date as it is written. Digits that stand alone do not say which of them is the day. */
export type DateText =
  | { readonly form: 'sure'; readonly year: number; readonly month: number; readonly day: number }
  | { readonly form: 'digits'; readonly parts: readonly [number, number, number]; readonly mark: string };

const yearFirst = /^(\d{4})([-/.\s]|\. |年|년 ?)(\d{1,2})(?:\2|月|월 ?)(\d{1,2})(?!\d)[日일.]?/;
const digitsOnly = /^(\d{1,2})([-/.\s])\s?(\d{1,2})\s?[-/.'\s]\s?(\d{4}|\d{2})(?!\d)/;
const yearLast = /^\D*\d{1,2}\D+\d{1,2}\D+\d{4}/;
const inOne = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6}(?:[.,]\d+)?)?(?:\[[^\]]*\])?(?=$|T|\s)/;
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er)?[-/.,\s]*(?:de\s+)?(\p{L}{3,})[-/.,'\s]*(?:de\s+)?(\d{4}|\d{2})(?!\d)/iu;
const monthFirst = /^(\p{L}{3,})[-/.,\s]*(\d{1,2})(?:st|nd|rd|th)?[-/.,'\s]+(\d{4}|\d{2})(?!\d)/iu;
const weekday = /^\p{L}{2,10}[.,]?\s+(?=\d|\p{L}{3,}\.?\s+\d)/u;
/** A time that may follow a day, with or without a zone. */
const time =
  /^(?:(?:T|\s*[,;]|\s+(?:at|um|à)?)\s*-?\s*\d{1,2}(?:[:.h]?\d{2}.*)?|Z|\s*\[[^\]]*\]|\s+as of\s.*)?$/iu;

/** Finds the day in a cell, apart from the order of its digits. The time is cut off, whatever zone it names. */
export function findDate(cell: string): DateText | undefined {
  const text = withPlainDigits(cell)
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .trim()
    .replace(/^'/, '');
  if (text.length < 6 || text.length > 60 || !/\d/.test(text)) return undefined;
  return findDigits(text) ?? findNamed(text) ?? findNamed(text.replace(weekday, ''));
}

function findDigits(text: string): DateText | undefined {
  const year = yearFirst.exec(text);
  if (year) return isTime(text, year) ? sure(Number(year[1]), Number(year[3]), Number(year[4])) : undefined;
  const digits = digitsOnly.exec(text);
  if (digits) {
    if (!isTime(text, digits)) return undefined;
    const [, one, mark = '', two, three = ''] = digits;
    return { form: 'digits', parts: [Number(one), Number(two), toYear(three)], mark };
  }
  const whole = inOne.exec(text);
  if (!whole || !isTime(text, whole)) return undefined;
  const found = sure(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  return found.year >= 1900 && found.year < 2100 ? found : undefined;
}

function findNamed(text: string): DateText | undefined {
  const day = dayFirst.exec(text);
  if (day) {
    const month = findMonth(day[2] ?? '');
    return month > 0 && isTime(text, day) ? sure(toYear(day[3] ?? ''), month, Number(day[1])) : undefined;
  }
  const named = monthFirst.exec(text);
  const month = named ? findMonth(named[1] ?? '') : 0;
  if (!named || month === 0 || !isTime(text, named)) return undefined;
  return sure(toYear(named[3] ?? ''), month, Number(named[2]));
}

/** The day that a cell names, read in an order; undefined for anything else, and for days that do not exist. */
export function parseDateText(
  cell: string,
  order: DateOrder,
  calendar: Calendar = 'common',
): CalendarDate | undefined {
  const found = findDate(cell);
  if (found === undefined) return undefined;
  const toDayOf = (year: number, month: number, day: number) =>
    toDay(calendar === 'buddhist' ? fromBuddhistYear(year) : year, month, day);
  if (found.form === 'sure') return toDayOf(found.year, found.month, found.day);
  const [one, two, three] = found.parts;
  if (order === 'dmy') return toDayOf(three, two, one);
  if (order === 'mdy') return toDayOf(three, one, two);
  // Only two digits can be a day.
  if (yearLast.test(cell)) return undefined;
  return toDayOf(toFirstYear(one), two, three % 100);
}

/** Years of four digits in front are sure; here the first two digits are a year's. */
function toFirstYear(digits: number): number {
  return toYear(String(digits).padStart(2, '0'));
}

/** A year beyond the common ones may have been completed from its last two digits. */
function fromBuddhistYear(year: number): number {
  return year >= 2400 ? year - 543 : 2500 + (year % 100) - 543;
}

/**
 * Whether a date's year is not one of anybody's statements: those of other calendars, such as 2567, 1445 and 2081, and slips.
 */
export function isFar(found: DateText): boolean {
  const year =
    found.form === 'sure' ? found.year : found.parts[0] > 31 ? toFirstYear(found.parts[0]) : found.parts[2];
  return year < 1950 || year > 2060;
}

/** The day of these numbers, if there is one. */
function toDay(year: number, month: number, day: number): CalendarDate | undefined {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const parsed = parseCalendarDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
  return parsed.ok ? parsed.value : undefined;
}

function sure(year: number, month: number, day: number): Extract<DateText, { form: 'sure' }> {
  return { form: 'sure', year, month, day };
}

function isTime(text: string, match: RegExpExecArray): boolean {
  return match[0].length === text.length || time.test(text.slice(match[0].length));
}

/** Two digits from 70 on are of the last century. */
function toYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year < 70 ? 2000 : 1900);
}

function findMonth(word: string): number {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return monthNames.findIndex((names) => names.some((name) => name.startsWith(plain))) + 1;
}
