import { noColumn } from '../refusals/schema-refusals.ts';
import type { Field } from '../request/query/grammar.ts';
import type { Column } from '../schema/catalogue.ts';
import { findNearestName } from '../schema/nearest-name.ts';
import { quoteName, type Statement } from './statement.ts';

/** The rows that a statement reads, under the alias `r`. */
export interface Source {
  /** The table's or function's name, for refusals. */
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
}

/** The alias of the rows that a statement reads or writes. */
export const alias = 'r';

/** The column of a field; refuses names that are not in the catalogue (42703). */
export function requireColumn(source: Source, name: string): Column {
  const column = source.columns.get(name);
  if (column !== undefined) return column;
  throw noColumn(source.name, name, findNearestName('column', name, source.columns.keys()));
}

/** A field as SQL: the column, followed by the JSON path with its keys as parameters. */
export function toFieldSql(statement: Statement, source: Source, field: Field): string {
  const column = requireColumn(source, field.name);
  const plain = `${alias}.${quoteName(column.name)}`;
  if (field.path.length === 0) return plain;
  const steps = field.path.map(
    ({ arrow, key, index }) => `${arrow}${statement.bind(key)}::${index ? 'int4' : 'text'}`,
  );
  return `(${isJson(column) ? plain : `to_jsonb(${plain})`}${steps.join('')})`;
}

/** The type of a field: of its column, or of what the JSON path finds there. */
export function toFieldType(source: Source, { name, path }: Field): string {
  const column = requireColumn(source, name);
  const last = path.at(-1);
  if (last === undefined) return column.type;
  return last.arrow === '->>' ? 'text' : column.type === 'json' ? 'json' : 'jsonb';
}

/** Whether it is JSON: a JSON path can start there without a cast. */
export function isJson(column: Pick<Column, 'type'>): boolean {
  return column.type === 'json' || column.type === 'jsonb';
}
