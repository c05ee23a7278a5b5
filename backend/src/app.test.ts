import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { pressLink } from '#testing/press-link.ts';

let server: AppInMemory;

beforeAll(async () => {
  server = await createAppInMemory();
});

afterAll(() => server.close());

const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };

const createAuth = () =>
  new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.publishableKey },
    fetch: server.fetch,
    persistSession: false,
    autoRefreshToken: false,
  });

const createRest = (token: string) =>
  new PostgrestClient(`${server.url}/rest/v1`, {
    headers: { apikey: server.publishableKey, authorization: `Bearer ${token}` },
    fetch: server.fetch,
  });

describe('the main job, by the real clients', () => {
  it('leads from sign-up through the email to a transaction in the list', async () => {
    const auth = createAuth();
    const signedUp = await auth.signUp(account);
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();

    const early = await auth.signInWithPassword(account);
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });

    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: account.email, link: expect.stringContaining('/auth/v1/verify?') });
    await pressLink(mail?.link ?? '', account, server.fetch);

    const { data, error } = await auth.signInWithPassword(account);
    expect(error).toBeNull();
    const rest = createRest(data.session?.access_token ?? '');
    const row = {
      type: 'income',
      amount: '52000.00',
      category: 'Salary',
      date: '2026-11-01',
      description: 'November',
    };
    const added = await rest.from('transactions').insert(row).select().single();
    expect(added.error).toBeNull();
    const list = await rest.from('transactions').select('*').order('date', { ascending: false });
    expect(list.data).toEqual([
      expect.objectContaining({ ...row, amount: 52_000, currency: 'INR', status: 'todo' }),
    ]);
  });
});

describe('every route', () => {
  const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });

  it('reports whether the process is alive and whether its database answers', async () => {
    expect(await (await get('/livez')).json()).toEqual({ status: 'live' });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await get('/readyz')).headers.get('cache-control')).toBe('no-store');
  });

  // Specification 6.06
  it('gives the browser the same settings in the page and in /config.json', async () => {
    const config = {
      supabaseUrl: '',
      supabaseAnonKey: server.publishableKey,
      sourceUrl: 'https://example.org/tallyboard',
      outbox: false,
      ownBackend: true,
    };
    expect(await (await get('/config.json')).json()).toEqual(config);
    expect(await (await get('/login')).text()).toContain(JSON.stringify(config));
  });

  // Security A26
  it.each(['/', '/login', '/app', '/config.json', '/auth/v1/health', '/nowhere'])(
    'answers the same at %s whatever host a request names, so caches cannot be poisoned',
    async (path) => {
      const answers = ['http://127.0.0.1:3000', 'http://evil.example.org', 'http://evil.example.org:81'].map(
        async (origin) => {
          const answer = await server.app.request(`${origin}${path}`, {
            headers: {
              apikey: server.publishableKey,
              'x-forwarded-host': 'evil.example.org',
              'x-forwarded-proto': 'https',
            },
          });
          const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
          return [answer.status, headers, await answer.text()];
        },
      );
      const [first, ...others] = await Promise.all(answers);
      expect(JSON.stringify(first)).not.toContain('evil');
      for (const other of others) expect(other).toEqual(first);
    },
  );

  it.each(['/auth/v1/user', '/rest/v1/transactions'])(
    'asks for a key at %s in a response that any origin can read',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it.each([
    '/auth/v1/nowhere',
    '/rest/v1/nowhere',
    '/storage/v1/bucket',
    '/storage/v1',
    '/storage/v1/object/public/a/b.png',
    '/realtime/v1/websocket?vsn=1.0.0',
    '/functions/v1/hello-world',
    '/graphql/v1',
  ])('refuses %s, which it does not have, in JSON that any origin can read', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const headers = { apikey: server.publishableKey, origin: 'https://app.example.org' };
      const answer = await server.app.request(path, { method, headers });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toHaveProperty('message', expect.stringMatching(/.../));
    }
  });

  it('leads from any other unknown path to the start page', async () => {
    for (const path of ['/nowhere', '/storage', '/functions/v2', '/auth/v10'])
      expect((await get(path)).headers.get('location')).toBe('/');
  });

  it.each([
    ['/auth/v1/signup', 'bad_json'],
    ['/rest/v1/transactions', 'PGRST102'],
  ])('refuses deep JSON at %s', async (path, code) => {
    // Callers who may not write at all are refused before the body is read.
    const token = await server.tokens.sign({
      role: 'service_role',
      exp: Math.floor(Date.now() / 1000) + 60,
    });
    const answer = await server.app.request(path, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: `${'['.repeat(100)}${']'.repeat(100)}`,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code });
  });

  it('has no outbox when a mail server or a test receives the emails', async () => {
    expect((await get('/outbox')).status).toBe(302);
  });
});

describe('settings of the table protocol', () => {
  it('reach the table protocol', async () => {
    const limited = await createAppInMemory({
      environment: { DB_SCHEMAS: 'elsewhere', API_KEY_OPTIONAL: 'on' },
    });
    const answer = await limited.app.request('/rest/v1/transactions', {
      headers: { 'accept-profile': 'public' },
    });
    expect(await answer.json()).toMatchObject({ code: 'PGRST106', message: 'Invalid schema: public' });
    await limited.close();
  });
});
