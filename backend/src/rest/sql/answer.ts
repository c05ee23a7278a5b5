import { maxAnswerBytes } from '../limits.ts';
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

/** What else a statement of work can tell besides its rows. */
export interface AnswerParts {
  /** SQL for the number of rows without the limit. */
  readonly total?: string;
  /** SQL for the number of inserted rows. */
  readonly inserted?: string;
  /** The most rows that there can be; null when that is not known. */
  readonly most?: bigint | null;
}

/**
 * The outer SELECT: `rows` is a subselect; this counts its rows and has the database make the body's text, of at most
 * {@link maxAnswerBytes}. More is refused (413 PT413) before it is made, which also undoes a write.
 */
export function toAnswerSql(
  rows: string,
  shape: BodyShape,
  { total = 'null::int8', inserted = 'null::int8', most = null }: AnswerParts = {},
): string {
  const body = shape.kind === 'none' ? 'null::text' : toBodySql(shape, most);
  // Without the offset, PostgreSQL would make each line once for every mention of it.
  const from =
    shape.kind === 'none'
      ? `(${rows}) t`
      : `(select ${toLineSql(shape)} as line from (${rows}) t offset 0) l`;
  return `select ${total} as total, count(*) as page, ${body} as body, ${inserted} as inserted, nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status from ${from}`;
}

type FullShape = Exclude<BodyShape, { kind: 'none' }>;

/** One row or value as text. `t` alone would be a column of that name, if there is one. */
function toLineSql(shape: FullShape): string {
  if (shape.media.kind === 'csv') return '(t.*)::text';
  const isValue = shape.kind === 'value' || shape.kind === 'values';
  const json = isValue ? `to_json(t.${quoteName(valueColumn)})` : 'row_to_json(t.*)';
  return `coalesce(${shape.media.stripNulls ? `json_strip_nulls(${json})` : json}, 'null')::text`;
}

function toBodySql(shape: FullShape, most: bigint | null): string {
  // However many lines there are, those of up to this length fit into half of the room; only longer ones are weighed.
  const free = most === null || most === 0n ? 0n : BigInt(maxAnswerBytes / 2) / most;
  const line = `case when octet_length(line) > ${free} then rest.weigh(line, ${maxAnswerBytes / 2}) else line end`;
  if (shape.media.kind === 'csv') {
    // PostgreSQL's text of a row is CSV in parentheses.
    return `string_agg(substr(${line}, 2, length(line) - 2), chr(10))`;
  }
  const all = `string_agg(${line}, ${shape.kind === 'values' ? "', '" : "E', \\n '"})`;
  const one = shape.kind === 'row' || shape.kind === 'value' || shape.media.kind === 'object';
  return one ? `coalesce(${all}, 'null')` : `'[' || coalesce(${all}, '') || ']'`;
}
