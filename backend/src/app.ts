import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { HashCost } from './auth/passwords/password-hasher.ts';
import { createAuthRoutes } from './auth/routes.ts';
import type { Database } from './database/database.ts';
import { logAccess } from './http/access-log.ts';
import { allowOrigins } from './http/answers/cors.ts';
import { apiPaths, handleError, refusePath } from './http/answers/handle-error.ts';
import { addSecurityHeaders } from './http/answers/security-headers.ts';
import { identifyRequest } from './http/client-address.ts';
import type { Clock, RandomBytes } from './http/clock.ts';
import type { DatabaseScheduler } from './http/database-turns.ts';
import { answerLive, answerReady } from './http/health.ts';
import type { TokenAuthority } from './http/keys/access-token.ts';
import { requireApiKey } from './http/keys/api-key.ts';
import { loopbackOnly } from './http/loopback-only.ts';
import type { MailSender } from './http/mail-sender.ts';
import { limitUrlLength } from './http/request-limits.ts';
import type { ServerEnv } from './http/request-variables.ts';
import { forwardBrowserToOutbox } from './mail/outbox-page.ts';
import { createReminderRoutes } from './reminders/routes.ts';
import { createRestRoutes } from './rest/routes.ts';
import type { SchemaCache } from './rest/schema/schema-cache.ts';
import type { Settings } from './settings.ts';
import type { SiteConfig } from './static/page.ts';
import { createSite } from './static/site.ts';
import type { SiteFiles } from './static/site-files.ts';

/** This server's own backend; absent where the browser talks to a Supabase project. */
export interface Backend {
  readonly database: Database;
  /** Whose turn it is at the database. */
  readonly turns: DatabaseScheduler;
  readonly tokens: TokenAuthority;
  readonly mailer: MailSender;
  /** Where a browser on this machine reads unsent emails; null where nobody may. */
  readonly outbox: string | null;
  /** The cached schema; when absent, it is read on first use. */
  readonly schemaCache?: SchemaCache;
}

/** What the app needs from outside: nothing in it reads the environment, the clock or randomness itself. */
export interface AppParts {
  readonly settings: Settings;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
  readonly backend: Backend | null;
  /** Null while the site is served by the development server. */
  readonly files: SiteFiles | null;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** What a password hash costs; only tests make it cheap. */
  readonly hashCost?: HashCost;
}

/** The embedded engine does one thing at a time: so many rows keep others waiting for about a tenth of a second. */
const embeddedRowsAtOnce = 500;

/**
 * The most rows that one request writes by itself: on the embedded engine in some tenths of a second, which others wait,
 * and on PostgreSQL within its time limit.
 */
const rowsPerWrite = { embedded: 2500, postgres: 20_000 } as const;

/** Every route of the server. */
export function createApp(parts: AppParts): Hono<ServerEnv> {
  const { settings, publicUrl, backend, files, logger, ...outside } = parts;
  const app = new Hono<ServerEnv>();
  app.onError(handleError(logger));
  app.use(identifyRequest(settings.trustedProxies, randomUUID), logAccess(logger, parts.clock));
  app.use(addSecurityHeaders({ https: publicUrl.startsWith('https:') }), limitUrlLength());
  app.get('/livez', answerLive);
  app.get('/readyz', answerReady(backend?.database ?? null));
  if (backend !== null) {
    const gateway = [
      allowOrigins(),
      requireApiKey(backend.tokens, { optional: settings.apiKeyOptional }),
    ] as const;
    const rules = { ...settings.auth, publicUrl };
    app.use('/auth/v1/*', ...gateway);
    app.route('/auth/v1', createAuthRoutes({ ...backend, ...outside, settings: rules, logger }));
    const tables = {
      ...settings.tables,
      requestLimits: settings.auth.rateLimits,
      rowsPerWrite: rowsPerWrite[backend.database.engine],
      ...(backend.database.engine === 'embedded' ? { rowsAtOnce: embeddedRowsAtOnce } : {}),
    };
    app.use('/rest/v1/*', ...gateway);
    app.route('/rest/v1', createRestRoutes({ ...backend, settings: tables, logger, clock: parts.clock }));
    const { anonRole } = settings.tables;
    const { rateLimits: requestLimits } = settings.auth;
    app.route('/', createReminderRoutes({ ...backend, anonRole, requestLimits, clock: parts.clock }));
  }
  for (const path of apiPaths) app.all(path, allowOrigins(), refusePath);
  const outbox = backend?.outbox ?? null;
  if (outbox !== null) app.get('/outbox', loopbackOnly(), forwardBrowserToOutbox(outbox));
  const { remote, sourceUrl } = settings;
  // Built for each request: the key may have been renewed.
  const config = (): SiteConfig => ({
    supabaseUrl: remote?.url ?? settings.publicUrl ?? '',
    supabaseAnonKey: remote?.anonKey ?? backend?.tokens.publishableKey ?? '',
    sourceUrl,
    outbox: outbox !== null,
    ownBackend: backend !== null,
  });
  app.get('/config.json', (context) => {
    context.header('cache-control', 'no-cache');
    return context.json(config());
  });
  if (files !== null) {
    const connect = [remote?.url, settings.publicUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
    app.route('/', createSite({ files, config, connect }));
  }
  return app;
}
