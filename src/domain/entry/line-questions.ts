import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatDate } from '../dates/calendar-date.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { formatMoney } from '../money/money.ts';
import { type TransactionType, transactionTypes, typeLabels } from '../transactions/transaction.ts';
import { parseAmountText } from './amount-text.ts';
import { describeFarDay, formatSpokenDay } from './date-text.ts';
import type { FoundAmount } from './found-amounts.ts';
import { type FoundDate, isFraction, type LineWord, type Span, toPlain } from './line-words.ts';

/** A question about a doubtful reading. */
export interface EntryQuestion {
  readonly about: 'day' | 'amount' | 'type';
  /** 'Is “3/12” a day?' */
  readonly label: string;
  /** Other meanings, each with a line that has only that one. */
  readonly answers: readonly { readonly label: string; readonly line: string }[];
}

interface Line {
  readonly text: string;
  readonly words: readonly LineWord[];
  /** Whether a word is description. */
  readonly isDescribed: (index: number) => boolean;
}

/** Beside a day, these change it, unless the day was read with them. */
const before = new Set(
  (
    'this next last coming upcoming past previous every each other alternate first second third fourth fifth after before until till by since from within week ' +
    'weeks fortnight month months following'
  ).split(' '),
);
const after = new Set('week weeks fortnight ago before after onwards next last'.split(' '));
/** They speak of days, but not of which one. */
const anyDay =
  /\b(?:(?:last|next|this|the) weekend|weekend|last (?:week|month|year)|next (?:week|year)|end of (?:the )?week|\S+ ago|ago|from now|other day)\b/;

/** Asks which day is meant, where its words may say another one than was read; and whether one that is far away is. */
export function askDay(
  line: Line,
  date: FoundDate | undefined,
  dates: readonly FoundDate[],
  today: CalendarDate,
): readonly EntryQuestion[] {
  const { words, isDescribed } = line;
  if (date?.date !== undefined) {
    const from =
      isDescribed(date.from - 1) && before.has(plainAt(words, date.from - 1)) ? date.from - 1 : date.from;
    const to = isDescribed(date.to) && after.has(plainAt(words, date.to)) ? date.to + 1 : date.to;
    const far = describeFarDay(date.date, today);
    if (from !== date.from || to !== date.to) {
      return [toDayQuestion(line, { from, to }, [date.date], today, (said) => `Which day is “${said}”?`)];
    }
    const other = dates.find(
      (one) => one.date !== undefined && one.date !== date.date && isSure(one) && isDescribed(one.from),
    );
    const said = (one: Span) =>
      words
        .slice(one.from, one.to)
        .map(({ text }) => text)
        .join(' ');
    if (other?.date !== undefined) {
      return [{ about: 'day', label: `“${said(other)}” or “${said(date)}”?`, answers: [] }];
    }
    return far === '' ? [] : [{ about: 'day', label: `${formatDate(date.date)} is ${far}.`, answers: [] }];
  }
  if (date !== undefined) return [];
  const pairs = dates.filter(
    (one) =>
      one.pair !== undefined &&
      isDescribed(one.from) &&
      !(isFraction(plainAt(words, one.from)) && isDescribed(one.to)),
  );
  const asked = pairs.flatMap((one) =>
    one.date === undefined
      ? []
      : [toDayQuestion(line, one, [one.date], today, (said) => `Is “${said}” a day?`)],
  );
  const spoken = anyDay.exec(toPlain(words.filter((_, index) => isDescribed(index))))?.[0];
  return spoken === undefined
    ? asked
    : [...asked, { about: 'day', label: `Which day is “${spoken}”?`, answers: [] }];
}

function isSure({ isWeak, pair }: FoundDate): boolean {
  return !isWeak && pair === undefined;
}

function toDayQuestion(
  { text, words }: Line,
  span: Span,
  days: readonly CalendarDate[],
  today: CalendarDate,
  toQuestion: (said: string) => string,
): EntryQuestion {
  const said = words
    .slice(span.from, span.to)
    .map((word) => word.text)
    .join(' ');
  return {
    about: 'day',
    label: toQuestion(said),
    answers: days.map((day) => ({
      label: formatSpokenDay(day, today),
      line: replace(text, words, span, formatDate(day)),
    })),
  };
}

/** Asks whether a percentage beside the amount is part of it. */
export function askShare(
  { text, words, isDescribed }: Line,
  amount: FoundAmount | undefined,
  currency: CurrencyCode,
): readonly EntryQuestion[] {
  const at = words.findIndex((word, index) => {
    const isBeside = index === (amount?.from ?? 0) - 1 || index === amount?.to;
    const isPart = /^(?:off|discount|tip|extra|gst|vat|tax|service|less|plus|minus)$/;
    const near = [plainAt(words, index - 1), plainAt(words, index + 1)];
    return (
      isDescribed(index) &&
      /^[\d.]+%$/.test(plainOf(word)) &&
      (isBeside || near.some((one) => isPart.test(one)))
    );
  });
  if (amount === undefined || at === -1) return [];
  const share = plainOf(words[at] as LineWord);
  const figure = words
    .slice(amount.from, amount.to)
    .map((word) => word.text)
    .join(' ');
  const answers = ['-', '+'].flatMap((sign) => {
    const sum = `${figure}${sign}${share}`;
    const read = parseAmountText(sum.replace(/^[-+−]/, ''));
    if (!read.ok) return [];
    const [first, last] = at < amount.from ? [at, amount.to] : [amount.from, at + 1];
    const between = words
      .slice(first, last)
      .filter((_, index) => isDescribed(first + index) && first + index !== at);
    const rest = between.map((word) => word.text).join(' ');
    return [
      {
        label: formatMoney(read.value.amount, amount.currency ?? currency),
        line: replace(text, words, { from: first, to: last }, rest === '' ? sum : `${sum} ${rest}`),
      },
    ];
  });
  return [{ about: 'amount', label: `Is “${share}” part of the amount?`, answers }];
}

/** Asks which way money went whose words say both. */
export function askType(
  { text, words }: Line,
  amount: FoundAmount,
  type: TransactionType,
): readonly EntryQuestion[] {
  const start = words[amount.from]?.start ?? 0;
  const toAnswer = (one: TransactionType) => ({
    label: typeLabels[one],
    line: `${text.slice(0, start)}${one === 'income' ? '+' : '-'}${text.slice(start)}`,
  });
  const order = transactionTypes.toSorted((one) => (one === type ? 1 : -1));
  return [{ about: 'type', label: 'Did you get it or pay it?', answers: order.map(toAnswer) }];
}

function replace(text: string, words: readonly LineWord[], { from, to }: Span, by: string): string {
  return text.slice(0, words[from]?.start) + by + text.slice(words[to - 1]?.end);
}

function plainOf(word: LineWord): string {
  return toPlain([word]);
}

function plainAt(words: readonly LineWord[], index: number): string {
  const word = words[index];
  return word === undefined ? '' : plainOf(word);
}
