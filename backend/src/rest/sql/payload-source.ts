import type { Payload } from '../request/payload.ts';
import type { Column } from '../schema/catalogue.ts';
import { quoteName, type Statement } from './statement.ts';

/** The alias of a payload's rows. */
export const payloadAlias = 'p';

/** Members per call of jsonb_build_object: PostgreSQL allows 100 arguments. */
const membersPerCall = 50;

/**
 * The rows of `payload` as an item of a FROM clause, typed by `columns` (at least one). With `useDefaults`, an absent
 * member gets its column's default instead of NULL. With `firstOnly`, only the first row of an array counts.
 */
export function toPayloadSql(
  statement: Statement,
  payload: Payload,
  columns: readonly Column[],
  { useDefaults, firstOnly }: { readonly useDefaults: boolean; readonly firstOnly: boolean },
): string {
  const shape = `${payloadAlias}(${columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')})`;
  const json = statement.bind(payload.json);
  const isObject = !payload.isArray || firstOnly;
  const one = payload.isArray && firstOnly ? '->0' : '';
  const defaults = useDefaults ? toDefaultsSql(statement, columns) : null;
  if (defaults === null) {
    return isObject
      ? `json_to_record(${json}::json${one}) as ${shape}`
      : `json_to_recordset(${json}::json) as ${shape}`;
  }
  return isObject
    ? `jsonb_to_record(${defaults} || (${json}::jsonb${one})) as ${shape}`
    : `jsonb_array_elements(${json}::jsonb) as d(row), lateral jsonb_to_record(${defaults} || d.row) as ${shape}`;
}

/** One JSON object of all defaults; null when there are none. */
function toDefaultsSql(statement: Statement, columns: readonly Column[]): string | null {
  const members = columns
    .filter(({ defaultSql, generated }) => defaultSql !== null && !generated)
    .map(({ name, defaultSql }) => `${statement.bind(name)}::text, ${defaultSql}`);
  if (members.length === 0) return null;
  const calls: string[] = [];
  for (let start = 0; start < members.length; start += membersPerCall) {
    calls.push(`jsonb_build_object(${members.slice(start, start + membersPerCall).join(', ')})`);
  }
  return calls.join(' || ');
}
