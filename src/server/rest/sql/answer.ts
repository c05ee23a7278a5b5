import type { MediaType } from '../request/media-type.ts';
import { quoteName } from './statement.ts';

/** The one row that every statement of work returns. */
export interface AnswerRow {
  /** Rows without the limit; null when not counted. */
  readonly total: number | null;
  /** Rows in this response, or rows written. */
  readonly page: number;
  readonly body: string | null;
  /** Rows inserted rather than updated by an upsert; null otherwise. */
  readonly inserted: number | null;
  /** The settings `response.headers` and `response.status` after the work. */
  readonly headers: string | null;
  readonly status: string | null;
}

/** The contents of the body. */
export type BodyShape =
  | { readonly kind: 'none' }
  /** Rows of columns. */
  | { readonly kind: 'rows'; readonly media: MediaType; readonly names: readonly string[] }
  /** The one row of a function that returns a row. */
  | { readonly kind: 'row'; readonly media: MediaType; readonly names: readonly string[] }
  /** One value, or several, in the column {@link valueColumn}. */
  | { readonly kind: 'value' | 'values'; readonly media: MediaType };

/** The name of the single column for functions that return bare values. */
export const valueColumn = 'pgrst_scalar';

/**
 * The outer SELECT: `rows` is a subselect; this counts its rows and has the database make the body's text. `total` and
 * `inserted` are SQL.
 */
export function toAnswerSql(
  rows: string,
  shape: BodyShape,
  { total = 'null::int8', inserted = 'null::int8' }: { total?: string; inserted?: string } = {},
): string {
  return `select ${total} as total, count(*) as page, ${toBodySql(shape)} as body, ${inserted} as inserted, nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status from (${rows}) t`;
}

function toBodySql(shape: BodyShape): string {
  if (shape.kind === 'none') return 'null::text';
  const { media } = shape;
  if (media.kind === 'csv') {
    // PostgreSQL's text of a row is CSV in parentheses.
    return `string_agg(substr((t.*)::text, 2, length((t.*)::text) - 2), chr(10))`;
  }
  const isValue = shape.kind === 'value' || shape.kind === 'values';
  const all = `json_agg(${isValue ? `t.${quoteName(valueColumn)}` : 't.*'})`;
  const one = shape.kind === 'row' || shape.kind === 'value' || media.kind === 'object';
  const json = one ? `${all}->0` : all;
  return `coalesce(${media.stripNulls ? `json_strip_nulls(${json})` : json}, '${one ? 'null' : '[]'}')::text`;
}
