import { maxIdentifierBytes } from '../limits.ts';
import { aliasTooLong, notImplemented } from '../refusals/refusals.ts';
import { noCast, noRelationship, noType } from '../refusals/schema-refusals.ts';
import type { Field, OrderTerm, SelectItem } from '../request/query/grammar.ts';
import type { Catalogue, Relation } from '../schema/catalogue.ts';
import { isUnboundedCast } from '../schema/standard-types.ts';
import { alias, type Source, toFieldSql, toFieldType } from './source.ts';
import { quoteName, type Statement } from './statement.ts';

/** The select list as SQL over the alias `r`. Refuses unknown columns and types and related resources. */
export function toProjectionSql(
  statement: Statement,
  source: Source,
  items: readonly SelectItem[],
  types: Catalogue['types'],
): string {
  return items
    .map((item) => {
      if (item.kind !== 'field') return `${alias}.*`;
      const field = toFieldSql(statement, source, item.field);
      const type = item.cast === null ? null : requireType(types, toFieldType(source, item.field), item.cast);
      const value = type === null ? field : `cast(${field} as ${type})`;
      return `${value} as ${quoteName(toOutputName(item))}`;
    })
    .join(', ');
}

/** Names of the members or CSV columns of the select list, in order. */
export function toOutputNames(source: Source, items: readonly SelectItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind === 'all') return [...source.columns.keys()];
    return item.kind === 'field' ? [toOutputName(item)] : [];
  });
}

/** Refuses related resources: PGRST200 without a relationship, PGRST127 because embedding is not implemented. */
export function refuseEmbedding(relation: Relation, items: readonly SelectItem[]): void {
  for (const item of items) {
    if (item.kind !== 'embed') continue;
    if (!relation.related.has(item.resource)) {
      throw noRelationship(relation.name, item.resource, relation.schema);
    }
    throw notImplemented(`Embedding of related resources such as '${item.resource}' is not implemented`);
  }
}

/** ` order by ...`, or nothing. */
export function toOrderSql(statement: Statement, source: Source, order: readonly OrderTerm[]): string {
  if (order.length === 0) return '';
  const terms = order.map(({ field, direction, nulls }) => {
    const sql = toFieldSql(statement, source, field);
    return `${sql}${direction === null ? '' : ` ${direction}`}${nulls === null ? '' : ` nulls ${nulls}`}`;
  });
  return ` order by ${terms.join(', ')}`;
}

/** Columns that a write must return for the select list and the order; null for all. */
export function toReturnedNames(
  items: readonly SelectItem[],
  order: readonly OrderTerm[],
): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const item of items) {
    if (item.kind !== 'field') return null;
    names.add(item.field.name);
  }
  for (const { field } of order) names.add(field.name);
  return names;
}

/** A type as SQL; refuses names that are not in the catalogue (42704), and casts that make values too long (42846). */
function requireType(types: Catalogue['types'], from: string, name: string): string {
  const known = types.get(name) ?? types.get(name.toLowerCase());
  if (known === undefined) throw noType(name);
  if (isUnboundedCast(from, known)) throw noCast(from, name);
  return known;
}

function toOutputName(item: SelectItem & { kind: 'field' }): string {
  const name = item.alias ?? lastKey(item.field);
  if (Buffer.byteLength(name) > maxIdentifierBytes) throw aliasTooLong(name);
  return name;
}

/** The last key of a JSON path names the member; a path of only indexes is named by its column. */
function lastKey({ name, path }: Field): string {
  return path.findLast(({ index }) => !index)?.key ?? name;
}
