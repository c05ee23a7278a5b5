import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { type Database, DatabaseError } from '#server/database/database.ts';
import { toNetwork } from '#server/http/client-address.ts';
import type { Clock } from '#server/http/clock.ts';
import { type DatabaseScheduler, TooBusyError } from '#server/http/database-turns.ts';
import type { TokenAuthority } from '#server/http/keys/access-token.ts';
import { createRequestCounts } from '#server/http/request-limits.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { answerRequest } from './answer-request.ts';
import { type Identity, requireIdentity } from './identity.ts';
import { createLargeChanges } from './large-changes.ts';
import { createBodyBudget } from './read-body.ts';
import { toDatabaseRefusal } from './refusals/database-refusal.ts';
import { tooBusy } from './refusals/refusals.ts';
import { RestError } from './refusals/rest-error.ts';
import type { RestSettings } from './rest-settings.ts';
import { createSchemaCache, type SchemaCache } from './schema/schema-cache.ts';
import { sendAnswer } from './send-answer.ts';
import { toRefusalResponse } from './to-response.ts';

/**
 * Requests in five minutes. A device that has been offline for long sends several hundred per second; an address may be
 * a whole company's.
 */
const countedTime = 300_000;
const maxByAccount = 30_000;
const maxByAddress = 150_000;

/** What the table protocol depends on. */
export interface RestParts {
  readonly database: Database;
  readonly tokens: Pick<TokenAuthority, 'verify'>;
  /** Shared with whatever else works for people. */
  readonly turns: DatabaseScheduler;
  readonly settings: RestSettings;
  readonly logger: Logger;
  /** Created here when absent; pass one to be able to reload it. */
  readonly schemaCache?: SchemaCache;
  readonly clock?: Clock;
}

/**
 * PostgREST 14.5's protocol over the exposed schemas, relative to its prefix. Runs behind the gateway's key check,
 * which puts the API key's role and the user's token into the request's variables.
 */
export function createRestRoutes(parts: RestParts): Hono<ServerEnv> {
  const { database, turns, settings, clock = Date.now } = parts;
  const schemaCache = parts.schemaCache ?? createSchemaCache(database, settings, clock);
  const largeChanges = createLargeChanges({ database, settings, turns, logger: parts.logger });
  largeChanges.resume();
  const surroundings = { database, settings, schemaCache, turns, bodies: createBodyBudget(), largeChanges };
  const counts = createRequestCounts(countedTime, clock);
  const routes = new Hono<ServerEnv>();

  function count(key: string | null, most: number): void {
    const wait = settings.requestLimits === true && key !== null ? counts.take(key, most) : 0;
    if (wait > 0) throw tooBusy(wait);
  }

  async function handle(context: Context<ServerEnv>): Promise<Response> {
    let identity: Identity | null = null;
    const clientAddress = toNetwork(context.get('clientAddress') ?? '', 64);
    try {
      count(clientAddress, maxByAddress);
      identity = await requireIdentity(
        parts.tokens,
        {
          userToken: context.get('userToken') ?? null,
          apiKeyRole: context.get('apiKeyRole') ?? 'anon',
          clientAddress,
        },
        settings.anonRole,
      );
      if (identity.account !== clientAddress) count(identity.account, maxByAccount);
      const answer = await answerRequest(context, surroundings, identity);
      return await sendAnswer(answer, {
        method: context.req.method,
        acceptEncoding: context.req.header('accept-encoding'),
        ifNoneMatch: context.req.header('if-none-match'),
      });
    } catch (error) {
      const refusal = toRefusal(error, identity?.anonymous ?? true);
      if (refusal === null || refusal.fields.status >= 500) {
        const { method, path } = context.req;
        parts.logger.error({ id: context.get('requestId'), method, path, err: error }, 'request failed');
      }
      return toRefusalResponse(refusal ?? internalError(context.get('requestId')));
    }
  }

  return routes.all('/', handle).all('/:path{.*}', handle);
}

function toRefusal(error: unknown, anonymous: boolean): RestError | null {
  if (error instanceof RestError) return error;
  if (error instanceof TooBusyError) return tooBusy(error.wait);
  return error instanceof DatabaseError ? toDatabaseRefusal(error, anonymous) : null;
}

/** The response does not reveal the cause; its id leads to it in the log. */
function internalError(id: string | undefined): RestError {
  return new RestError({
    status: 500,
    code: 'XX000',
    message: 'Internal Server Error',
    details: id === undefined ? null : `The server's log has the cause under ${id}.`,
  });
}
