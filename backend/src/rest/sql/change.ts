import type { Payload } from '../request/payload.ts';
import type { Condition } from '../request/query/grammar.ts';
import type { Relation } from '../schema/catalogue.ts';
import { toWhereSql } from './condition.ts';
import { requirePayloadColumns } from './insert.ts';
import { payloadAlias, toPayloadSql } from './payload-source.ts';
import { alias } from './source.ts';
import { quoteName, quoteQualified, type Statement } from './statement.ts';

/** The rows to change. */
export interface Found {
  readonly where: string;
  /** Counts them as `rows` of `f`, up to one more than may be changed; null for any number. */
  readonly counted: string | null;
}

/** The rows that meet all conditions, of which there is at least one; or none if they are more than `most`. */
export function toFound(
  statement: Statement,
  relation: Relation,
  conditions: readonly Condition[],
  most: number | null,
): Found {
  const where = toWhereSql(statement, relation, conditions);
  if (most === null) return { where, counted: null };
  const few = `select from ${quoteQualified(relation)} as ${alias}${where} limit ${most + 1}`;
  return {
    // It depends on no row, so PostgreSQL asks it once, before it looks for any.
    where: `${where} and (select rows <= ${most} from f)`,
    counted: `f as materialized (select count(*) as rows from (${few}) f)`,
  };
}

/** The UPDATE of these rows, up to RETURNING. Needs at least one key. */
export function toUpdateSql(
  statement: Statement,
  relation: Relation,
  payload: Payload,
  useDefaults: boolean,
  { where }: Found,
): string {
  const columns = requirePayloadColumns(relation, payload.keys);
  const from = toPayloadSql(statement, payload, columns, { useDefaults, firstOnly: true });
  const set = columns.map(({ name }) => `${quoteName(name)} = ${payloadAlias}.${quoteName(name)}`);
  return `update ${quoteQualified(relation)} as ${alias} set ${set.join(', ')} from ${from}${where}`;
}

/** The DELETE of these rows, up to RETURNING. */
export function toDeleteSql(relation: Relation, { where }: Found): string {
  return `delete from ${quoteQualified(relation)} as ${alias}${where}`;
}
