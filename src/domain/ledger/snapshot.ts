import type { CalendarDate } from '../calendar-date.ts';
import { parseCalendarDate } from '../calendar-date.ts';
import { categories } from '../category.ts';
import { currencyCodes } from '../currency.ts';
import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import { statuses } from '../status.ts';
import { transactionTypes } from '../transaction.ts';
import type { CountedColumns } from './count-columns.ts';
import { toCountedColumns } from './count-columns.ts';
import { parseIdColumn } from './id-column.ts';
import type { RowList } from './row-list.ts';
import { SnapshotRows } from './snapshot-rows.ts';
import type { Steps } from './steps.ts';
import { finishSteps, walkInSteps } from './steps.ts';
import { isStoredAmount } from './stored-transaction.ts';
import type { WordColumn } from './word-column.ts';
import { parseWordColumn, toWordColumn, wordAt } from './word-column.ts';

/**
 * All rows as one record for the browser's database, by columns: 100,000 rows are a dozen values to copy instead of a
 * million. Structured cloning keeps it; it is not JSON.
 */
export interface Snapshot extends CountedColumns {
  /** The form of this record. Another form is refused, and the rows are then read from the server. */
  readonly version: 1;
  readonly count: number;
  /** Joined by line feeds, which no id contains. */
  readonly ids: string;
  readonly descriptions: WordColumn;
}

export type SnapshotIssue = Issue<'snapshot_version_unknown' | 'snapshot_damaged', keyof Snapshot>;

/** The record of a list of the ledger. */
export function encodeSnapshot(rows: RowList): Snapshot {
  return finishSteps(encodeSnapshotInSteps(rows));
}

/** The same in steps. */
export function* encodeSnapshotInSteps(list: RowList): Steps<Snapshot> {
  const rows = list.slice();
  const ids: string[] = [];
  yield* walkInSteps(rows.length, (start, end) => {
    const part = rows.slice(start, end);
    ids.push(part.map(({ id }) => id).join('\n'));
  });
  return {
    version: 1,
    count: rows.length,
    ids: ids.join('\n'),
    ...(yield* toCountedColumns(rows)),
    descriptions: yield* toWordColumn(rows, 'description'),
  };
}

/**
 * The rows of a record, each made when it is first asked for. Refused whole when any part of it is not as
 * `encodeSnapshot` makes it; only the order within a day, and that ids are distinct, is believed.
 */
export function parseSnapshot(value: unknown): Result<SnapshotRows, SnapshotIssue> {
  return finishSteps(parseSnapshotInSteps(value));
}

/** The same in steps. */
export function* parseSnapshotInSteps(value: unknown): Steps<Result<SnapshotRows, SnapshotIssue>> {
  if (typeof value !== 'object' || value === null) return damaged('version');
  const record = value as Partial<Record<keyof Snapshot, unknown>>;
  if (record.version !== 1) return refused({ code: 'snapshot_version_unknown', field: 'version' });
  const { count, amounts } = record;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) return damaged('count');
  const ids = yield* parseIdColumn(record.ids, count);
  if (ids === undefined) return damaged('ids');
  if (!(amounts instanceof Float64Array) || amounts.length !== count) return damaged('amounts');
  if (!areStoredAmounts(amounts)) return damaged('amounts');
  const types = parseWordColumn(record.types, count, toConstant(transactionTypes));
  if (types === undefined) return damaged('types');
  const currencies = parseWordColumn(record.currencies, count, toConstant(currencyCodes));
  if (currencies === undefined) return damaged('currencies');
  const kinds = parseWordColumn<string>(record.categories, count, toConstant(categories));
  if (kinds === undefined) return damaged('categories');
  const states = parseWordColumn<string>(record.statuses, count, toConstant(statuses));
  if (states === undefined) return damaged('statuses');
  yield;
  const dates = parseWordColumn(record.dates, count, toDate);
  if (dates === undefined || !isNewestFirst(dates)) return damaged('dates');
  yield;
  const descriptions = parseWordColumn(record.descriptions, count, (word) => word);
  if (descriptions === undefined) return damaged('descriptions');
  yield;
  return accepted(
    new SnapshotRows({
      ids,
      amounts,
      types,
      currencies,
      categories: kinds,
      dates,
      statuses: states,
      descriptions,
    }),
  );
}

function damaged(field: keyof Snapshot) {
  return refused({ code: 'snapshot_damaged', field } as const);
}

// By positions, as in the columns of words.
function areStoredAmounts(amounts: Float64Array): boolean {
  for (let position = 0; position < amounts.length; position += 1) {
    if (!isStoredAmount(amounts[position])) return false;
  }
  return true;
}

/** A word of a later version stays as it is. */
function toConstant<Word extends string>(words: readonly Word[]): (word: string) => Word {
  return (word) => words.find((one) => one === word) ?? (word as Word);
}

function toDate(word: string): CalendarDate | undefined {
  const date = parseCalendarDate(word);
  return date.ok ? date.value : undefined;
}

/** Whether no row is of a later day than the one before it. */
function isNewestFirst(dates: WordColumn<CalendarDate>): boolean {
  for (let position = 1; position < dates.indexes.length; position += 1) {
    if (dates.indexes[position - 1] === dates.indexes[position]) continue;
    if (wordAt(dates, position - 1) < wordAt(dates, position)) return false;
  }
  return true;
}
