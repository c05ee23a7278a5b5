import { noTable } from '../refusals/schema-refusals.ts';
import type { Catalogue, Relation } from '../schema/catalogue.ts';
import { findNearestName } from '../schema/nearest-name.ts';
import type { RestRequest } from './plan.ts';

/** The table or view of a request; refuses unknown ones (404 PGRST205) with the nearest name as a hint. */
export function requireRelation(
  catalogue: Catalogue,
  { schema, name }: Pick<RestRequest, 'schema' | 'name'>,
): Relation {
  const relations = catalogue.relations.get(schema);
  const relation = relations?.get(name);
  if (relation !== undefined) return relation;
  throw noTable(schema, name, findNearestName('relation', name, relations?.keys() ?? []));
}
