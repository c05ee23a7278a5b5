import type { Identity } from '../identity.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import { notPermitted } from '../schema-refusals.ts';
import type { RestRequest } from './plan.ts';
import { requireRelation } from './require-relation.ts';

/**
 * Refuses in PostgreSQL's words what it would refuse anyway (42501), before a body is read: a write to a table in which
 * the role may write nothing, and a call of a function that it may not run. What it may do is left to PostgreSQL.
 */
export function requirePermission(
  kind: 'table' | 'rpc',
  request: Pick<RestRequest, 'method' | 'schema' | 'name'>,
  { role, anonymous }: Identity,
  catalogue: Catalogue,
): void {
  const { method, schema, name } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return;
  if (kind === 'table') {
    if (!requireRelation(catalogue, request).writers.has(role)) throw notPermitted('table', name, anonymous);
    return;
  }
  const routines = catalogue.routines.get(schema)?.get(name) ?? [];
  if (routines.length > 0 && routines.every(({ callers }) => !callers.has(role))) {
    throw notPermitted('function', name, anonymous);
  }
}
