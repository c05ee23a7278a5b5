import type { Arbitrary } from 'fast-check';
import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  string,
  subarray,
  tuple,
  uniqueArray,
  uuid,
} from 'fast-check';
import {
  type Budget,
  budgetPeriods,
  budgetScopes,
  inBudgets,
  writeEarlier,
} from '#domain/collections/budget.ts';
import { inRules } from '#domain/collections/category-rule.ts';
import { inClosedMonths, toClosedMonthId } from '#domain/collections/closed-month.ts';
import type { OtherRow } from '#domain/collections/collections.ts';
import { inImports } from '#domain/collections/imported-file.ts';
import { inRepeats, type Repeat, repeatDays, repeatStates, repeatUnits } from '#domain/collections/repeat.ts';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { inViews } from '#domain/lens/saved-view.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { maxAmount, requireMinorUnits } from '#domain/money/money.ts';
import { toOccurrenceId } from '#domain/plan/repeats/occurrence-id.ts';
import { type Transaction, transactionTypes } from '#domain/transactions/transaction.ts';
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

const repeatIds = [
  '0193a000-0000-7abc-8def-0123456789ab',
  '0193a000-0001-7abd-9def-0123456789ab',
  '0193a000-0002-7abc-8def-0123456789ac',
] as const;

/** Ids of repeats, which their first transaction has too, of what they have made, and of all else. */
const ids: Arbitrary<string> = oneof(
  constantFrom(...repeatIds),
  tuple(constantFrom(...repeatIds), days).map(([repeat, day]) => toOccurrenceId(repeat, day)),
  uuid(),
);

/** Transactions of any content that the database takes, each with an id of its own. */
export const storedTransactions: Arbitrary<readonly Transaction[]> = uniqueArray(
  anyTransaction({
    id: ids,
    amount: oneof(integer({ min: 1, max: maxAmount }), integer({ min: 1, max: 300 })).map(requireMinorUnits),
    date: oneof(
      days,
      constantFrom('2026-10-05', '2026-10-06').map((date) => date as CalendarDate),
    ),
    description: nastyTexts,
    tags: tagLists,
    notes: nastyTexts,
    split: oneof(constant(''), constantFrom(...repeatIds, '7')),
    bankId: oneof(
      constantFrom('', ''),
      tuple(nastyTexts, integer({ min: 1 })).map((parts) => parts.join('.').trim()),
    ),
  }),
  { minLength: 1, maxLength: 12, selector: ({ id }) => id },
);

const wholeAmount = integer({ min: 1, max: maxAmount }).map(requireMinorUnits);

function anyRepeat(id: string): Arbitrary<Repeat> {
  return record<Repeat>({
    id: constant(id),
    type: constantFrom(...transactionTypes),
    amount: wholeAmount,
    currency: constantFrom(...currencyCodes),
    category: constant('Rent'),
    description: nastyTexts,
    tags: tagLists,
    notes: nastyTexts,
    starts: days,
    every: integer({ min: 1, max: 999 }),
    unit: constantFrom(...repeatUnits),
    fallsOn: constantFrom(...repeatDays),
    until: oneof(constant(null), days),
    times: oneof(constant(null), integer({ min: 1, max: 9999 })),
    lead: integer({ min: 0, max: 366 }),
    madeUntil: days,
    state: constantFrom(...repeatStates),
  });
}

const anyBudget: Arbitrary<Budget> = record<Budget>({
  id: uuid(),
  scope: constantFrom(...budgetScopes),
  subject: constantFrom('', 'Rent', 'Boat'),
  amount: wholeAmount,
  currency: constantFrom(...currencyCodes),
  period: constantFrom(...budgetPeriods),
  carries: boolean(),
  starts: days,
  monthDay: integer({ min: 1, max: 31 }),
  earlier: uniqueArray(
    tuple(days, wholeAmount).map(([before, amount]) => writeEarlier({ before, amount })),
    { maxLength: 3 },
  ),
});

const october = '2026-10-01' as CalendarDate;

/** Other rows of an account: repeats, budgets, rules, views, closed months and remembered files. */
export const storedOthers: Arbitrary<readonly OtherRow[]> = tuple(
  tuple(...repeatIds.map(anyRepeat)),
  array(anyBudget, { maxLength: 3 }),
  record({ id: uuid(), phrase: constantFrom('CAFE', 'é'), category: constant('Travel') }),
  record({ id: uuid(), name: constantFrom('Home', '"a"'), lens: constant('q=x'), place: constant('5') }),
  record({
    id: constant(toClosedMonthId(october)),
    month: constant(october),
    closedOn: days,
    report: constant('{}'),
  }),
  record({
    id: uuid(),
    name: constant('a.csv'),
    result: constant('1 of 1 row'),
    batch: uuid(),
    head: constant('csv:date|amount'),
    reading: constant('{}'),
  }),
).chain(([repeats, budgets, rule, view, month, file]) =>
  subarray<OtherRow>([
    ...repeats.map((row) => ({ ...inRepeats, row })),
    ...budgets.map((row) => ({ ...inBudgets, row })),
    { ...inRules, row: rule },
    { ...inViews, row: view },
    { ...inClosedMonths, row: month },
    { ...inImports, row: file },
  ]),
);
