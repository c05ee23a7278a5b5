import { rangeNotSatisfiable } from '../refusals/refusals.ts';
import type { MediaType } from '../request/media-type.ts';
import { toPreferenceApplied } from '../request/preferences.ts';
import { type RowRange, requireRange } from '../request/range.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import type { AnswerRow, BodyShape } from '../sql/answer.ts';
import { refuseEmbedding, toOutputNames } from '../sql/projection.ts';
import { type Reading, toReadSql } from '../sql/read.ts';
import { quoteQualified, Statement } from '../sql/statement.ts';
import { checkSingular } from './check-answer.ts';
import { toContentRange } from './content-range.ts';
import type { Plan, RestAnswer, RestRequest } from './plan.ts';
import { requireRelation } from './require-relation.ts';
import { toBody } from './to-body.ts';

/** Plans a GET or HEAD of a table. */
export function planRead(request: RestRequest, catalogue: Catalogue): Plan {
  const { query, media, preferences, maxRows } = request;
  const relation = requireRelation(catalogue, request);
  refuseEmbedding(relation, query.select);
  const range = requireRange(query, request.range, maxRows);
  const shape: BodyShape =
    request.method === 'HEAD'
      ? { kind: 'none' }
      : { kind: 'rows', media, names: toOutputNames(relation, query.select) };
  const reading: Reading = { source: relation, from: quoteQualified(relation), query, range, shape };
  const statement = new Statement();
  const work = {
    sql: toReadSql(statement, reading, catalogue.types, preferences.count !== null),
    parameters: statement.parameters,
  };
  return {
    work,
    readOnly: true,
    toAnswer(row) {
      checkSingular(media, row.page);
      const canonical = query.canonical === '' ? '' : `?${query.canonical}`;
      return toRowsAnswer(row, range, shape, media, {
        'Content-Location': `/${encodeURIComponent(relation.name)}${canonical}`,
        ...toApplied(request, ['count', 'tx', 'handling', 'timezone']),
      });
    },
  };
}

/** 200 or 206 with the rows and `Content-Range`; refuses an offset beyond the counted rows (416 PGRST103). */
export function toRowsAnswer(
  row: AnswerRow,
  range: RowRange,
  shape: BodyShape,
  media: MediaType,
  headers: Readonly<Record<string, string>>,
): RestAnswer {
  const { total, page } = row;
  const last = range.offset + BigInt(page) - 1n;
  if (total !== null && range.offset > BigInt(total)) {
    throw rangeNotSatisfiable(
      `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
      `*/${total}`,
    );
  }
  return {
    status: total !== null && page < total ? 206 : 200,
    headers: {
      'Content-Range': toContentRange(range.offset, last, total),
      ...headers,
      'Content-Type': media.contentType,
    },
    body: toBody(row, shape),
  };
}

/** The `Preference-Applied` header for these kinds, if any was given. */
export function toApplied(
  { preferences }: RestRequest,
  kinds: Parameters<typeof toPreferenceApplied>[1],
): Readonly<Record<string, string>> {
  const applied = toPreferenceApplied(preferences, kinds);
  return applied === null ? {} : { 'Preference-Applied': applied };
}
