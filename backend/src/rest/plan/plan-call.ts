import { maxAffectedNeedsRows, notImplemented } from '../refusals/refusals.ts';
import { type CallPayload, requireCallPayload } from '../request/payload.ts';
import { requireRange } from '../request/range.ts';
import type { Catalogue, Routine } from '../schema/catalogue.ts';
import type { BodyShape } from '../sql/answer.ts';
import { type CallArguments, toCallSql } from '../sql/call.ts';
import { toOutputNames } from '../sql/projection.ts';
import { type Reading, toReadSql } from '../sql/read.ts';
import { Statement } from '../sql/statement.ts';
import { checkMaxAffected, checkSingular } from './check-answer.ts';
import { chooseRoutine, takesWholeBody } from './choose-routine.ts';
import { toContentRange } from './content-range.ts';
import type { Plan, RestRequest } from './plan.ts';
import { toApplied, toRowsAnswer } from './plan-read.ts';

/**
 * Plans a function call by GET or HEAD (read only) or by POST. Its rows accept filters, order and limits like a
 * table's.
 */
export function planCall(request: RestRequest, catalogue: Catalogue): Plan {
  const { method, query, media, preferences } = request;
  const byPost = method === 'POST';
  const payload = byPost ? requireCallPayload(request.body, request.contentType, query.columns) : null;
  const names = payload === null ? query.arguments.map(([name]) => name) : toNames(payload);
  const routine = chooseRoutine(catalogue, {
    schema: request.schema,
    name: request.name,
    names: [...new Set(names)],
    payload,
  });
  const isSet = routine.returns === 'rows' || routine.returns === 'values';
  if (preferences.maxAffected !== null && !isSet) throw maxAffectedNeedsRows();
  if (query.select.some(({ kind }) => kind === 'embed')) {
    throw notImplemented('Embedding of related resources is not implemented');
  }

  const statement = new Statement();
  const range = requireRange(query, byPost ? null : request.range, isSet ? request.maxRows : null);
  const shape = toShape(request, routine);
  const reading: Reading = {
    source: routine,
    from: 'w',
    once: toCallSql(statement, routine, toArguments(request, routine, payload)),
    query,
    range,
    shape,
  };
  const sql = toReadSql(statement, reading, catalogue.types, preferences.count !== null);
  return {
    work: { sql, parameters: statement.parameters },
    readOnly: !byPost || !routine.volatile,
    timeout: routine.timeout,
    toAnswer(row) {
      checkSingular(media, row.page);
      checkMaxAffected(preferences, row.page);
      const headers = toApplied(request, ['count', 'tx', 'handling', 'timezone', 'maxAffected']);
      if (routine.returns === 'void') {
        const contentRange = toContentRange(0n, BigInt(row.page) - 1n, row.total);
        return { status: 204, headers: { 'Content-Range': contentRange, ...headers }, body: null };
      }
      return toRowsAnswer(row, range, shape, media, headers);
    },
  };
}

function toNames(payload: CallPayload): readonly string[] {
  if (payload.kind === 'form') return payload.pairs.map(([name]) => name);
  return payload.kind === 'json' ? payload.keys : [];
}

function toArguments({ query }: RestRequest, routine: Routine, payload: CallPayload | null): CallArguments {
  if (payload === null) return { kind: 'texts', pairs: query.arguments };
  if (payload.kind === 'form') return { kind: 'texts', pairs: payload.pairs };
  if (takesWholeBody(routine, payload)) {
    return { kind: 'body', text: payload.kind === 'json' ? payload.json : payload.text };
  }
  return payload.kind === 'json'
    ? { kind: 'members', json: payload.json, isArray: payload.isArray, names: payload.keys }
    : { kind: 'texts', pairs: [] };
}

function toShape({ method, media, query }: RestRequest, routine: Routine): BodyShape {
  if (method === 'HEAD' || routine.returns === 'void') return { kind: 'none' };
  if (routine.returns === 'value' || routine.returns === 'values') return { kind: routine.returns, media };
  return { kind: routine.returns, media, names: toOutputNames(routine, query.select) };
}
