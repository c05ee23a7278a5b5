/**
 * Types that a select list may cast to, besides enumerations, by PostgreSQL's own names. A value of any other type can be
 * a thousand times as long as the text it was made from, or take long to read. `json` stays the text that it was.
 */
export const castableTypes: readonly string[] = [
  'text',
  'varchar',
  'bpchar',
  'name',
  'int2',
  'int4',
  'int8',
  'float4',
  'float8',
  'numeric',
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'interval',
  'uuid',
  'bool',
  'json',
  'jsonb',
];

/** Names of those that are SQL keywords rather than rows of pg_type. */
export const standardTypes: readonly (readonly [string, string])[] = [
  ['bigint', 'bigint'],
  ['boolean', 'boolean'],
  ['char', 'character'],
  ['character', 'character'],
  ['character varying', 'character varying'],
  ['dec', 'numeric'],
  ['decimal', 'numeric'],
  ['double precision', 'double precision'],
  ['float', 'double precision'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['real', 'real'],
  ['smallint', 'smallint'],
  ['time with time zone', 'time with time zone'],
  ['time without time zone', 'time without time zone'],
  ['timestamp with time zone', 'timestamp with time zone'],
  ['timestamp without time zone', 'timestamp without time zone'],
];

/** What they can be cast to without becoming much longer. */
const exact = /^(?:smallint|integer|bigint|real|double precision|numeric(?:\(.*\))?|jsonb)$/;

/**
 * Whether a value of type `from` cannot become `to`, which is in the catalogue: the text `1e131071` would be a number of
 * as many digits, in `numeric` as well as in `jsonb`.
 */
export function isUnboundedCast(from: string, to: string): boolean {
  // Names that are keywords too stand in quotes.
  const type = to.replace(/^pg_catalog\./, '').replaceAll('"', '');
  if (type === 'jsonb') return from !== 'jsonb';
  return type === 'numeric' && !exact.test(from);
}
