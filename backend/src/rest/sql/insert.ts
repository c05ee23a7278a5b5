import { noPayloadColumn } from '../refusals/schema-refusals.ts';
import type { Payload } from '../request/payload.ts';
import type { Column, Relation } from '../schema/catalogue.ts';
import { payloadAlias, toPayloadSql } from './payload-source.ts';
import { alias, requireColumn } from './source.ts';
import { quoteName, quoteQualified, type Statement } from './statement.ts';

/** How to treat a row whose key already exists. */
export interface Conflict {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates';
  readonly columns: readonly string[];
}

/** The rows to insert, and how. */
export interface Insertion {
  readonly relation: Relation;
  readonly payload: Payload;
  readonly useDefaults: boolean;
  readonly conflict: Conflict | null;
  /** SQL condition for rows of the payload, as PUT needs; empty for none. */
  readonly where?: string;
}

/** SQL for the number of rows that {@link toInsertSql} inserted when it also updates. */
export const insertedSql = "coalesce(nullif(current_setting('pgrst.inserted', true), '')::int8, 0)";

/** The INSERT of a payload's rows, up to RETURNING. */
export function toInsertSql(statement: Statement, insertion: Insertion): string {
  const { relation, payload, conflict } = insertion;
  const columns = requirePayloadColumns(relation, payload.keys);
  const into = `insert into ${quoteQualified(relation)} as ${alias}`;
  const onConflict = conflict === null ? '' : toConflictSql(relation, conflict, columns);
  if (columns.length === 0) return `${into}${toDefaultRowsSql(relation, payload)}${onConflict}`;
  const names = columns.map(({ name }) => quoteName(name));
  const from = toPayloadSql(statement, payload, columns, {
    useDefaults: insertion.useDefaults,
    firstOnly: false,
  });
  const conditions = [
    ...(conflict?.resolution === 'merge-duplicates' ? [countSql(1)] : []),
    ...(insertion.where === undefined ? [] : [insertion.where]),
  ];
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const values = names.map((name) => `${payloadAlias}.${name}`).join(', ');
  return `${into} (${names.join(', ')}) select ${values} from ${from}${where}${onConflict}`;
}

/** The columns of a payload's keys; refuses unknown ones (PGRST204). */
export function requirePayloadColumns(relation: Relation, keys: readonly string[]): readonly Column[] {
  return keys.map((key) => {
    const column = relation.columns.get(key);
    if (column === undefined) throw noPayloadColumn(relation.name, key);
    return column;
  });
}

/** Rows with only defaults: `{}`, `[{},{}]`; or no rows for `[]`. */
function toDefaultRowsSql(relation: Relation, { rowCount }: Payload): string {
  if (rowCount === 1) return ' default values';
  // An INSERT of several rows must name a column; it gets its default.
  const named = [...relation.columns.values()].find(({ generated }) => !generated);
  if (named === undefined) return rowCount === 0 ? ' select where false' : ' default values';
  const value = named.defaultSql ?? `null::${named.type}`;
  return ` (${quoteName(named.name)}) select ${value} from generate_series(1, ${rowCount})`;
}

function toConflictSql(relation: Relation, conflict: Conflict, columns: readonly Column[]): string {
  const target = conflict.columns.map((name) => quoteName(requireColumn(relation, name).name));
  const written = columns.filter(({ generated }) => !generated);
  const start = ` on conflict (${target.join(', ')}) do`;
  if (conflict.resolution === 'ignore-duplicates' || written.length === 0) return `${start} nothing`;
  const set = written.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`);
  return `${start} update set ${set.join(', ')} where ${countSql(-1)}`;
}

/**
 * A condition that is always true and moves a counter of the transaction: up for every row, down again for each one
 * that turns out to be an update. The rest is the number of inserted rows, also for views and partitioned tables, which
 * have no `xmax` to tell.
 */
function countSql(step: 1 | -1): string {
  return `set_config('pgrst.inserted', (${insertedSql} + ${step})::text, true) is not null`;
}
