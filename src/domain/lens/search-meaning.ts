import { addDays, type CalendarDate, findMonth, monthNames } from '../dates/calendar-date.ts';
import { type CurrencyCode, currencies } from '../money/currency.ts';
import { findCurrencyMark } from '../money/currency-mark.ts';
import { groupDigits } from '../money/digit-groups.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { findDecimal, maxAmount, toDecimal } from '../money/money.ts';
import { withoutMultiple } from '../money/multiples.ts';
import type { Status } from '../transactions/status.ts';
import { statuses, statusLabels } from '../transactions/status.ts';
import type { TransactionType } from '../transactions/transaction.ts';
import { transactionTypes, typeLabels } from '../transactions/transaction.ts';
import type { DayRange, Period } from './period.ts';
import { formatPeriod, toDayRange } from './period.ts';
import { findSpokenPeriod } from './search-period.ts';
import type { SearchWord } from './search-text.ts';
import { toSearchText, toSearchWord } from './search-text.ts';

/** Amounts in minor units from one to another, both included. */
export interface AmountRange {
  readonly least: number;
  readonly most: number;
}

/** A word with a meaning beyond its text: which rows it matches in addition to those that contain it. */
interface Named {
  readonly type?: TransactionType;
  readonly status?: Status;
  /** 1 to 12, of any year. */
  readonly month?: number;
  readonly amounts?: AmountRange;
  readonly currency?: CurrencyCode;
}

/** A condition on rows. */
export type Meaning =
  /** Anything, as in the middle of typing: no condition. */
  | { readonly kind: 'any' }
  /** The word in description, notes, tags, category or date, or what it names; a number where an amount or a word begins so. */
  | { readonly kind: 'word'; readonly word: SearchWord; readonly named: Named }
  /** The words as they stand, in description, notes, tags or category. */
  | { readonly kind: 'phrase'; readonly word: SearchWord }
  /** A tag that begins so, or is just this, as `toSearchText` writes it; of one half typed also '#77' in a text. */
  | { readonly kind: 'tag'; readonly tag: string; readonly whole: boolean }
  | { readonly kind: 'amounts'; readonly amounts: AmountRange }
  | { readonly kind: 'period'; readonly period: Period; readonly days: DayRange }
  /** Not done, and dated until then; null for any day. */
  | { readonly kind: 'open'; readonly until: CalendarDate | null };

/** The meaning of a piece of a search, with its label. */
export interface Interpretation {
  readonly meaning: Meaning;
  /** 'Over 5,000', 'Last month', '“rent”'. */
  readonly label: string;
  /** A search for the same month of every year: 'every october'. */
  readonly every?: string;
}

/** The most words of one meaning: 'last friday of next month'. */
export const mostWords = 5;

/** Finds the joint meaning of words, in small letters with single spaces; undefined if each only speaks for itself. */
export function findMeaning(text: string, today: CalendarDate): Interpretation | undefined {
  const spoken = findSpokenPeriod(text, today);
  if (spoken !== undefined) {
    const { period, ...every } = spoken;
    const days = toDayRange(period, today);
    return { meaning: { kind: 'period', period, days }, label: formatPeriod(period), ...every };
  }
  if (/^#\S*$/.test(text)) return toTagMeaning(text.slice(1), false);
  return findOpen(text, today) ?? findLimit(text) ?? findNamed(text) ?? findMoney(text);
}

/** Returns the meaning of a single word. */
export function toWordMeaning(text: string): Interpretation {
  return { meaning: toWord(text, {}), label: quote(text) };
}

/** Returns the meaning of a quoted phrase. */
export function toPhraseMeaning(text: string): Interpretation {
  const word = toSearchWord(text);
  return { meaning: word.text === '' ? { kind: 'any' } : { kind: 'phrase', word }, label: quote(text) };
}

/** Returns the meaning of a tag, whole or still being typed. */
export function toTagMeaning(text: string, whole: boolean): Interpretation {
  const tag = toSearchText(text).trim();
  return { meaning: tag === '' ? { kind: 'any' } : { kind: 'tag', tag, whole }, label: `#${text}` };
}

/** Days ahead that count as due, the same as the board's Next 7 days. */
const dueDays = 7;

/** 'overdue', 'due', 'planned'. */
function findOpen(text: string, today: CalendarDate): Interpretation | undefined {
  const toOpen = (until: CalendarDate | null, label: string): Interpretation => ({
    meaning: { kind: 'open', until },
    label,
  });
  if (text === 'overdue') return toOpen(addDays(today, -1), 'Overdue');
  if (text === 'due') return toOpen(addDays(today, dueDays), 'Due');
  return text === 'planned' ? toOpen(null, 'Planned') : undefined;
}

/** '>5000', '>= ₹5,000', '<100', and '>' or '>₹' alone while more is being typed. */
function findLimit(text: string): Interpretation | undefined {
  const [, sign = '', rest = ''] = /^(>=?|<=?|≥|≤) ?(.*)$/.exec(text) ?? [];
  if (sign === '') return undefined;
  if (/^[₹$£]?\.?$/.test(rest)) return { meaning: { kind: 'any' }, label: quote(text) };
  const amount = findAmount(rest);
  if (amount === undefined) return undefined;
  const [bound, label] = [toBound(amount), formatBound(amount)];
  const toLimit = (least: number, most: number, saying: string): Interpretation => ({
    meaning: { kind: 'amounts', amounts: { least, most } },
    label: saying,
  });
  if (sign === '>') return toLimit(bound + 1, maxAmount, `Over ${label}`);
  if (sign === '<') return toLimit(0, bound - 1, `Under ${label}`);
  return sign === '>=' || sign === '≥'
    ? toLimit(bound, maxAmount, `${label} or more`)
    : toLimit(0, bound, `${label} or less`);
}

const limit = '[^-–]*\\d(?:[kl]| ?(?:lakhs?|lacs?|cr|crores?))?';
const range = new RegExp(`^(${limit})(?: [-–] |[-–])(${limit})$`);

/** Words that may also stand in a text: 'income', 'to do', 'every october', 'pounds', '100-200'. */
function findNamed(text: string): Interpretation | undefined {
  const type = transactionTypes.find((one) => text === one || text === `${one}s`);
  if (type) return { meaning: toWord(text, { type }), label: typeLabels[type] };
  const status = statuses.find((one) => {
    const { title } = statusLabels[one];
    return text === one || text.replaceAll(/[ -]/g, ' ') === title.toLowerCase();
  });
  if (status) return { meaning: toWord(text, { status }), label: statusLabels[status].title };
  const [, name = ''] = /^every ([a-z]+)$/.exec(text) ?? [];
  const month = findMonth(name);
  if (month !== undefined) {
    return { meaning: toWord(name, { month }), label: `Every ${monthNames[month - 1]}` };
  }
  const currency = findCurrencyMark(text);
  if (currency) return { meaning: toWord(text, { currency }), label: currencies[currency].name };
  const [, low, high] = range.exec(text) ?? [];
  const [least, most] = [findAmount(low ?? ''), findAmount(high ?? '')];
  if (least === undefined || most === undefined || least > most) return undefined;
  return {
    meaning: toWord(text, { amounts: { least: toBound(least), most: toBound(most) } }),
    label: `${formatBound(least)} – ${formatBound(most)}`,
  };
}

/** '₹ 500': by itself, the sign would be looked for in texts. */
function findMoney(text: string): Interpretation | undefined {
  return text.includes(' ') && toSearchWord(text).number !== undefined ? toWordMeaning(text) : undefined;
}

/**
 * An amount as in a form, also '5k', or zero, from which a range may begin, or more than a transaction can have. Digits
 * after a space are another word.
 */
function findAmount(text: string): TotalMinorUnits | undefined {
  const number = withoutMultiple(text.replace(/^(?:[₹$£]|rs\.?) ?/, ''));
  const decimal = /\d \d/.test(text) ? null : findDecimal(number);
  if (decimal === null) return undefined;
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(2, '0')) as TotalMinorUnits;
}

/** The amount as a limit for rows' amounts, in minor units: all that is more than any row has is the same. */
function toBound(amount: TotalMinorUnits): number {
  return Math.min(Number(amount), maxAmount + 1);
}

/** '5,000', '99.50'. */
function formatBound(amount: TotalMinorUnits): string {
  const [whole = '', fraction = ''] = toDecimal(amount).split('.');
  return groupDigits(whole, 'thousands') + (fraction === '00' ? '' : `.${fraction}`);
}

function toWord(text: string, named: Named): Meaning {
  const word = toSearchWord(text);
  return word.text === '' ? { kind: 'any' } : { kind: 'word', word, named };
}

function quote(text: string): string {
  return `“${text}”`;
}
