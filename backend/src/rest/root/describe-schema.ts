import type { Database } from '#server/database/database.ts';
import type { Identity } from '../identity.ts';
import type { RestAnswer } from '../plan/plan.ts';
import { rootDisabled } from '../refusals/refusals.ts';
import { requireRootMediaType } from '../request/media-type.ts';
import type { RestSettings } from '../rest-settings.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import { toOpenApi } from './open-api.ts';

/** The parts of a schema's description. */
export interface Description {
  readonly database: Database;
  readonly settings: RestSettings;
  readonly identity: Identity;
  readonly catalogue: Catalogue;
  readonly schema: string;
  readonly accept: string | null;
}

/** `$1`: a schema. Selects everything in it that the current role may use in any way. */
const usableSql = `
select
  (
    select coalesce(json_agg(c.relname), '[]')
    from pg_class c
    where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')
      and (has_table_privilege(c.oid, 'select, insert, update, delete')
        or has_any_column_privilege(c.oid, 'select, insert, update'))
  ) as relations,
  (
    select coalesce(json_agg(distinct p.proname), '[]')
    from pg_proc p
    where p.pronamespace = n.oid and has_function_privilege(p.oid, 'execute')
  ) as routines
from pg_namespace n
where n.nspname = $1 and has_schema_privilege(n.oid, 'usage')`;

/** The root: an OpenAPI 2.0 document of what the caller's role may use. Refused when switched off. */
export async function describeSchema(description: Description): Promise<RestAnswer> {
  const { database, settings, identity, catalogue, schema } = description;
  if (settings.openApi === false) throw rootDisabled();
  const media = requireRootMediaType(description.accept);
  const request = {
    role: identity.role,
    settings: { search_path: '', 'request.jwt.claims': identity.claims },
    readOnly: true,
    statementTimeout: settings.statementTimeout,
  };
  const usable = await database.asRole(request, async (transaction) => {
    const { rows } = await transaction.query<{ relations: string[]; routines: string[] }>(usableSql, [
      schema,
    ]);
    return rows[0] ?? { relations: [], routines: [] };
  });
  const relations = usable.relations.flatMap((name) => catalogue.relations.get(schema)?.get(name) ?? []);
  const routines = usable.routines.flatMap((name) => catalogue.routines.get(schema)?.get(name) ?? []);
  return {
    status: 200,
    headers: { 'Content-Type': media.contentType },
    body: JSON.stringify(toOpenApi(schema, relations, routines)),
  };
}
