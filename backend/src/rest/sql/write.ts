import type { RestQuery } from '../request/query/query-string.ts';
import type { Catalogue, Relation } from '../schema/catalogue.ts';
import { type BodyShape, toAnswerSql } from './answer.ts';
import type { Found } from './change.ts';
import { toOrderSql, toProjectionSql, toReturnedNames } from './projection.ts';
import { alias, requireColumn } from './source.ts';
import { quoteName, type Statement } from './statement.ts';

/** What a write returns. */
export interface Returned {
  /** The select list and the order matter only when rows are returned. */
  readonly query: Pick<RestQuery, 'select' | 'order'>;
  readonly shape: BodyShape;
  readonly types: Catalogue['types'];
  /** SQL for the number of inserted rows. */
  readonly inserted?: string;
  /** The rows that a change found; their number is then the answer's total. */
  readonly found?: Found;
}

/**
 * Combines a write with its result. `write` ends before RETURNING. Without a body, only counts the rows, so the caller
 * needs no privilege to read them.
 */
export function toWriteSql(
  statement: Statement,
  relation: Relation,
  write: string,
  { query, shape, types, inserted, found }: Returned,
): string {
  const counted = found?.counted ?? null;
  const options = {
    ...(inserted === undefined ? {} : { inserted }),
    ...(counted === null ? {} : { total: '(select rows from f)' }),
  };
  const start = counted === null ? 'with' : `with ${counted},`;
  if (shape.kind === 'none') {
    return `${start} w as (${write} returning 1) ${toAnswerSql('select from w', shape, options)}`;
  }
  const names = toReturnedNames(query.select, query.order);
  const returned =
    names === null
      ? `${alias}.*`
      : [...names].map((name) => `${alias}.${quoteName(requireColumn(relation, name).name)}`).join(', ');
  const projection = toProjectionSql(statement, relation, query.select, types);
  const rows = `select ${projection} from w ${alias}${toOrderSql(statement, relation, query.order)}`;
  return `${start} w as (${write} returning ${returned}) ${toAnswerSql(rows, shape, options)}`;
}
