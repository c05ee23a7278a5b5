import { invalidBody, putKeyMismatch, putLimitNotAllowed, putNeedsPrimaryKey } from '../refusals/refusals.ts';
import { requirePayload } from '../request/payload.ts';
import type { Catalogue, Relation } from '../schema/catalogue.ts';
import type { BodyShape } from '../sql/answer.ts';
import { insertedSql, toInsertSql } from '../sql/insert.ts';
import { payloadAlias } from '../sql/payload-source.ts';
import { refuseEmbedding, toOutputNames } from '../sql/projection.ts';
import { quoteName, Statement } from '../sql/statement.ts';
import { toWriteSql } from '../sql/write.ts';
import { checkSingular } from './check-answer.ts';
import type { Plan, RestRequest } from './plan.ts';
import { toApplied } from './plan-read.ts';
import { requireRelation } from './require-relation.ts';
import { toBody } from './to-body.ts';

/** Plans a PUT of the one row whose primary key the filters name: inserted, or replacing the existing one. */
export function planPut(request: RestRequest, catalogue: Catalogue): Plan {
  const { query, media, preferences } = request;
  const relation = requireRelation(catalogue, request);
  refuseEmbedding(relation, query.select);
  if (query.limit !== null || query.offset !== null) throw putLimitNotAllowed();
  const key = requireKeyFilters(request, relation);
  const payload = requirePayload(request.body, request.contentType, query.columns);
  if (payload.rowCount !== 1) throw putKeyMismatch();
  if (payload.keys.length === 0) throw invalidBody('Empty or invalid json');
  if (!relation.primaryKey.every((name) => payload.keys.includes(name))) throw putKeyMismatch();
  const statement = new Statement();
  const where = [...key]
    .map(([name, value]) => `${payloadAlias}.${quoteName(name)} = ${statement.bind(value)}`)
    .join(' and ');
  const shape: BodyShape =
    preferences.return === 'representation'
      ? { kind: 'rows', media, names: toOutputNames(relation, query.select) }
      : { kind: 'none' };
  const write = toInsertSql(statement, {
    relation,
    payload,
    conflict: { resolution: 'merge-duplicates', columns: relation.primaryKey },
    useDefaults: preferences.missing === 'default',
    where,
  });
  const sql = toWriteSql(statement, relation, write, {
    query: { select: query.select, order: [] },
    shape,
    types: catalogue.types,
    inserted: insertedSql,
  });
  return {
    work: { sql, parameters: statement.parameters },
    readOnly: false,
    toAnswer(row) {
      if (row.page !== 1) throw putKeyMismatch();
      checkSingular(media, row.page);
      const isFull = shape.kind !== 'none';
      return {
        status: isFull ? (row.inserted === 0 ? 200 : 201) : 204,
        headers: {
          ...toApplied(request, ['return', 'count', 'tx', 'handling', 'timezone']),
          ...(isFull ? { 'Content-Type': media.contentType } : {}),
        },
        body: toBody(row, shape),
      };
    },
  };
}

/** The primary key's values; refuses filters that are not exactly `eq` on each of its columns (405 PGRST105). */
function requireKeyFilters({ query }: RestRequest, relation: Relation): ReadonlyMap<string, string> {
  const key = new Map<string, string>();
  for (const condition of query.conditions) {
    if (condition.kind === 'logic' || condition.negated || condition.field.path.length > 0) {
      throw putNeedsPrimaryKey();
    }
    const { operation, field } = condition;
    const isEqual =
      operation.kind === 'compare' && operation.operator === '=' && operation.quantifier === null;
    if (!isEqual || key.has(field.name) || !relation.primaryKey.includes(field.name)) {
      throw putNeedsPrimaryKey();
    }
    key.set(field.name, operation.value);
  }
  if (key.size === 0 || key.size !== relation.primaryKey.length) throw putNeedsPrimaryKey();
  return key;
}
