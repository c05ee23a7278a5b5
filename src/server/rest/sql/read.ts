import type { RestQuery } from '../request/query-string.ts';
import type { RowRange } from '../request/range.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import { type BodyShape, toAnswerSql } from './answer.ts';
import { toWhereSql } from './condition.ts';
import { toOrderSql, toProjectionSql } from './projection.ts';
import { alias, type Source } from './source.ts';
import type { Statement } from './statement.ts';

/** Rows that are read: of a table, or of a function that returns some. */
export interface Reading {
  readonly source: Source;
  /** The item of the FROM clause, without its alias. */
  readonly from: string;
  /** A query that runs once, however often `from` names it as `w`: a function must not be called twice. */
  readonly once?: string;
  readonly query: RestQuery;
  readonly range: RowRange;
  readonly shape: BodyShape;
}

/** How the rows without the limit are counted: not at all, all of them, or no further than a number. */
export type CountLimit = 'none' | 'all' | number;

/** The statement that answers with the rows of a table or a function, and their number. */
export function toReadSql(
  statement: Statement,
  reading: Reading,
  types: Catalogue['types'],
  count: CountLimit,
): string {
  const { source, query, range, shape } = reading;
  const from = ` from ${reading.from} ${alias}`;
  const projection = toProjectionSql(statement, source, query.select, types);
  const where = toWhereSql(statement, source, query.conditions);
  const order = toOrderSql(statement, source, query.order);
  const limit = range.limit === null ? '' : ` limit ${statement.bind(String(range.limit))}::int8`;
  const offset = range.offset === 0n ? '' : ` offset ${statement.bind(String(range.offset))}::int8`;
  const counted = count === 'none' ? undefined : toCountSql(`${from}${where}`, count);
  const answer = toAnswerSql(
    `select ${projection}${from}${where}${order}${limit}${offset}`,
    shape,
    counted === undefined ? {} : { total: counted },
  );
  return reading.once === undefined ? answer : `with w as (${reading.once}) ${answer}`;
}

/** The rows without the limit as PostgreSQL's planner sees them: `explain` answers with its estimate. */
export function toPlannedCountSql(statement: Statement, { source, from, query }: Reading): string {
  return `explain (format json) select 1 from ${from} ${alias}${toWhereSql(statement, source, query.conditions)}`;
}

function toCountSql(fromWhere: string, count: 'all' | number): string {
  if (count === 'all') return `(select count(*)${fromWhere})`;
  return `(select count(*) from (select 1${fromWhere} limit ${count}) c)`;
}
