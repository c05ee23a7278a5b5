import type { RestQuery } from '../request/query-string.ts';
import type { Catalogue, Relation } from '../schema/catalogue.ts';
import { type BodyShape, toAnswerSql } from './answer.ts';
import { toOrderSql, toProjectionSql, toReturnedNames } from './projection.ts';
import { alias, requireColumn } from './source.ts';
import { quoteName, type Statement } from './statement.ts';

/** What every write gives back. */
export interface Returned {
  /** The select list and the order count only where rows are given back. */
  readonly query: Pick<RestQuery, 'select' | 'order'>;
  readonly shape: BodyShape;
  readonly types: Catalogue['types'];
  /** SQL for the number of inserted rows. */
  readonly inserted?: string;
}

/**
 * Joins a write with what it answers. `write` ends where RETURNING belongs. Without a body only the rows are counted,
 * and the caller needs no right to read them.
 */
export function toWriteSql(
  statement: Statement,
  relation: Relation,
  write: string,
  { query, shape, types, inserted }: Returned,
): string {
  const options = inserted === undefined ? {} : { inserted };
  if (shape.kind === 'none') {
    return `with w as (${write} returning 1) ${toAnswerSql('select from w', shape, options)}`;
  }
  const names = toReturnedNames(query.select, query.order);
  const returned =
    names === null
      ? `${alias}.*`
      : [...names].map((name) => `${alias}.${quoteName(requireColumn(relation, name).name)}`).join(', ');
  const projection = toProjectionSql(statement, relation, query.select, types);
  const rows = `select ${projection} from w ${alias}${toOrderSql(statement, relation, query.order)}`;
  return `with w as (${write} returning ${returned}) ${toAnswerSql(rows, shape, options)}`;
}
