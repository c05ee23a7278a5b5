import type { CalendarDate } from '../dates/calendar-date.ts';
import { findWeekday } from '../dates/calendar-date.ts';
import { isWeakDay } from '../dates/day-text.ts';
import { toSearchText } from '../lens/search-text.ts';
import { withPlainDigits } from '../money/plain-digits.ts';
import type { Status } from '../transactions/status.ts';
import { readDate } from './date-text.ts';
import type { FoundAmount } from './found-amounts.ts';
import { findAmounts } from './found-amounts.ts';

export interface LineWord {
  /** Without marks that nobody sees. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Words from one to before another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface FoundDate extends Span {
  /** Undefined if there is no such day; `problem` says why. */
  readonly date: CalendarDate | undefined;
  readonly problem: string | undefined;
  /** Whether it may mean something else. */
  readonly isWeak: boolean;
  /** A pair of numbers that is a day only where nothing else is described ('24/7', '3/12'), or never unasked ('11/24'). */
  readonly pair: 'day-first' | 'month-first' | undefined;
  /** Whether it is '-3' or '+2'. */
  readonly isSigned: boolean;
}

export interface FoundStatus extends Span {
  readonly status: Status;
}

/**
 * Marks without a width, and halves of characters. Not those that join letters and emoji, and not the letters of a flag
 * behind it.
 */
const invisible =
  /[[\p{Cf}\p{Cs}]--\p{Join_Control}--[\u{e0020}-\u{e007f}]]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]|^\p{Join_Control}+/gv;

/** The words of a line. */
export function toLineWords(text: string): readonly LineWord[] {
  return [...text.matchAll(/[^\s\p{Cc}]+/gu)]
    .map(({ 0: word, index }) => ({
      text: word.replace(invisible, ''),
      start: index,
      end: index + word.length,
    }))
    .filter((word) => word.text !== '');
}

const tagPattern =
  /^#(?=.*[\p{L}\p{N}\p{RI}\p{Extended_Pictographic}])([-_\p{L}\p{N}\p{M}\p{RI}\p{Extended_Pictographic}\p{EMod}\p{Join_Control}\u{e0020}-\u{e007f}]+)[.,;:!?]*$/u;

/** The tag that a word is, '#team' or '#🎉'; undefined if it is none, as '#' and 'C#'. */
export function findTag(word: string): string | undefined {
  return tagPattern.exec(word)?.[1];
}

/** As many words has the longest form: 'on the last friday of next month'. */
const mostDateWords = 7;
const fraction = /^([1-9])[/-]([2-9])$/;
const compounds = new Set('black good cyber easter ash ruby super palm shrove maundy tgi'.split(' '));

/** The days that a line names, each in as many words as it can be, with their years or without. */
function findDays(words: readonly LineWord[], today: CalendarDate, withYears: boolean): readonly FoundDate[] {
  const found: FoundDate[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + mostDateWords); to > from; to -= 1) {
      const text = toPlain(words.slice(from, to));
      if (text === 'tom' || /^\d+\.\d+$/.test(text) || /^[-+−]\d{3}/.test(text)) continue;
      if (!withYears && /^.* .* (?:\d{2}|\d{4})$/.test(text)) continue;
      if (findWeekday(text) !== undefined && compounds.has(toPlain(words.slice(from - 1, from)))) continue;
      const date = toFoundDate(text, today);
      if (date === undefined) continue;
      found.push({ from, to, ...date });
      from = to - 1;
      break;
    }
  }
  return found;
}

/** Pairs that may be hours, parts or names; the month is second, as elsewhere. */
const unclear = /^(?:(?:0?[1-9]|1[0-2])[/-](?:0?[1-9]|1[0-2])|24[/-]7)$/;
const monthFirst = /^(0?[1-9]|1[0-2])([/-])(1[3-9]|2\d|3[01])(\2(?:\d{4}|\d{2}))?$/;

function toFoundDate(text: string, today: CalendarDate): Omit<FoundDate, keyof Span> | undefined {
  const [, month, sign, day, year = ''] = monthFirst.exec(text) ?? [];
  const isTurned = month !== undefined;
  const read = readDate(isTurned ? `${day}${sign}${month}${year}` : text, today);
  if (read === undefined || (isTurned && !read.ok)) return undefined;
  return {
    date: read.ok ? read.value : undefined,
    problem: read.ok ? undefined : read.issues[0]?.message,
    isWeak: isWeakDay(text),
    pair: isTurned ? 'month-first' : unclear.test(text) ? 'day-first' : undefined,
    isSigned: /^[-+−]/.test(text),
  };
}

/** Whether a pair is a part of something: '1/2 kg'. */
export function isFraction(text: string): boolean {
  const [, over = '', under = ''] = fraction.exec(text) ?? [];
  return over < under;
}

const statusNames: ReadonlyMap<string, Status> = new Map([
  ['todo', 'todo'],
  ['to do', 'todo'],
  ['in progress', 'in-progress'],
  ['in-progress', 'in-progress'],
  ['doing', 'in-progress'],
  ['done', 'done'],
  ['paid', 'done'],
]);

/** The words that name a status. */
export function findStatuses(words: readonly LineWord[]): readonly FoundStatus[] {
  return words.flatMap((_, from) =>
    [from + 2, from + 1].flatMap((to) => {
      const status = to > words.length ? undefined : statusNames.get(toPlain(words.slice(from, to)));
      return status === undefined ? [] : [{ from, to, status }];
    }),
  );
}

/** Words as they are compared. */
export function toPlain(words: readonly LineWord[]): string {
  return withPlainDigits(toSearchText(words.map(({ text }) => text).join(' '))).replace(/[.,;:!]+$/, '');
}

interface ChosenAmount {
  readonly amount: FoundAmount | undefined;
  /** The dates beside it. */
  readonly dates: readonly FoundDate[];
  /** Whether there are several, of which none can be chosen. */
  readonly isAmbiguous: boolean;
}

/** The amount that counts, and the dates that are there beside it; `readEntryLine` has the rules. */
export function chooseAmount(
  line: readonly LineWord[],
  states: readonly FoundStatus[],
  today: CalendarDate,
  repeat: Span | undefined,
): ChosenAmount {
  // The words of a repeat are neither a day nor an amount.
  const words = line.map((word, index) =>
    repeat && repeat.from <= index && index < repeat.to ? { ...word, text: '#' } : word,
  );
  const isIn = (spans: readonly Span[], index: number) =>
    spans.some(({ from, to }) => from <= index && index < to);
  const find = (dates: readonly FoundDate[]) =>
    findAmounts(words.map(({ text }, index) => (isIn(dates, index) ? '#' : text)));
  const days = findDays(words, today, true);
  const hasAmount = (some: readonly FoundDate[]) => find(some).length > 0;
  const others = () => [findDays(words, today, false), days.filter(({ isSigned }) => !isSigned)];
  const dates = hasAmount(days) ? days : (others().find(hasAmount) ?? days);
  const amounts = find(dates);
  const marked = amounts.filter(({ currency, sign }) => currency !== undefined || sign !== '');
  const [first] = marked.length > 0 ? marked : amounts;
  if (first === undefined) return { amount: undefined, dates, isAmbiguous: false };
  const begins = words
    .slice(0, first.from)
    .every(({ text }, index) => findTag(text) !== undefined || isIn([...dates, ...states], index));
  const hasLarger = amounts.some(({ amount }) => amount > first.amount);
  const isCount = first.amount % 100 === 0 && hasLarger;
  // '2 pounds chicken 500' may be a weight.
  const isWeight = hasLarger && /pounds?/i.test(toPlain(words.slice(first.from, first.to)));
  const isOnly = (marked.length === 1 && !isWeight) || amounts.length === 1;
  const isChosen = isOnly || (marked.length === 0 && begins && !isCount);
  return { amount: isChosen ? first : undefined, dates, isAmbiguous: !isChosen };
}
