import { randomBytes, randomUUID } from 'node:crypto';
import { AuthClient, GoTrueAdminApi, type GoTrueClient } from '@supabase/auth-js';
import { Hono } from 'hono';
import type { AuthSettings } from '#server/auth/auth-settings.ts';
import { notifyOwners } from '#server/auth/notices/account-notices.ts';
import { createAuthRoutes } from '#server/auth/routes.ts';
import type { Database } from '#server/database/database.ts';
import { allowOrigins } from '#server/http/answers/cors.ts';
import { identifyRequest } from '#server/http/client-address.ts';
import type { TokenAuthority } from '#server/http/keys/access-token.ts';
import { requireApiKey } from '#server/http/keys/api-key.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import type { MailMessage } from '#server/http/mail-sender.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { freshDatabase, silentLogger } from './fresh-database.ts';
import { type LinkForm, pressLink } from './press-link.ts';

/** The public address in tests; nothing listens there. */
export const testUrl = 'http://localhost:3000';

/** Passwords that pass the strength check. */
export const goodPassword = 'violet-otter-42';
export const otherPassword = 'Sunny-Meadow-77';

/** A request as a test writes it. */
export interface TestCall {
  readonly body?: unknown;
  /** Sent as it is, for bodies that are not JSON. */
  readonly text?: string;
  /** The bearer token; none when absent. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; `{}` when it is not JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  /** A member of the body that is a string. */
  read(name: string): string;
}

export interface AuthInMemory {
  readonly database: Database;
  readonly tokens: TokenAuthority;
  readonly settings: AuthSettings;
  /** Every email so far, oldest first. */
  readonly mails: MailMessage[];
  /** Milliseconds since 1970; tests advance it. */
  readonly clock: { now: number };
  /** One raw request; the path begins after `/auth/v1`. */
  call(method: string, path: string, call?: TestCall): Promise<Answer>;
  /** The real client, signed out, with its own storage. */
  client(options?: { flowType?: 'implicit' | 'pkce' }): GoTrueClient;
  /** The real client with the secret key. */
  admin(): Promise<GoTrueAdminApi>;
  /** Signs up and confirms with the email's link; returns the token reply of signing in. */
  signUpAndIn(email: string, password?: string): Promise<Answer>;
  /** Opens the link in the last email and presses its page's button; returns where that leads. */
  openLink(link?: string, form?: LinkForm): Promise<URL>;
  /** Does the server's background work; returns the notices to owners, oldest first. */
  notifyOwners(): Promise<readonly MailMessage[]>;
  close(): Promise<void>;
}

const defaults: AuthSettings = {
  publicUrl: testUrl,
  redirectAllowList: [`${testUrl}/**`, 'https://*.example.org/**'],
  signupDisabled: false,
  mailerAutoconfirm: false,
  jwtExpiry: 3600,
  passwordMinLength: 8,
  refreshTokenReuseInterval: 10,
  mailMinInterval: 60,
  rateLimits: false,
};

/** Only for tests: the real cost is sixty milliseconds per password. */
const cheap = { memory: 64, passes: 1, parallelism: 1 };

/** Supabase Auth's protocol behind the gateway, over a database of its own, with a clock that stands still. */
export async function authInMemory(
  changes: Partial<AuthSettings> = {},
  given: Database | null = null,
): Promise<AuthInMemory> {
  const database = given ?? (await freshDatabase());
  const settings = { ...defaults, ...changes };
  const clock = { now: Date.now() };
  const tokens = await openTokenAuthority(database, { clock: () => clock.now });
  const mails: MailMessage[] = [];
  const mailer = {
    enqueue: async (_: unknown, message: MailMessage) => {
      mails.push(message);
    },
    deliver: async () => undefined,
  };
  const app = new Hono<ServerEnv>();
  app.use(
    identifyRequest(() => true, randomUUID),
    allowOrigins(),
    requireApiKey(tokens, { optional: false }),
  );
  const routes = createAuthRoutes({
    database,
    tokens,
    mailer,
    settings,
    logger: silentLogger,
    clock: () => clock.now,
    random: randomBytes,
    hashCost: cheap,
  });
  app.route('/auth/v1', routes);

  async function call(method: string, path: string, { body, text, token, headers, from }: TestCall = {}) {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.request(`${testUrl}/auth/v1${path}`, {
      method,
      ...(sent === undefined ? {} : { body: sent }),
      headers: {
        apikey: tokens.publishableKey,
        'content-type': 'application/json;charset=UTF-8',
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
    });
    return toAnswer(response.status, response.headers, await response.text());
  }

  async function openLink(link = mails.at(-1)?.link ?? '', form: LinkForm = { password: goodPassword }) {
    return pressLink(link, form, async (url, init) => app.request(url, init));
  }

  return {
    database,
    tokens,
    settings,
    mails,
    clock,
    call,
    openLink,
    async notifyOwners() {
      const before = mails.length;
      const outside = { database, mailer, clock: () => clock.now, random: randomBytes };
      await notifyOwners({ ...outside, publicUrl: settings.publicUrl });
      return mails.slice(before);
    },
    client: ({ flowType = 'implicit' } = {}) =>
      new AuthClient({
        url: `${testUrl}/auth/v1`,
        headers: { apikey: tokens.publishableKey, Authorization: `Bearer ${tokens.publishableKey}` },
        fetch: async (input, init) => app.request(String(input), init),
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        storage: memoryStorage(),
        storageKey: randomUUID(),
        detectSessionInUrl: false,
      }),
    async admin() {
      const { rows } = await database.asOwner((transaction) =>
        transaction.query<{ key: string }>(`select key from auth.api_keys where name = 'secret'`),
      );
      const key = rows[0]?.key ?? '';
      return new GoTrueAdminApi({
        url: `${testUrl}/auth/v1`,
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        fetch: async (input, init) => app.request(String(input), init),
      });
    },
    async signUpAndIn(email, password = goodPassword) {
      await call('POST', '/signup', { body: { email, password } });
      await openLink(undefined, { password });
      return call('POST', '/token?grant_type=password', { body: { email, password } });
    },
    close: () => database.close(),
  };
}

function toAnswer(status: number, headers: Headers, text: string): Answer {
  const body = text.startsWith('{') ? JSON.parse(text) : {};
  return {
    status,
    headers,
    text,
    body,
    read(name) {
      if (typeof body[name] !== 'string') throw new Error(`no "${name}" in ${status} ${text}`);
      return body[name];
    },
  };
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
