import { randomUUID } from 'node:crypto';
import { PostgrestClient } from '@supabase/postgrest-js';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { identifyRequest } from '#server/http/client-address.ts';
import { createDatabaseTurns } from '#server/http/database-turns.ts';
import type { TokenAuthority } from '#server/http/keys/access-token.ts';
import { requireApiKey } from '#server/http/keys/api-key.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import type { RestSettings } from '#server/rest/rest-settings.ts';
import { createRestRoutes } from '#server/rest/routes.ts';
import { createSchemaCache, type SchemaCache } from '#server/rest/schema/schema-cache.ts';
import type { TestDatabase } from './database-template.ts';
import { createTestUser, freshDatabase, silentLogger } from './fresh-database.ts';

/** A request as a test writes it. */
export interface RestCall {
  /** Sent as JSON; text is sent unchanged. */
  readonly body?: unknown;
  /** The bearer token; without one, the API key alone decides. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RestReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; null when it is not JSON. */
  readonly json: unknown;
}

/** A person in the test: the account's id and a token for one hour. */
export interface RestUser {
  readonly id: string;
  readonly token: string;
}

export interface RestInMemory {
  readonly database: TestDatabase;
  readonly tokens: TokenAuthority;
  readonly schemaCache: SchemaCache;
  /** Milliseconds since 1970; tests advance it. */
  readonly clock: { now: number };
  /** One raw request; the path begins after `/rest/v1`. */
  call(method: string, path: string, call?: RestCall): Promise<RestReply>;
  /** The real client, as the user or with the publishable key alone. */
  client(user?: RestUser): PostgrestClient;
  addUser(email: string): Promise<RestUser>;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Runs SQL as a superuser, also several statements at once, and reloads the schema cache. */
  define(sql: string): Promise<void>;
  /** Rows of one statement as a superuser. */
  read<R extends object>(sql: string): Promise<readonly R[]>;
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

const url = 'http://localhost:3000/rest/v1';

const defaults: RestSettings = {
  schemas: ['public'],
  extraSearchPath: ['public', 'extensions'],
  anonRole: 'anon',
  maxRows: 1000,
  txEnd: 'commit',
  preRequest: null,
  statementTimeout: 8000,
  rowsPerWrite: 20_000,
};

/** The table protocol behind the gateway's key check, over a database of its own. */
export async function restInMemory(
  changes: Partial<RestSettings> = {},
  logger: Logger = silentLogger,
): Promise<RestInMemory> {
  const settings = { ...defaults, ...changes };
  const database = await freshDatabase();
  const clock = { now: Date.now() };
  const now = () => clock.now;
  // Where no time passed, whoever has used much of a slow machine would wait for their turn for ever.
  const begun = performance.now();
  const passing = () => clock.now + Math.round(performance.now() - begun);
  const tokens = await openTokenAuthority(database, { clock: now });
  const schemaCache = createSchemaCache(database, settings, now);
  const app = new Hono<ServerEnv>();
  app.use(
    identifyRequest(() => true, randomUUID),
    requireApiKey(tokens, { optional: false }),
  );
  const turns = createDatabaseTurns(database, passing);
  const parts = { database, turns, tokens, settings, logger, schemaCache, clock: now };
  app.route('/rest/v1', createRestRoutes(parts));

  async function call(method: string, path: string, { body, token, headers }: RestCall = {}) {
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await app.request(`${url}${path}`, {
      method,
      ...(sent === undefined ? {} : { body: sent }),
      headers: {
        apikey: tokens.publishableKey,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
      text,
      json: /^\s*[[{"\dtfn-]/.test(text) ? toJson(text) : null,
    };
  }

  function sign(claims: Readonly<Record<string, unknown>>) {
    const seconds = Math.floor(clock.now / 1000);
    return tokens.sign({ aud: 'authenticated', iat: seconds, exp: seconds + 3600, ...claims });
  }

  return {
    database,
    tokens,
    schemaCache,
    clock,
    call,
    sign,
    fetch: async (input, init) => app.request(input instanceof Request ? input : String(input), init),
    client: (user) =>
      new PostgrestClient(url, {
        headers: {
          apikey: tokens.publishableKey,
          Authorization: `Bearer ${user?.token ?? tokens.publishableKey}`,
        },
        schema: 'public',
        fetch: async (input, init) => app.request(String(input), init),
      }),
    async addUser(email) {
      const id = await createTestUser(database, email);
      return { id, token: await sign({ sub: id, role: 'authenticated', email }) };
    },
    async define(sql) {
      await database.asSuperuser((transaction) => transaction.script(sql));
      await schemaCache.reload();
    },
    read: <R extends object>(sql: string) =>
      database.asSuperuser(async (transaction) => (await transaction.query<R>(sql)).rows),
    close: () => database.close(),
  };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
