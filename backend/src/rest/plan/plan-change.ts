import { whereClauseNeeded } from '../refusals/refusals.ts';
import { requirePayload } from '../request/payload.ts';
import type { Catalogue, Relation } from '../schema/catalogue.ts';
import type { BodyShape } from '../sql/answer.ts';
import { toAnswerSql } from '../sql/answer.ts';
import { toDeleteSql, toFound, toUpdateSql } from '../sql/change.ts';
import { refuseEmbedding, toOutputNames, toProjectionSql } from '../sql/projection.ts';
import { alias } from '../sql/source.ts';
import { quoteQualified, Statement } from '../sql/statement.ts';
import { toWriteSql } from '../sql/write.ts';
import { checkMaxAffected, checkSingular, checkWritten } from './check-answer.ts';
import { toContentRange } from './content-range.ts';
import type { Plan, RestRequest } from './plan.ts';
import { toApplied } from './plan-read.ts';
import { requireRelation } from './require-relation.ts';
import { toBody } from './to-body.ts';

/** Plans a PATCH of the filtered rows. A body without keys changes nothing; a request without filters is refused. */
export function planUpdate(request: RestRequest, catalogue: Catalogue): Plan {
  const { query, preferences, maxWritten } = request;
  const relation = requireRelation(catalogue, request);
  refuseEmbedding(relation, query.select);
  const payload = requirePayload(request.body, request.contentType, query.columns);
  const statement = new Statement();
  const shape = toShape(request, relation);
  if (payload.keys.length === 0 || payload.rowCount === 0) {
    const nothing =
      shape.kind === 'none'
        ? 'select'
        : `select ${toProjectionSql(statement, relation, query.select, catalogue.types)} from ${quoteQualified(relation)} ${alias}`;
    const sql = toAnswerSql(`${nothing} where false`, shape);
    return toChangePlan(request, { sql, parameters: statement.parameters }, shape);
  }
  if (query.conditions.length === 0) throw whereClauseNeeded('UPDATE');
  const useDefaults = preferences.missing === 'default';
  const found = toFound(statement, relation, query.conditions, maxWritten);
  const write = toUpdateSql(statement, relation, payload, useDefaults, found);
  const sql = toWriteSql(statement, relation, write, { query, shape, types: catalogue.types, found });
  return toChangePlan(request, { sql, parameters: statement.parameters }, shape);
}

/** Plans a DELETE of the filtered rows; a request without filters is refused. */
export function planDelete(request: RestRequest, catalogue: Catalogue): Plan {
  const { query } = request;
  const relation = requireRelation(catalogue, request);
  refuseEmbedding(relation, query.select);
  if (query.conditions.length === 0) throw whereClauseNeeded('DELETE');
  const statement = new Statement();
  const shape = toShape(request, relation);
  const found = toFound(statement, relation, query.conditions, request.maxWritten);
  const write = toDeleteSql(relation, found);
  const sql = toWriteSql(statement, relation, write, { query, shape, types: catalogue.types, found });
  return toChangePlan(request, { sql, parameters: statement.parameters }, shape);
}

function toShape({ query, media, preferences }: RestRequest, relation: Relation): BodyShape {
  if (preferences.return !== 'representation') return { kind: 'none' };
  return { kind: 'rows', media, names: toOutputNames(relation, query.select) };
}

function toChangePlan(request: RestRequest, work: Plan['work'], shape: BodyShape): Plan {
  const { method, media, preferences } = request;
  return {
    work,
    readOnly: false,
    toAnswer(row) {
      checkWritten(request.maxWritten, row.total);
      checkSingular(media, row.page);
      checkMaxAffected(preferences, row.page);
      const total = preferences.count === null ? null : row.page;
      // Deleted rows have no positions.
      const last = method === 'DELETE' ? -1n : BigInt(row.page) - 1n;
      return {
        status: shape.kind === 'none' ? 204 : 200,
        headers: {
          'Content-Range': toContentRange(0n, last, total),
          ...toApplied(request, [
            ...(method === 'PATCH' ? (['missing'] as const) : []),
            'return',
            'count',
            'tx',
            'handling',
            'timezone',
            'maxAffected',
          ]),
          ...(shape.kind === 'none' ? {} : { 'Content-Type': media.contentType }),
        },
        body: toBody(row, shape),
      };
    },
  };
}
