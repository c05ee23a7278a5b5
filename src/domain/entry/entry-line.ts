import type { CalendarDate } from '../dates/calendar-date.ts';
import { joinTextList, splitTextList } from '../fields/kinds.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { toDecimal } from '../money/money.ts';
import type { Category } from '../transactions/category.ts';
import { toUsualType } from '../transactions/category.ts';
import type { Status } from '../transactions/status.ts';
import { statusLabels } from '../transactions/status.ts';
import type { TransactionType } from '../transactions/transaction.ts';
import { formatSpokenDay } from './date-text.ts';
import { findSaidType } from './direction-words.ts';
import type { UsualEntry } from './earlier-entries.ts';
import { toMatchText } from './earlier-entries.ts';
import type { EntryDraft } from './entry-draft.ts';
import { toSignedMoney } from './entry-draft.ts';
import { describeForeignMoney, findForeignMoney } from './foreign-money.ts';
import type { FoundAmount } from './found-amounts.ts';
import { findKnownCategory } from './known-category.ts';
import type { EntryQuestion } from './line-questions.ts';
import { askDay, askShare, askType } from './line-questions.ts';
import { findRepeat } from './line-repeat.ts';
import type { FoundDate, FoundStatus, LineWord, Span } from './line-words.ts';
import { chooseAmount, findStatuses, findTag, toLineWords } from './line-words.ts';

/** A piece of a line that was read as something, or is description. */
export interface EntryPart {
  readonly kind: 'amount' | 'date' | 'status' | 'tag' | 'repeat' | 'description';
  /** Position of its first character in the line as typed; `end` is after its last one. */
  readonly start: number;
  readonly end: number;
  /** The value that was read: '−₹450.00', 'yesterday', 'Done', '#team'. */
  readonly label: string;
}

/** Why a line is no entry yet, each as a sentence. */
export const entryProblems = {
  amount_missing: 'No amount yet.',
  several_amounts: 'Which number is the amount? Put it first, or add its currency.',
  foreign_money: 'Use ₹, $ or £.',
  no_such_day: 'No such date.',
  too_long: 'Too long for an entry.',
} as const;

export type EntryProblem = keyof typeof entryProblems;

/** The result of reading a line. */
export interface EntryLine {
  /** The fields that it says, as a form has them. */
  readonly fields: Partial<EntryDraft>;
  /** Its pieces in their order. Signs that only part others are in none. */
  readonly parts: readonly EntryPart[];
  /** Undefined if it says enough; what else is missing, such as the category, the form's rules say. */
  readonly problem: { readonly code: EntryProblem; readonly message: string } | undefined;
  /** Questions about doubtful readings, to be seen before it is added. */
  readonly questions: readonly EntryQuestion[];
}

/** The context in which a line is read. */
export interface EntryContext {
  readonly today: CalendarDate;
  /** The currency of an amount that names none. */
  readonly currency: CurrencyCode;
  /** Finds the usual values of entries with a description: `EarlierEntries.findUsual`. */
  findUsual(description: string): UsualEntry | undefined;
}

/** In characters; a description has at most 500. */
const maxLength = 1000;

/**
 * Reads an entry from one line: '450 vegetables', '$4 coffee', '35000 rent 1 dec todo', '+159500 salary yesterday',
 * '1200+18% lunch #team', in any order. Words are read whole, each for one thing only, and what is not read is the
 * description as it was typed, without marks that nobody sees.
 *
 * - Amount: as `findAmounts` has it. Of several the one with a currency or sign counts, if it is the only such one; else
 *   the one that begins the line, unless it may be a count: a whole number with a larger one behind it ('2 coffees 9').
 *   Then none is taken. The others are description.
 * - Type: income by '+', expense by '-'; else as earlier entries with the description; else as its words say ('received',
 *   'refund', 'salary'), which ask where they say both; else as its category usually is; else expense.
 * - Category: as earlier entries with the description, else the one whose name is in it ('rent', 'food'), else that of its
 *   words of daily life.
 * - Date: as `readDate` has it, but '20.11' is an amount, and 'tom' a name. Of several the last one counts. Short words
 *   that may mean something else ('sun', '1st') count only where no description follows: '450 sun cream' is not dated.
 *   '3/12', '9-5' and '24/7' are days only where nothing is described, and else ask, as all words do that may change a day. A
 *   number that may be a year is the amount if there is no other one: 'rent 1 dec 2600'. '-3' and '+2', up to two
 *   digits, are days, unless the line has no other amount.
 * - Status: 'todo', 'to do', 'in progress', 'doing', 'done' and 'paid', where no description follows, and once.
 * - Repeat: as `findRepeat` has it; 'every friday' is also the first one's date.
 * - Tags: '#' and letters, digits, emoji, '-' or '_'.
 *
 * A line without an amount, with amounts of which none can be chosen, with money of another currency, with a day that does
 * not exist, or that is very long has a problem; it must not be added as it is. One with questions may, once they were seen.
 */
export function readEntryLine(text: string, context: EntryContext): EntryLine {
  if (text.length > maxLength)
    return { fields: {}, parts: [], problem: toProblem('too_long'), questions: [] };
  const words = toLineWords(text);
  const tags = words.map(({ text: word }) => findTag(word));
  const states = findStatuses(words);
  const repeat = findRepeat(words, context.today);

  const { amount, dates, isAmbiguous } = chooseAmount(words, states, context.today, repeat);
  const readings = tags.map((tag): Reading | undefined =>
    tag === undefined ? undefined : { kind: 'tag', tag },
  );
  const take = ({ from, to }: Span, reading: Reading) => readings.fill(reading, from, to);
  if (repeat !== undefined) take(repeat, { kind: 'repeat', label: repeat.label });
  if (amount !== undefined) take(amount, { kind: 'amount', amount });
  const { date, status } = takeDayAndStatus(words, dates, states, readings);

  const described = trimSigns(words.filter((_, index) => readings[index] === undefined));
  const description = described
    .map(({ text: word }) => word)
    .join(' ')
    .replace(/[,;:]+$/, '');
  const usual = description === '' ? undefined : context.findUsual(description);
  const said = findSaidType(toMatchText(description));
  const ofUsual = usual?.category === 'Other' ? undefined : usual?.category;
  const known = (type: TransactionType) => ofUsual ?? findKnownCategory(description, type);
  const guessed = toType(amount, said, usual, known(said === 'income' ? said : 'expense'));
  const category = known(guessed) ?? usual?.category;
  const type = toType(amount, said, usual, category);
  const tagTexts = splitTextList(tags.filter((tag) => tag !== undefined).join());
  const day = date?.date ?? (date === undefined ? repeat?.starts : undefined);
  const foreign = findForeign(words, amount);
  const problem =
    foreign !== undefined
      ? toProblem('foreign_money', describeForeignMoney(foreign))
      : date !== undefined && date.date === undefined
        ? toProblem('no_such_day', date.problem)
        : amount === undefined
          ? toProblem(isAmbiguous ? 'several_amounts' : 'amount_missing')
          : undefined;
  const line = { text, words, isDescribed: (index: number) => described.includes(words[index] as LineWord) };
  return {
    fields: {
      ...((amount !== undefined || category !== undefined) && { type }),
      ...(amount !== undefined && foreign === undefined && { amount: toDecimal(amount.amount) }),
      ...(amount?.currency !== undefined && foreign === undefined && { currency: amount.currency }),
      ...(category !== undefined && { category }),
      ...(day !== undefined && { date: day }),
      ...(description !== '' && { description }),
      ...(status !== undefined && { status: status.status }),
      ...(tagTexts.length > 0 && { tags: joinTextList(tagTexts) }),
      ...(repeat !== undefined && { repeat: repeat.rule }),
    },
    parts: toParts(words, readings, new Set(described), (reading) => formatReading(reading, type, context)),
    problem,
    questions: [
      ...askDay(line, date, dates, context.today),
      ...askShare(line, amount, context.currency),
      ...(said === 'either' && amount?.sign === '' && !usual?.isSame ? askType(line, amount, type) : []),
    ],
  };
}

/** Takes the day that counts and the status, and says which; what is no day beside a description stays part of it. */
function takeDayAndStatus(
  words: readonly LineWord[],
  dates: readonly FoundDate[],
  states: readonly FoundStatus[],
  readings: (Reading | undefined)[],
): { readonly date: FoundDate | undefined; readonly status: FoundStatus | undefined } {
  const take = ({ from, to }: Span, reading: Reading) => readings.fill(reading, from, to);
  const strong = dates.filter(({ isWeak, pair }) => !isWeak && pair === undefined);
  let date = strong.findLast((one) => one.date === undefined) ?? strong.at(-1);
  if (date !== undefined) take(date, { kind: 'date', date: date.date });
  let status: FoundStatus | undefined;
  // From the end, where it is known whether description follows.
  for (let end = words.length; end > 0; end -= 1) {
    const isFree = (span: Span) =>
      span.to === end &&
      (end === words.length || readings[end] !== undefined) &&
      readings.slice(span.from, end).every((reading) => reading === undefined);
    const weak = date === undefined ? dates.find((one) => one.isWeak && isFree(one)) : undefined;
    if (weak !== undefined) take(weak, { kind: 'date', date: weak.date });
    const state = status === undefined ? states.find(isFree) : undefined;
    if (state !== undefined) take(state, { kind: 'status', status: state.status });
    date ??= weak;
    status ??= state;
  }
  const pair = dates.findLast((one) => one.pair === 'day-first');
  const isAlone = (span: Span) =>
    readings.every(
      (reading, index) =>
        reading !== undefined || (span.from <= index && index < span.to) || isSign(words[index] as LineWord),
    );
  if (date === undefined && pair !== undefined && isAlone(pair)) {
    take(pair, { kind: 'date', date: pair.date });
    date = pair;
  }
  return { date, status };
}

/** A word's reading. The words of one span share one object. */
type Reading =
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'amount'; readonly amount: FoundAmount }
  | { readonly kind: 'date'; readonly date: CalendarDate | undefined }
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'repeat'; readonly label: string };

/** Decides the type by, in this order: a sign, the same description before, the words, the usual one of the rest. */
function toType(
  amount: FoundAmount | undefined,
  said: ReturnType<typeof findSaidType>,
  usual: UsualEntry | undefined,
  category: Category | undefined,
): TransactionType {
  if (amount?.sign === '+') return 'income';
  if (amount?.sign === '-') return 'expense';
  if (usual?.isSame) return usual.type;
  if (said === 'income' || said === 'expense') return said;
  return usual?.type ?? (category && toUsualType(category)) ?? 'expense';
}

/** The words without signs that part what is not there any more. */
function trimSigns(words: readonly LineWord[]): readonly LineWord[] {
  const first = words.findIndex((word) => !isSign(word));
  return first === -1 ? [] : words.slice(first, words.findLastIndex((word) => !isSign(word)) + 1);
}

function isSign({ text }: LineWord): boolean {
  return /^[-–—|·,;:]+$/.test(text);
}

/** The name of the money that cannot be recorded: beside the amount, or where there is none, or what can only be money. */
function findForeign(words: readonly LineWord[], amount: FoundAmount | undefined): string | undefined {
  return findForeignMoney(words.map(({ text }) => text)).find(
    ({ numbers }) =>
      amount === undefined ||
      (numbers.length === 0 && amount.currency === undefined) ||
      numbers.some((at) => amount.from <= at && at < amount.to),
  )?.name;
}

function formatReading(reading: Reading, type: TransactionType, { today, currency }: EntryContext): string {
  switch (reading.kind) {
    case 'amount':
      return toSignedMoney(reading.amount.amount, reading.amount.currency ?? currency, type);
    case 'date':
      return reading.date === undefined ? 'no such date' : formatSpokenDay(reading.date, today);
    case 'status':
      return statusLabels[reading.status].title;
    case 'tag':
      return `#${reading.tag}`;
    case 'repeat':
      return `↻ ${reading.label}`;
  }
}

function toParts(
  words: readonly LineWord[],
  readings: readonly (Reading | undefined)[],
  described: ReadonlySet<LineWord>,
  format: (reading: Reading) => string,
): readonly EntryPart[] {
  const parts: EntryPart[] = [];
  let last: Reading | undefined | null = null;
  for (const [index, word] of words.entries()) {
    const reading = readings[index];
    if (reading === undefined && !described.has(word)) continue;
    const before = last === reading ? parts.pop() : undefined;
    const label =
      reading === undefined ? [before?.label, word.text].filter(Boolean).join(' ') : format(reading);
    parts.push({
      kind: reading?.kind ?? 'description',
      start: before?.start ?? word.start,
      end: word.end,
      label,
    });
    last = reading;
  }
  return parts;
}

function toProblem(code: EntryProblem, message: string = entryProblems[code]): EntryLine['problem'] {
  return { code, message };
}
