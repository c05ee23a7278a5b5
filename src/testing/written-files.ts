import type { Arbitrary } from 'fast-check';
import { array, constantFrom, integer, oneof, string, tuple, uniqueArray } from 'fast-check';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { maxAmount, requireMinorUnits } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { countCharacters } from '#domain/transactions/transaction-rules.ts';
import type { Sheet } from '#import/reading/sheet.ts';
import { anyTransaction } from './any-transaction.ts';

/** A sheet as a reader makes it of a file with one line for each row, its cells between `mark`s, without quotes. */
export function toSheet(text: string, mark = ';'): Sheet {
  return toSheetOf(text.split('\n').map((line) => line.split(mark)));
}

/** A sheet of these rows. */
export function toSheetOf(rows: readonly (readonly string[])[], kind: Sheet['kind'] = 'csv'): Sheet {
  return { kind, about: 'CSV', rows, lines: rows.map((_, index) => index + 1) };
}

/** The rows of a CSV file with commas, read by RFC 4180 and nothing more. */
export function splitCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    if (whole === '') continue;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Pieces of texts that break files, formulas, and the comparing of texts. */
const nasty = [
  '"', '""', ',', ';', '\n', '\r\n', '\t', ' ', "'", "''", '=', '+', '-', '@', '＝', '=1+1', "'=HYPERLINK(\"x\")",
  '-5', '\u202e', '\u200f', '🍕', '👩‍👩‍👧', 'é', 'e\u0301', 'ß', 'Ω', 'क्षि', '中', 'Netflix', '0', '1,5', '(', '\\', '|', '\u0001',
]; // biome-ignore format: one list

/** Texts as people and banks write them, and worse, without spaces at their ends, as stored. */
export const nastyTexts: Arbitrary<string> = oneof(
  array(constantFrom(...nasty), { maxLength: 8 }).map((parts) => parts.join('')),
  string({ unit: 'grapheme', maxLength: 30 }),
).map((text) => text.replaceAll('\0', '').toWellFormed().trim());

const tagLists = uniqueArray(
  nastyTexts
    .map((text) => text.replaceAll(',', '').trim())
    .filter((text) => text !== '' && countCharacters(text) <= 40),
  { maxLength: 5, selector: (tag) => tag.toLowerCase() },
);

/** Every day that a transaction can have. */
export const days: Arbitrary<CalendarDate> = integer({ min: 0, max: 3_652_058 }).map((count) =>
  addDays('0001-01-01' as CalendarDate, count),
);

/** Transactions of any content that the database takes, each with an id of its own. */
export const storedTransactions: Arbitrary<readonly Transaction[]> = array(
  anyTransaction({
    amount: oneof(integer({ min: 1, max: maxAmount }), integer({ min: 1, max: 300 })).map(requireMinorUnits),
    date: oneof(
      days,
      constantFrom('2026-10-05', '2026-10-06').map((date) => date as CalendarDate),
    ),
    description: nastyTexts,
    tags: tagLists,
    notes: nastyTexts,
    split: constantFrom(''),
    bankId: oneof(
      constantFrom('', ''),
      tuple(nastyTexts, integer({ min: 1 })).map((parts) => parts.join('.').trim()),
    ),
  }),
  { minLength: 1, maxLength: 12 },
).map((rows) => rows.map((row, index) => ({ ...row, id: `id-${index}` })));
