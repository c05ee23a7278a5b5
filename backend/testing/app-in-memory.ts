import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from '#server/app.ts';
import type { HashCost } from '#server/auth/passwords/password-hasher.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/http/clock.ts';
import { createDatabaseTurns, type DatabaseScheduler } from '#server/http/database-turns.ts';
import type { TokenAuthority } from '#server/http/keys/access-token.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import type { MailMessage, MailSender } from '#server/http/mail-sender.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import type { Environment } from '#server/setting-reader.ts';
import { parseSettings } from '#server/settings.ts';
import { freshDatabase, silentLogger } from './fresh-database.ts';

export interface AppInMemory {
  readonly app: Hono<ServerEnv>;
  /** For `global.fetch` of the real clients: requests to {@link url} reach the app without a socket. */
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly publishableKey: string;
  readonly tokens: TokenAuthority;
  readonly database: Database;
  readonly turns: DatabaseScheduler;
  readonly asSuperuser: Database['asOwner'];
  /** All sent emails, the oldest first, without those whose transaction was rolled back. */
  readonly mails: readonly MailMessage[];
  close(): Promise<void>;
}

export interface AppInMemoryOptions {
  /** Settings from the environment; a wrong one throws. Rate limits are off by default. */
  readonly environment?: Environment;
  readonly clock?: Clock;
  /** Silent by default. */
  readonly logger?: Logger;
  /** Wraps the server's database. */
  readonly wrap?: (database: Database) => Database;
}

const url = 'http://127.0.0.1:3000';
/** The minimum that argon2 accepts: tests sign in hundreds of times. */
const cheap: HashCost = { memory: 8, passes: 1, parallelism: 1 };

/** The whole server over a fresh database, with a mail sender that collects emails. */
export async function createAppInMemory({
  environment = {},
  clock = Date.now,
  logger = silentLogger,
  wrap = (database) => database,
}: AppInMemoryOptions = {}): Promise<AppInMemory> {
  const parsed = parseSettings(
    { RATE_LIMITS: 'off', ...environment },
    { repositoryUrl: 'https://example.org/tallyboard', folder: '/', logLevel: 'silent' },
  );
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'));
  const fresh = await freshDatabase();
  const database = wrap(fresh);
  const tokens = await openTokenAuthority(database, { ...parsed.value.tokens, clock });
  const mails: MailMessage[] = [];
  const turns = createDatabaseTurns(database, clock);
  const app = createApp({
    settings: parsed.value,
    publicUrl: parsed.value.publicUrl ?? url,
    backend: { database, turns, tokens, mailer: collectMail(mails), outbox: null },
    files: {
      pages: new Map(
        ['/', '/login', '/signup', '/app'].map((path) => [path, { html: '<!--config-->', indexed: true }]),
      ),
      find: () => null,
    },
    logger,
    clock,
    random: randomBytes,
    hashCost: cheap,
  });
  return {
    app,
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    url,
    publishableKey: tokens.publishableKey,
    tokens,
    database,
    turns,
    asSuperuser: fresh.asSuperuser,
    mails,
    close: () => database.close(),
  };
}

/** Emails wait until the caller reports that its transaction is committed. */
function collectMail(mails: MailMessage[]): MailSender {
  const waiting: MailMessage[] = [];
  return {
    enqueue: async (_, message) => {
      waiting.push(message);
    },
    deliver: async () => {
      mails.push(...waiting.splice(0));
    },
  };
}
