import { isCurrencyCode } from '#domain/money/currency.ts';
import { parseDateText } from './cells/date-text.ts';
import { isReferenceHead } from './columns/heads/find-head-meanings.ts';
import {
  type Calendar,
  type ColumnMeaning,
  columnMeanings,
  type Guess,
  type OutgoingSign,
  outgoingSigns,
  type Reading,
} from './reading.ts';

/** The most characters of a stored reading. */
export const maxReadingText = 2000;

/** A reading as text, to remember it; empty if it has more columns than anybody chooses one by one. */
export function toReadingText({ columns, ...rest }: Reading): string {
  const last = columns.findLastIndex((meaning) => meaning !== 'ignored');
  const text = JSON.stringify({ ...rest, width: columns.length, columns: columns.slice(0, last + 1) });
  return text.length <= maxReadingText ? text : '';
}

/**
 * Adapts the reading of an earlier file with the same head to this one: the number of lines above the head may differ,
 * and unambiguous dates and amounts take precedence. `names` is this file's head: a reference that served as bank id
 * there may repeat here. Undefined if nothing stored can be used.
 */
export function recallReading(
  text: string,
  { reading, ambiguousDates, farDates, isDecimalSure }: Guess,
  names: readonly string[],
): Reading | undefined {
  const stored = parseReading(text);
  if (stored === undefined || stored.columns.length !== reading.columns.length) return undefined;
  // An order in which there are no such dates is no answer: the person must say.
  if (ambiguousDates.some((date) => parseDateText(date, stored.dateOrder) === undefined)) return undefined;
  if (farDates && stored.calendar === undefined) return undefined;
  const dateOrder = ambiguousDates.length > 0 ? stored.dateOrder : reading.dateOrder;
  const columns = stored.columns.map((meaning, column) =>
    meaning === 'bank-id' && isReferenceHead(names[column] ?? '')
      ? (reading.columns[column] ?? meaning)
      : meaning,
  );
  const { decimal } = isDecimalSure ? reading : stored;
  const { calendar, ...rest } = stored;
  const years = farDates && calendar ? { calendar } : {};
  return { ...rest, ...years, columns, decimal, headRows: reading.headRows, dateOrder };
}

/** The reading that was stored; undefined if a later version wrote it or it is damaged. */
export function parseReading(text: string): Reading | undefined {
  const given = parseJson(text);
  if (typeof given !== 'object' || given === null) return undefined;
  const { headRows, width, columns, dateOrder, decimal, currency, outgoing, calendar } = given as Record<
    string,
    unknown
  >;
  if (!isCount(headRows) || !isCount(width) || width > 10_000) return undefined;
  if (!Array.isArray(columns) || columns.length > width || !columns.every(isMeaning)) return undefined;
  if (dateOrder !== 'ymd' && dateOrder !== 'dmy' && dateOrder !== 'mdy') return undefined;
  if ((decimal !== '.' && decimal !== ',') || !isCurrencyCode(currency)) return undefined;
  if (!isOutgoing(outgoing)) return undefined;
  if (calendar !== undefined && !isCalendar(calendar)) return undefined;
  const rest = Array<ColumnMeaning>(width - columns.length).fill('ignored');
  const read: Reading = { headRows, columns: [...columns, ...rest], dateOrder, decimal, currency, outgoing };
  return calendar === undefined ? read : { ...read, calendar };
}

function isOutgoing(value: unknown): value is OutgoingSign {
  return (outgoingSigns as readonly unknown[]).includes(value);
}

function isCalendar(value: unknown): value is Calendar {
  return value === 'common' || value === 'buddhist';
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isMeaning(value: unknown): value is ColumnMeaning {
  return typeof value === 'string' && Object.hasOwn(columnMeanings, value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
