import { type Field, isSameValue } from '../fields/field-table.ts';
import { isStoredAmount } from '../fields/kinds.ts';
import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import { finishSteps, type Steps } from '../steps.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionFields } from '../transactions/transaction-fields.ts';
import type { StoredDictionary } from './dictionary-column.ts';
import { type DictionaryColumn, parseDictionaryColumn } from './dictionary-column.ts';
import { findIdColumn } from './id-column.ts';
import type { DictionaryField } from './row-columns.ts';
import { dictionaryFields, RowColumns, toDictionaryColumns } from './row-columns.ts';
import { RowList } from './row-list.ts';

/** The record's names for the columns of the first fields; a later one has its field's name. */
const plurals = {
  type: 'types',
  currency: 'currencies',
  category: 'categories',
  date: 'dates',
  description: 'descriptions',
  status: 'statuses',
} as const;

type Name<Field> = Field extends keyof typeof plurals ? (typeof plurals)[Field] : Field;

const toName = <Field extends DictionaryField>(field: Field) =>
  ((plurals as Partial<Record<DictionaryField, string>>)[field] ?? field) as Name<Field>;

type FirstField = keyof typeof plurals;

type StoredColumns = {
  readonly [Field in FirstField as Name<Field>]: StoredDictionary<Transaction[Field]>;
} & { readonly [Field in Exclude<DictionaryField, FirstField>]?: StoredDictionary<Transaction[Field]> };

/**
 * All rows as one record for the browser's database, by columns and newest first: 100,000 rows are a dozen values to
 * copy instead of a million. Structured cloning keeps it; it is not JSON.
 */
export type Snapshot = StoredColumns & {
  /** The form of this record. Another form is refused, and the rows are then read from the server. */
  readonly version: 1;
  readonly count: number;
  /** Joined by line feeds, which no id contains. */
  readonly ids: string;
  /** Minor units. */
  readonly amounts: Float64Array;
};

export type SnapshotIssue = Issue<'snapshot_version_unknown' | 'snapshot_damaged', keyof Snapshot>;

/** The record of a list of the ledger. */
export function encodeSnapshot(list: RowList): Snapshot {
  return finishSteps(encodeSnapshotInSteps(list));
}

/** The same in steps. */
export function* encodeSnapshotInSteps({ columns, slots }: RowList): Steps<Snapshot> {
  const { ids, amounts, fields: all } = yield* columns.pickInSteps(slots);
  const stored = dictionaryFields.flatMap((field) => {
    const { values, indexes } = all[field];
    return hasNone(field, values) ? [] : [[toName(field), { words: values, indexes }] as const];
  });
  const byName = Object.fromEntries(stored) as unknown as StoredColumns;
  return { version: 1, count: ids.length, ids: ids.joined, amounts, ...byName };
}

/**
 * The rows of a record. Refused as a whole unless every part is as `encodeSnapshot` writes it; only the order within a
 * day and the uniqueness of ids are not checked.
 */
export function parseSnapshot(value: unknown): Result<RowList, SnapshotIssue> {
  if (typeof value !== 'object' || value === null) return damaged('version');
  const record = value as Partial<Record<keyof Snapshot, unknown>>;
  if (record.version !== 1) return refused({ code: 'snapshot_version_unknown', field: 'version' });
  const { count, amounts } = record;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) return damaged('count');
  const ids = findIdColumn(record.ids, count);
  if (ids === undefined) return damaged('ids');
  if (!(amounts instanceof Float64Array) || amounts.length !== count || !areStoredAmounts(amounts))
    return damaged('amounts');
  const byField: Partial<Record<DictionaryField, DictionaryColumn<unknown>>> = {};
  for (const field of dictionaryFields) {
    const name = toName(field);
    const { kind, empty, sinceFormat } = toField(field);
    const none = { words: [empty], indexes: new Uint32Array(count) };
    const stored = record[name] ?? (sinceFormat === undefined ? undefined : none);
    const column = parseDictionaryColumn<unknown>(stored, count, kind.fromStored);
    if (column === undefined) return damaged(name);
    byField[field] = column;
  }
  const columns = toDictionaryColumns((field) => byField[field] as DictionaryColumn<never>);
  if (!isNewestFirst(columns.date, count)) return damaged('dates');
  return accepted(RowList.of(new RowColumns(ids, amounts, columns)));
}

/** Whether no row has a value of a field that came later: such a column need not be stored and read. */
function hasNone(name: DictionaryField, values: readonly unknown[]): boolean {
  const field = toField(name);
  return field.sinceFormat !== undefined && values.every((value) => isSameValue(field, value, field.empty));
}

const toField = (field: DictionaryField): Field<unknown> => transactionFields[field];

function damaged(field: keyof Snapshot) {
  return refused({ code: 'snapshot_damaged', field } as const);
}

// By position, as in dictionary columns.
function areStoredAmounts(amounts: Float64Array): boolean {
  for (let position = 0; position < amounts.length; position += 1) {
    if (!isStoredAmount(amounts[position])) return false;
  }
  return true;
}

/** Whether no row is of a later day than the one before it. */
function isNewestFirst(dates: DictionaryColumn, count: number): boolean {
  for (let slot = 1; slot < count; slot += 1) {
    if (dates.indexes[slot - 1] === dates.indexes[slot]) continue;
    if (dates.at(slot - 1) < dates.at(slot)) return false;
  }
  return true;
}
