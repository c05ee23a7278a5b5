import { type Payload, requirePayload } from '../request/payload.ts';
import type { Catalogue, Relation } from '../schema/catalogue.ts';
import type { AnswerRow, BodyShape } from '../sql/answer.ts';
import { type Conflict, insertedSql, toInsertSql } from '../sql/insert.ts';
import { refuseEmbedding, toOutputNames } from '../sql/projection.ts';
import { Statement } from '../sql/statement.ts';
import { toWriteSql } from '../sql/write.ts';
import { checkSingular, checkWritten } from './check-answer.ts';
import type { Plan, RestAnswer, RestRequest } from './plan.ts';
import { toApplied } from './plan-read.ts';
import { requireRelation } from './require-relation.ts';
import { toBody } from './to-body.ts';

/** Plans a POST to a table: an insert, or with `resolution` an upsert. */
export function planInsert(request: RestRequest, catalogue: Catalogue): Plan {
  const { query, media, preferences } = request;
  const relation = requireRelation(catalogue, request);
  refuseEmbedding(relation, query.select);
  const payload = requirePayload(request.body, request.contentType, query.columns);
  checkWritten(request.maxWritten, payload.rowCount);
  const conflict = findConflict(request, relation);
  const mergesDuplicates = preferences.resolution === 'merge-duplicates';
  const merging = conflict?.resolution === 'merge-duplicates' && payload.keys.length > 0;
  const returned = toReturned(request, relation, payload);
  const statement = new Statement();
  const write = toInsertSql(statement, {
    relation,
    payload,
    conflict,
    useDefaults: preferences.missing === 'default',
  });
  const sql = toWriteSql(statement, relation, write, {
    ...returned,
    types: catalogue.types,
    ...(merging ? { inserted: insertedSql } : {}),
  });

  function toAnswer(row: AnswerRow): RestAnswer {
    checkSingular(media, row.page);
    const isFull = preferences.return === 'representation';
    const counted = preferences.count === null ? '*' : row.page;
    const location = preferences.return === 'headers-only' ? toLocation(relation, row.body ?? '[]') : null;
    return {
      status: mergesDuplicates && (payload.rowCount === 0 || row.inserted === 0) ? 200 : 201,
      headers: {
        ...(location === null ? {} : { Location: location }),
        'Content-Range': `*/${counted}`,
        ...toApplied(request, [
          ...(conflict === null ? [] : (['resolution'] as const)),
          'missing',
          'return',
          'count',
          'tx',
          'handling',
          'timezone',
        ]),
        ...(isFull ? { 'Content-Type': media.contentType } : {}),
      },
      body: isFull ? toBody(row, returned.shape) : '',
    };
  }

  return { work: { sql, parameters: statement.parameters }, readOnly: false, toAnswer };
}

/** How to resolve duplicates; null without a preference, or without a usable key. */
function findConflict({ query, preferences }: RestRequest, relation: Relation): Conflict | null {
  const columns = query.onConflict ?? relation.primaryKey;
  if (preferences.resolution === null || columns.length === 0) return null;
  return { resolution: preferences.resolution, columns };
}

/** With `headers-only`, reads back the primary key of a single row for the Location header. */
function toReturned({ query, media, preferences }: RestRequest, relation: Relation, payload: Payload) {
  if (preferences.return === 'representation') {
    const shape: BodyShape = { kind: 'rows', media, names: toOutputNames(relation, query.select) };
    // Drops the order, which means nothing for newly inserted rows.
    return { query: { select: query.select, order: [] }, shape };
  }
  const wantsAddress =
    preferences.return === 'headers-only' && relation.primaryKey.length > 0 && payload.rowCount === 1;
  if (!wantsAddress) return { query, shape: { kind: 'none' } as const };
  const select = relation.primaryKey.map((name) => ({
    kind: 'field' as const,
    field: { name, path: [] },
    alias: null,
    cast: 'text',
  }));
  const shape: BodyShape = { kind: 'rows', media: plainJson, names: [] };
  return { query: { select, order: [] }, shape };
}

const plainJson = { kind: 'array', stripNulls: false, contentType: 'application/json' } as const;

function toLocation(relation: Relation, body: string): string | null {
  const rows: Record<string, string>[] = JSON.parse(body);
  const [row] = rows;
  if (row === undefined || rows.length > 1) return null;
  const key = Object.entries(row).map(
    ([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(value)}`,
  );
  return `/${encodeURIComponent(relation.name)}?${key.join('&')}`;
}
