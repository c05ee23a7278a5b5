import type { Catalogue } from '../schema/catalogue.ts';
import { findNearestName } from '../schema/nearest-name.ts';
import { noFunction, noTable } from '../schema-refusals.ts';

/** The `Allow` header of a table, view or function; refuses unknown ones (404). */
export function toAllowedMethods(
  catalogue: Catalogue,
  target: { readonly kind: 'root' | 'table' | 'rpc'; readonly name: string },
  schema: string,
): string {
  if (target.kind === 'root') return 'OPTIONS,GET,HEAD';
  if (target.kind === 'rpc') {
    const routines = catalogue.routines.get(schema)?.get(target.name);
    if (routines === undefined) throw noFunction(`${schema}.${target.name}`, [], false, null);
    return routines.every(({ volatile }) => volatile) ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST';
  }
  const relations = catalogue.relations.get(schema);
  const relation = relations?.get(target.name);
  if (relation === undefined) {
    throw noTable(schema, target.name, findNearestName('relation', target.name, relations?.keys() ?? []));
  }
  const { insertable, updatable, deletable, primaryKey } = relation;
  return [
    'OPTIONS,GET,HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ].join(',');
}
