import type { RestQuery } from '../request/query/query-string.ts';
import type { RowRange } from '../request/range.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import { type BodyShape, toAnswerSql } from './answer.ts';
import { toWhereSql } from './condition.ts';
import { toOrderSql, toProjectionSql } from './projection.ts';
import { alias, type Source } from './source.ts';
import type { Statement } from './statement.ts';

/** The rows to read: of a table, or of a function that returns some. */
export interface Reading {
  readonly source: Source;
  /** The item of the FROM clause, without its alias. */
  readonly from: string;
  /** A query that runs once, however often `from` refers to it as `w`: a function must not be called twice. */
  readonly once?: string;
  readonly query: RestQuery;
  readonly range: RowRange;
  readonly shape: BodyShape;
}

/**
 * The statement that returns the rows of a table or function and, with `counted`, their number without the limit.
 * Always counts exactly, even when an estimate would do: the planner's estimate covers everybody's rows.
 */
export function toReadSql(
  statement: Statement,
  reading: Reading,
  types: Catalogue['types'],
  counted: boolean,
): string {
  const { source, query, range, shape } = reading;
  const from = ` from ${reading.from} ${alias}`;
  const projection = toProjectionSql(statement, source, query.select, types);
  const where = toWhereSql(statement, source, query.conditions);
  const order = toOrderSql(statement, source, query.order);
  const limit = range.limit === null ? '' : ` limit ${statement.bind(String(range.limit))}::int8`;
  const offset = range.offset === 0n ? '' : ` offset ${statement.bind(String(range.offset))}::int8`;
  const answer = toAnswerSql(`select ${projection}${from}${where}${order}${limit}${offset}`, shape, {
    most: range.limit,
    ...(counted ? { total: `(select count(*)${from}${where})` } : {}),
  });
  if (reading.once === undefined) return answer;
  // PostgreSQL would skip a bare value that nothing reads, as for HEAD: its function would not run.
  const materialized = source.columns.size === 0 ? 'materialized ' : '';
  return `with w as ${materialized}(${reading.once}) ${answer}`;
}
