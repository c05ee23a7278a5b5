import type { CalendarDate } from '../calendar-date.ts';
import { parseCalendarDate } from '../calendar-date.ts';
import type { Category } from '../category.ts';
import { isCategory } from '../category.ts';
import type { CurrencyCode } from '../currency.ts';
import { isCurrencyCode } from '../currency.ts';
import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import type { Transaction, TransactionType } from '../transaction.ts';
import { isTransactionType } from '../transaction.ts';
import type { Rows } from './row-list.ts';
import type { Steps } from './steps.ts';
import { finishSteps, walkInSteps } from './steps.ts';
import { isStoredAmount } from './stored-transaction.ts';
import type { WordColumn } from './word-column.ts';
import { parseWordColumn, toWordColumn, wordAt } from './word-column.ts';

/**
 * All rows as one record for the browser's database, by columns: 100,000 rows are a dozen values to copy instead of a
 * million. Structured cloning keeps it; it is not JSON.
 */
export interface Snapshot {
  /** The form of this record. Another form is refused, and the rows are then read from the server. */
  readonly version: 1;
  readonly count: number;
  /** Joined by line feeds, which no id contains. */
  readonly ids: string;
  /** Minor units. */
  readonly amounts: Float64Array;
  readonly types: WordColumn;
  readonly currencies: WordColumn;
  readonly categories: WordColumn;
  readonly dates: WordColumn;
  readonly statuses: WordColumn;
  readonly descriptions: WordColumn;
}

export type SnapshotIssue = Issue<'snapshot_version_unknown' | 'snapshot_damaged', keyof Snapshot>;

/** The record of these rows, in their order. */
export function encodeSnapshot(rows: Rows): Snapshot {
  return finishSteps(encodeSnapshotInSteps(rows));
}

/** The same in steps. The rows must not change meanwhile; a list of the ledger never does. */
export function* encodeSnapshotInSteps(list: Rows): Steps<Snapshot> {
  const rows = list.slice();
  const amounts = new Float64Array(rows.length);
  const ids: string[] = [];
  yield* walkInSteps(rows.length, (start, end) => {
    const part = rows.slice(start, end);
    amounts.set(
      part.map(({ amount }) => amount),
      start,
    );
    ids.push(part.map(({ id }) => id).join('\n'));
  });
  return {
    version: 1,
    count: rows.length,
    ids: ids.join('\n'),
    amounts,
    types: yield* toWordColumn(rows, 'type'),
    currencies: yield* toWordColumn(rows, 'currency'),
    categories: yield* toWordColumn(rows, 'category'),
    dates: yield* toWordColumn(rows, 'date'),
    statuses: yield* toWordColumn(rows, 'status'),
    descriptions: yield* toWordColumn(rows, 'description'),
  };
}

/** The rows of a record, in its order. Refused whole when any part of it is not as `encodeSnapshot` makes it. */
export function parseSnapshot(value: unknown): Result<readonly Transaction[], SnapshotIssue> {
  return finishSteps(parseSnapshotInSteps(value));
}

/** The same in steps. */
export function* parseSnapshotInSteps(value: unknown): Steps<Result<readonly Transaction[], SnapshotIssue>> {
  if (typeof value !== 'object' || value === null) return damaged('version');
  const record = value as Partial<Record<keyof Snapshot, unknown>>;
  if (record.version !== 1) return refused({ code: 'snapshot_version_unknown', field: 'version' });
  const { count, ids: joined, amounts } = record;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) return damaged('count');
  if (typeof joined !== 'string') return damaged('ids');
  const ids = count === 0 ? [] : joined.split('\n');
  if (ids.length !== count) return damaged('ids');
  yield;
  if (!(amounts instanceof Float64Array) || amounts.length !== count) return damaged('amounts');
  const types = parseWordColumn(record.types, count, isTransactionType);
  if (types === undefined) return damaged('types');
  const currencies = parseWordColumn(record.currencies, count, isCurrencyCode);
  if (currencies === undefined) return damaged('currencies');
  const categories = parseWordColumn(record.categories, count, isCategory);
  if (categories === undefined) return damaged('categories');
  const dates = parseWordColumn(record.dates, count, (word) => parseCalendarDate(word).ok);
  if (dates === undefined) return damaged('dates');
  const statuses = parseWordColumn(record.statuses, count, () => true);
  if (statuses === undefined) return damaged('statuses');
  const descriptions = parseWordColumn(record.descriptions, count, () => true);
  if (descriptions === undefined) return damaged('descriptions');
  yield;
  const rows: Transaction[] = [];
  let damage: 'amounts' | 'ids' | undefined;
  yield* walkInSteps(count, (start, end) => {
    for (let position = start; position < end; position += 1) {
      const amount = amounts[position];
      const id = ids[position] as string;
      if (id === '') damage = 'ids';
      if (!isStoredAmount(amount)) {
        damage = 'amounts';
        return;
      }
      rows.push({
        id,
        type: wordAt(types, position) as TransactionType,
        amount,
        currency: wordAt(currencies, position) as CurrencyCode,
        category: wordAt(categories, position) as Category,
        date: wordAt(dates, position) as CalendarDate,
        description: wordAt(descriptions, position),
        status: wordAt(statuses, position),
      });
    }
  });
  if (damage !== undefined) return damaged(damage);
  return accepted(rows);
}

function damaged(field: keyof Snapshot) {
  return refused({ code: 'snapshot_damaged', field } as const);
}
