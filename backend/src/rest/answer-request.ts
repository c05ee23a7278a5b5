import type { Context } from 'hono';
import type { Database } from '#server/database/database.ts';
import type { DatabaseScheduler } from '#server/http/database-turns.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { checkRole, type Identity } from './identity.ts';
import type { LargeChanges } from './large-changes.ts';
import { maxMediumBodyBytes, maxUrlLength } from './limits.ts';
import type { Plan, RestAnswer, RestRequest } from './plan/plan.ts';
import { planCall } from './plan/plan-call.ts';
import { planDelete, planUpdate } from './plan/plan-change.ts';
import { planInsert } from './plan/plan-insert.ts';
import { planPut } from './plan/plan-put.ts';
import { planRead } from './plan/plan-read.ts';
import { requireRelation } from './plan/require-relation.ts';
import type { BodyBudget } from './read-body.ts';
import { noSchemaCache } from './refusals/database-refusal.ts';
import { urlTooLong } from './refusals/refusals.ts';
import { RestError } from './refusals/rest-error.ts';
import { noFunction, noTable, notPermitted } from './refusals/schema-refusals.ts';
import { requireMediaType } from './request/media-type.ts';
import { findTimezone, type Preferences, requirePreferences } from './request/preferences.ts';
import { requireQuery } from './request/query/query-string.ts';
import { checkMethod, requireSchema, requireTarget, type Target } from './request/target.ts';
import type { RestSettings } from './rest-settings.ts';
import { describeSchema } from './root/describe-schema.ts';
import { runPlan } from './run-plan.ts';
import type { Catalogue } from './schema/catalogue.ts';
import { findNearestName } from './schema/nearest-name.ts';
import type { SchemaCache } from './schema/schema-cache.ts';

/** State shared by all requests. */
export interface SharedState {
  readonly database: Database;
  readonly settings: RestSettings;
  readonly schemaCache: SchemaCache;
  readonly turns: DatabaseScheduler;
  readonly bodies: BodyBudget;
  readonly largeChanges: LargeChanges;
}

/** Handles one request: parses it, plans it against the catalogue, runs the plan and responds. Throws refusals. */
export async function answerRequest(
  context: Context<ServerEnv>,
  surroundings: SharedState,
  identity: Identity,
): Promise<RestAnswer> {
  const { database, settings, schemaCache, turns, bodies, largeChanges } = surroundings;
  const { method, url } = context.req;
  const header = (name: string) => context.req.header(name);
  checkAddress(url);
  const target = requireTarget(context.req.param('path') ?? '');
  checkMethod(target, method);
  const schema = requireSchema(method, header, settings.schemas);

  if (method === 'OPTIONS') {
    const allow = await withCatalogue(schemaCache, (catalogue) =>
      toAllowedMethods(catalogue, target, schema),
    );
    return { status: 200, headers: { Allow: allow, 'Access-Control-Allow-Origin': '*' }, body: '' };
  }
  if (target.kind === 'root') {
    const catalogue = await withCatalogue(schemaCache, (current) => {
      checkRole(current, identity.role);
      return current;
    });
    const accept = header('accept') ?? null;
    return turns.run(identity.account, () =>
      describeSchema({ database, settings, identity, catalogue, schema, accept }),
    );
  }

  const preferences = await readPreferences(header('prefer') ?? null, settings, schemaCache);
  const asked: Omit<RestRequest, 'body'> = {
    method,
    schema,
    name: target.name,
    preferences,
    media: requireMediaType(header('accept') ?? null),
    query: requireQuery(toSearch(url), target.kind === 'rpc' && method !== 'POST'),
    range: method === 'GET' ? (header('range') ?? null) : null,
    contentType: header('content-type') ?? null,
    maxRows: settings.maxRows,
    maxWritten: settings.rowsPerWrite ?? null,
  };
  const { kind } = target;
  // Before the body: do not read it from callers who may not write here.
  await withCatalogue(schemaCache, (catalogue) => {
    checkRole(catalogue, identity.role);
    requirePermission(kind, asked, identity, catalogue);
  });
  if (Number(header('content-length')) > maxMediumBodyBytes) {
    largeChanges.refuseAnother(identity.account, header('x-batch-id'));
  }
  const facts = {
    schema,
    method,
    path: toPath(target),
    headers: context.req.header(),
    timezone: preferences.timezone,
    end: preferences.tx,
  };
  const answer = await largeChanges.finish(identity.account, () =>
    bodies.withBody(context, identity, (body) =>
      turns.run(
        identity.account,
        async (pay) => {
          const begun = performance.now();
          const plan = await withCatalogue(schemaCache, (catalogue) =>
            planRequest(kind, { ...asked, body }, catalogue),
          );
          pay(performance.now() - begun);
          return runPlan(database, settings, identity, facts, plan, pay);
        },
        { isBulky: body.length > maxMediumBodyBytes },
      ),
    ),
  );
  return withProfile(answer, schema, settings);
}

/** Calls `use` with the catalogue, and again with a fresh one after an unknown name. */
async function withCatalogue<T>(cache: SchemaCache, use: (catalogue: Catalogue) => T): Promise<T> {
  const current = await readCatalogueOnce(cache);
  try {
    return use(current);
  } catch (error) {
    const again = error instanceof RestError && error.namesUnknown && (await cache.refresh());
    if (!again) throw error;
    return use(await readCatalogueOnce(cache));
  }
}

async function readCatalogueOnce(cache: SchemaCache): Promise<Catalogue> {
  try {
    return await cache.current();
  } catch (error) {
    throw Object.assign(noSchemaCache(), { cause: error });
  }
}

async function readPreferences(
  header: string | null,
  settings: RestSettings,
  cache: SchemaCache,
): Promise<Preferences> {
  const timezone = findTimezone(header);
  const known = timezone !== null && (await cache.knowsTimezone(timezone));
  return requirePreferences(header, settings, () => known);
}

function checkAddress(url: string): void {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  if (url.length - path > maxUrlLength) throw urlTooLong(maxUrlLength);
}

function toSearch(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return url.slice(start + 1, end < 0 ? undefined : end);
}

function toPath({ kind, name }: Target): string {
  return kind === 'rpc' ? `/rpc/${name}` : `/${name}`;
}

/** With several exposed schemas, responses with a body name theirs. */
function withProfile(answer: RestAnswer, schema: string, { schemas }: RestSettings): RestAnswer {
  if (schemas.length < 2 || answer.headers['Content-Type'] === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'Content-Profile': schema } };
}

/** The `Allow` header of a table, view or function; refuses unknown ones (404). */
function toAllowedMethods(
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

/** Plans a request on a table or function whose method has been checked. */
function planRequest(kind: 'table' | 'rpc', request: RestRequest, catalogue: Catalogue): Plan {
  if (kind === 'rpc') return planCall(request, catalogue);
  switch (request.method) {
    case 'POST':
      return planInsert(request, catalogue);
    case 'PATCH':
      return planUpdate(request, catalogue);
    case 'PUT':
      return planPut(request, catalogue);
    case 'DELETE':
      return planDelete(request, catalogue);
    default:
      return planRead(request, catalogue);
  }
}

/**
 * Refuses early, in PostgreSQL's words, what PostgreSQL would refuse anyway (42501), before a body is read: a write to
 * a table that the role cannot write to, and a call of a function that it cannot execute. PostgreSQL decides everything
 * else.
 */
function requirePermission(
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
