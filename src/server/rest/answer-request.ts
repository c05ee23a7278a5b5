import type { Context } from 'hono';
import type { Database } from '#server/database/database.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { noSchemaCache } from './database-refusal.ts';
import { checkRole, type Identity } from './identity.ts';
import { maxAddressLength, maxBodyBytes } from './limits.ts';
import { toAllowedMethods } from './plan/allowed-methods.ts';
import type { RestAnswer, RestRequest } from './plan/plan.ts';
import { planRequest } from './plan/plan-request.ts';
import { addressTooLong, bodyTooLarge } from './refusals.ts';
import { requireMediaType } from './request/media-type.ts';
import { findTimezone, type Preferences, requirePreferences } from './request/preferences.ts';
import { requireQuery } from './request/query-string.ts';
import { checkMethod, requireSchema, requireTarget, type Target } from './request/target.ts';
import { RestError } from './rest-error.ts';
import type { RestSettings } from './rest-settings.ts';
import { describeSchema } from './root/describe-schema.ts';
import { runPlan } from './run-plan.ts';
import type { Catalogue } from './schema/catalogue.ts';
import type { SchemaCache } from './schema/schema-cache.ts';

/** What requests share. */
export interface Surroundings {
  readonly database: Database;
  readonly settings: RestSettings;
  readonly schemaCache: SchemaCache;
}

/** One request: parsed, planned against the catalogue, run, answered. Throws what refuses it. */
export async function answerRequest(
  context: Context<ServerEnv>,
  { database, settings, schemaCache }: Surroundings,
  identity: Identity,
): Promise<RestAnswer> {
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
    return describeSchema({
      database,
      settings,
      identity,
      catalogue,
      schema,
      accept: header('accept') ?? null,
    });
  }

  const preferences = await readPreferences(header('prefer') ?? null, settings, schemaCache);
  const request: RestRequest = {
    method,
    schema,
    name: target.name,
    preferences,
    media: requireMediaType(header('accept') ?? null),
    query: requireQuery(toSearch(url), target.kind === 'rpc' && method !== 'POST'),
    range: method === 'GET' ? (header('range') ?? null) : null,
    contentType: header('content-type') ?? null,
    body: await readBody(context),
    maxRows: settings.maxRows,
  };
  const { kind } = target;
  const plan = await withCatalogue(schemaCache, (catalogue) => {
    checkRole(catalogue, identity.role);
    return planRequest(kind, request, catalogue);
  });
  const answer = await runPlan(
    database,
    settings,
    identity,
    {
      schema,
      method,
      path: toPath(target),
      headers: context.req.header(),
      timezone: preferences.timezone,
      end: preferences.tx,
    },
    plan,
  );
  return withProfile(answer, schema, settings);
}

/** Does `use` with the catalogue, and once more with a new one where a name was unknown. */
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
  if (url.length - path > maxAddressLength) throw addressTooLong(maxAddressLength);
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

async function readBody(context: Context<ServerEnv>): Promise<string> {
  const { method } = context.req;
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return '';
  if (Number(context.req.header('content-length') ?? 0) > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  const body = await context.req.text();
  if (body.length > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  return body;
}

/** With several exposed schemas, answers with a body say which one it was. */
function withProfile(answer: RestAnswer, schema: string, { schemas }: RestSettings): RestAnswer {
  if (schemas.length < 2 || answer.headers['Content-Type'] === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'Content-Profile': schema } };
}
