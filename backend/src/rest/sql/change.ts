import type { Payload } from '../request/payload.ts';
import type { Condition } from '../request/query/grammar.ts';
import type { Relation } from '../schema/catalogue.ts';
import { toWhereSql } from './condition.ts';
import { requirePayloadColumns } from './insert.ts';
import { payloadAlias, toPayloadSql } from './payload-source.ts';
import { alias } from './source.ts';
import { quoteName, quoteQualified, type Statement } from './statement.ts';

/** The UPDATE of the rows that meet all conditions, up to RETURNING. Needs at least one key. */
export function toUpdateSql(
  statement: Statement,
  relation: Relation,
  payload: Payload,
  useDefaults: boolean,
  conditions: readonly Condition[],
): string {
  const columns = requirePayloadColumns(relation, payload.keys);
  const from = toPayloadSql(statement, payload, columns, { useDefaults, firstOnly: true });
  const set = columns.map(({ name }) => `${quoteName(name)} = ${payloadAlias}.${quoteName(name)}`);
  const where = toWhereSql(statement, relation, conditions);
  return `update ${quoteQualified(relation)} as ${alias} set ${set.join(', ')} from ${from}${where}`;
}

/** The DELETE of the rows that meet all conditions, up to RETURNING. */
export function toDeleteSql(
  statement: Statement,
  relation: Relation,
  conditions: readonly Condition[],
): string {
  return `delete from ${quoteQualified(relation)} as ${alias}${toWhereSql(statement, relation, conditions)}`;
}
