import type { Identity } from '../identity.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import { notPermitted } from '../schema-refusals.ts';
import type { RestRequest } from './plan.ts';
import { requireRelation } from './require-relation.ts';

/**
 * Refuses early, in PostgreSQL's words, what PostgreSQL would refuse anyway (42501), before a body is read: a write to
 * a table that the role cannot write to, and a call of a function that it cannot execute. PostgreSQL decides everything
 * else.
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
