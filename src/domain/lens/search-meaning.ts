import { monthNames } from '../dates/calendar-date.ts';
import { groupDigits } from '../money/digit-groups.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { findDecimal, maxAmount, toDecimal } from '../money/money.ts';
import type { Status } from '../transactions/status.ts';
import { statuses, statusWords } from '../transactions/status.ts';
import type { TransactionType } from '../transactions/transaction.ts';
import { transactionTypes, typeWords } from '../transactions/transaction.ts';
import type { Period } from './period.ts';
import { findPeriod, periodWords, toPeriodWords } from './period.ts';
import type { SearchWord } from './search-text.ts';
import { toSearchWord } from './search-text.ts';

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
}

/** What a row must have. */
export type Meaning =
  /** Anything, as in the middle of typing: no condition. */
  | { readonly kind: 'any' }
  /** The word in description, notes, tags, category, date or amount; or what it names. */
  | { readonly kind: 'word'; readonly word: SearchWord; readonly named: Named }
  /** The words as they stand, in description, notes, tags or category. */
  | { readonly kind: 'phrase'; readonly word: SearchWord }
  | { readonly kind: 'amounts'; readonly amounts: AmountRange }
  | { readonly kind: 'period'; readonly period: Period }
  /** A day so many days after today; negative before. */
  | { readonly kind: 'day'; readonly offset: number }
  /** Dated before today and not done. */
  | { readonly kind: 'overdue' };

/** What a piece of a search means, and how to say so in a few words. */
export interface Understood {
  readonly meaning: Meaning;
  /** 'Over 5,000', 'Last month', '“rent”'. */
  readonly words: string;
}

/** How many words a meaning has at most: '₹ 100 - ₹ 200'. */
export const mostWords = 5;

/** The meaning of these words as a phrase (lower case, single spaces); undefined if they have no joint meaning. */
export function findMeaning(text: string): Understood | undefined {
  return days.get(text) ?? findPeriodMeaning(text) ?? findLimit(text) ?? findNamed(text) ?? findMoney(text);
}

/** What any single word means. */
export function toWordMeaning(text: string): Understood {
  return { meaning: toWord(text, {}), words: quote(text) };
}

/** What quoted words mean. */
export function toPhraseMeaning(text: string): Understood {
  const word = toSearchWord(text);
  return { meaning: word.text === '' ? { kind: 'any' } : { kind: 'phrase', word }, words: quote(text) };
}

const days: ReadonlyMap<string, Understood> = new Map([
  ['today', { meaning: { kind: 'day', offset: 0 }, words: 'Today' }],
  ['yesterday', { meaning: { kind: 'day', offset: -1 }, words: 'Yesterday' }],
  ['overdue', { meaning: { kind: 'overdue' }, words: 'Overdue' }],
]);

/** 'last month', 'oct 2026', 'october 2026', '5 oct 2026'. */
function findPeriodMeaning(text: string): Understood | undefined {
  const [, day = '', start = '', year = ''] = /^(?:(\d{1,2}) )?([a-z]+) (\d{4})$/.exec(text) ?? [];
  const month = findMonth(start);
  const name = text.replaceAll(' ', '-');
  const whole = `${year}-${String(month).padStart(2, '0')}`;
  const date = `${whole}-${day.padStart(2, '0')}`;
  const period =
    month === undefined
      ? name !== 'all-time' && Object.hasOwn(periodWords, name) && findPeriod(name)
      : findPeriod(day === '' ? whole : `${date}..${date}`);
  return period ? { meaning: { kind: 'period', period }, words: toPeriodWords(period) } : undefined;
}

/** '>5000', '>= ₹5,000', '<100', and '>' or '>₹' alone while more is being typed. */
function findLimit(text: string): Understood | undefined {
  const [, sign = '', rest = ''] = /^(>=?|<=?|≥|≤) ?(.*)$/.exec(text) ?? [];
  if (sign === '') return undefined;
  if (/^[₹$£]?\.?$/.test(rest)) return { meaning: { kind: 'any' }, words: quote(text) };
  const amount = findAmount(rest);
  if (amount === undefined) return undefined;
  const [bound, words] = [toBound(amount), toAmountWords(amount)];
  const toLimit = (least: number, most: number, saying: string): Understood => ({
    meaning: { kind: 'amounts', amounts: { least, most } },
    words: saying,
  });
  if (sign === '>') return toLimit(bound + 1, maxAmount, `Over ${words}`);
  if (sign === '<') return toLimit(0, bound - 1, `Under ${words}`);
  return sign === '>=' || sign === '≥'
    ? toLimit(bound, maxAmount, `${words} or more`)
    : toLimit(0, bound, `${words} or less`);
}

/** Words that may also stand in a text: 'income', 'to do', 'october', '100-200'. */
function findNamed(text: string): Understood | undefined {
  const type = transactionTypes.find((one) => text === one || text === `${one}s`);
  if (type) return { meaning: toWord(text, { type }), words: typeWords[type] };
  const status = statuses.find((one) => {
    const { title } = statusWords[one];
    return text === one || text.replaceAll(/[ -]/g, ' ') === title.toLowerCase();
  });
  if (status) return { meaning: toWord(text, { status }), words: statusWords[status].title };
  const month = findMonth(text);
  if (month !== undefined) {
    return { meaning: toWord(text, { month }), words: monthNames[month - 1] as string };
  }
  const [, low, high] = /^([^-–]*\d)(?: [-–] |[-–])([^-–]*\d)$/.exec(text) ?? [];
  const [least, most] = [findAmount(low ?? ''), findAmount(high ?? '')];
  if (least === undefined || most === undefined || least > most) return undefined;
  return {
    meaning: toWord(text, { amounts: { least: toBound(least), most: toBound(most) } }),
    words: `${toAmountWords(least)} – ${toAmountWords(most)}`,
  };
}

/** '₹ 500': by itself, the sign would be looked for in texts. */
function findMoney(text: string): Understood | undefined {
  return text.includes(' ') && toSearchWord(text).number !== undefined ? toWordMeaning(text) : undefined;
}

/** The month, 1 to 12, that begins with so many letters: 'oct', 'sept', 'october'. */
function findMonth(text: string): number | undefined {
  if (text.length < 3) return undefined;
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(text));
  return index === -1 ? undefined : index + 1;
}

/**
 * An amount as in a form, or zero, from which a range may begin, or more than a transaction can have. Digits after a space
 * are another word.
 */
function findAmount(text: string): TotalMinorUnits | undefined {
  const decimal = /\d \d/.test(text) ? null : findDecimal(text);
  if (decimal === null) return undefined;
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(2, '0')) as TotalMinorUnits;
}

/** The amount as a limit for rows' amounts, in minor units: all that is more than any row has is the same. */
function toBound(amount: TotalMinorUnits): number {
  return Math.min(Number(amount), maxAmount + 1);
}

/** '5,000', '99.50'. */
function toAmountWords(amount: TotalMinorUnits): string {
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
