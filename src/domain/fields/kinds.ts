import { type CalendarDate, latestDay, parseCalendarDate } from '../dates/calendar-date.ts';
import { fromDecimal, type MinorUnits, maxAmount, toDecimal } from '../money/money.ts';

/** A column's value in JSON, where there is one. */
export type WireValue = string | number | boolean | readonly string[];

/** Compares, merges, sends and stores the values of a kind of field. No value is ever null. */
export interface Kind<Value> {
  /** Whether two values are equal; by default if they are identical. */
  same?(one: Value, other: Value): boolean;
  /** The value if two devices changed `base`; undefined, and by default, if the person must choose. */
  merge?(base: Value, mine: Value, theirs: Value): Value | undefined;
  toWire(value: Value): WireValue;
  /** The value of a column; undefined if it is damaged. Words that only a later version knows are kept. */
  fromWire(given: unknown): Value | undefined;
  /** The value as stored on this device, where it is kept as it is; undefined if it is damaged. */
  fromStored(given: unknown): Value | undefined;
  /** PostgREST's filters for a column that holds this value; any of them is enough. */
  toFilters(value: Value): readonly string[];
  /** The SQL cast with which the column is read, if any. */
  readonly cast?: string;
}

const text: Kind<string> = {
  toWire: (value) => value,
  fromWire: toText,
  fromStored: toText,
  // A row from another client may have null instead.
  toFilters: (value) => (value === '' ? ['is.null', 'eq.""'] : [`eq.${value}`]),
};

const choice: Kind<string> = {
  ...text,
  toFilters: (value) => [`eq.${value}`],
};

/** The id of another row. */
const reference: Kind<string> = {
  ...choice,
  fromWire: (given) => toText(given) || undefined,
  fromStored: (given) => toText(given) || undefined,
};

const flag: Kind<boolean> = {
  toWire: (value) => value,
  fromWire: toFlag,
  fromStored: toFlag,
  toFilters: (value) => [`is.${value}`],
};

const wholeNumber: Kind<number> = {
  toWire: (value) => value,
  fromWire: toWholeNumber,
  fromStored: toWholeNumber,
  toFilters: (value) => [`eq.${value}`],
};

/** Text on the wire, so that it never becomes a floating-point number. May be zero or negative. */
const signedAmount: Kind<MinorUnits> = {
  cast: '::text',
  toWire: toDecimal,
  fromWire: (given) =>
    typeof given === 'string' && /^-?\d{1,12}(\.\d{1,2})?$/.test(given) ? fromDecimal(given) : undefined,
  fromStored: (given) => (isAmount(given) ? given : undefined),
  toFilters: (value) => [`eq.${toDecimal(value)}`],
};

/** Above zero, as the amounts of transactions are. */
const amount: Kind<MinorUnits> = {
  ...signedAmount,
  fromWire: (given) => toStoredAmount(signedAmount.fromWire(given)),
  fromStored: toStoredAmount,
};

const date: Kind<CalendarDate> = {
  toWire: (value) => value,
  fromWire: toDate,
  fromStored: toDate,
  toFilters: (value) => [`eq.${value}`],
};

/** The most texts in a list. */
export const maxListItems = 20;
/** The most characters in a word of a list. */
export const maxListItemLength = 40;

/** A day up to which something is done: where two devices set it, the later one counts. */
const doneUntil: Kind<CalendarDate> = {
  ...date,
  merge: (_base, mine, theirs) => latestDay(mine, theirs),
};

/**
 * A list of texts as typed and in that order, compared without case. Merging applies the additions and removals of all
 * devices; if the result would be too long, the person decides.
 */
const textList: Kind<readonly string[]> = {
  same: (one, other) => one.length === other.length && one.every((item, index) => item === other[index]),
  merge: (base, mine, theirs) => {
    const [had, kept, there] = [base, mine, theirs].map((list) => new Set(list.map(toCaseless)));
    const typed = new Map(mine.map((item) => [toCaseless(item), item]));
    const left = theirs
      .filter((item) => kept?.has(toCaseless(item)) || !had?.has(toCaseless(item)))
      // If only this device changed an item's capitals, its spelling counts.
      .map((item) => (base.includes(item) && typed.get(toCaseless(item))) || item);
    const added = mine.filter((item) => !had?.has(toCaseless(item)) && !there?.has(toCaseless(item)));
    const merged = [...left, ...added];
    return merged.length > maxListItems ? undefined : merged;
  },
  toWire: (value) => value,
  fromWire: toTexts,
  fromStored: toTexts,
  toFilters: (value) =>
    value.length === 0
      ? ['is.null', 'eq.{}']
      : [`eq.{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join()}}`],
};

/** Every kind. A choice is one of a known list. */
export const kinds = {
  text,
  choice,
  reference,
  flag,
  wholeNumber,
  amount,
  signedAmount,
  date,
  doneUntil,
  textList,
};

/** Whether a stored number is the amount of a transaction: whole minor units above zero. */
export function isStoredAmount(value: unknown): value is MinorUnits {
  return isAmount(value) && value > 0;
}

/** The words of a text with commas between them, each once. */
export function splitTextList(text: string): readonly string[] {
  const found = new Map<string, string>();
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item !== '' && !found.has(toCaseless(item))) found.set(toCaseless(item), item);
  }
  return [...found.values()];
}

/** Words as a text that `splitTextList` splits again; a comma ends each. */
export function joinTextList(list: readonly string[]): string {
  return list.map((item) => `${item},`).join('');
}

/** Returns a key that is the same for texts which differ only in case. */
function toCaseless(item: string): string {
  return item.toLowerCase();
}

function toText(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

function toFlag(given: unknown): boolean | undefined {
  return typeof given === 'boolean' ? given : undefined;
}

function toWholeNumber(given: unknown): number | undefined {
  return Number.isSafeInteger(given) ? (given as number) : undefined;
}

function isAmount(given: unknown): given is MinorUnits {
  return Number.isInteger(given) && Math.abs(given as number) <= maxAmount;
}

function toStoredAmount(given: unknown): MinorUnits | undefined {
  return isStoredAmount(given) ? given : undefined;
}

function toDate(given: unknown): CalendarDate | undefined {
  const day = typeof given === 'string' ? parseCalendarDate(given) : undefined;
  return day?.ok ? day.value : undefined;
}

function toTexts(given: unknown): readonly string[] | undefined {
  return Array.isArray(given) && given.every((item) => typeof item === 'string') ? given : undefined;
}
