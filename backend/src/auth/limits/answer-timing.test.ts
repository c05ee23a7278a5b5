// Security A8, 6.3.8

import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerEnv } from '#server/http/request-variables.ts';
import {
  type AuthInMemory,
  authInMemory,
  goodPassword,
  otherPassword,
  testUrl,
} from '#testing/auth-in-memory.ts';
import { silentLogger } from '#testing/fresh-database.ts';
import { createAuthRoutes } from '../routes.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

/** The routes as the server mounts them: real hashes, stepped response times. */
function realRoutes() {
  const routes = createAuthRoutes({
    database: auth.database,
    tokens: auth.tokens,
    mailer: { enqueue: async () => undefined, deliver: async () => undefined },
    settings: {
      publicUrl: testUrl,
      redirectAllowList: [],
      signupDisabled: false,
      mailerAutoconfirm: false,
      jwtExpiry: 3600,
      passwordMinLength: 8,
      refreshTokenReuseInterval: 10,
      mailMinInterval: 0,
      rateLimits: false,
    },
    logger: silentLogger,
    clock: () => auth.clock.now,
    random: randomBytes,
  });
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('clientAddress', '127.0.0.1');
    context.set('userToken', context.req.header('authorization')?.slice('Bearer '.length) ?? null);
    await next();
  });
  app.route('/', routes);
  return async (method: string, path: string, body: object, token?: string) => {
    const start = performance.now();
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { status } = await app.request(path, { method, headers, body: JSON.stringify(body) });
    return { took: performance.now() - start, status };
  };
}

const routes = ['/recover', '/otp', '/resend', '/signup', '/token?grant_type=password', '/verify'];

it.each(routes)(
  '%s responds to strangers not before the first step, with or without an account, and with refusals too',
  async (path) => {
    const name = path.slice(1, 5);
    await auth.signUpAndIn(`known${name}@example.org`);
    const measure = realRoutes();
    for (const email of [`known${name}@example.org`, `unknown${name}@example.org`, 'no address']) {
      const proof = { password: otherPassword, token: '12345x' };
      const { took } = await measure('POST', path, { email, ...proof, type: 'signup' });
      expect(took).toBeGreaterThan(98);
    }
  },
);

it('PUT /user also responds at a step, whether or not the new address is taken', async () => {
  await auth.signUpAndIn('taken.time@example.org');
  const token = (await auth.signUpAndIn('moves.time@example.org')).read('access_token');
  const measure = realRoutes();
  for (const email of ['taken.time@example.org', 'free.time@example.org']) {
    const { took, status } = await measure('PUT', '/user', { email }, token);
    expect(status).toBe(200);
    expect(took).toBeGreaterThan(98);
  }
});

it('a right password is not delayed', async () => {
  await auth.signUpAndIn('quick@example.org');
  const measure = realRoutes();
  const signIn = () =>
    measure('POST', '/token?grant_type=password', { email: 'quick@example.org', password: goodPassword });
  await signIn();
  const waits = [];
  for (let count = 0; count < 8; count++) waits.push((await signIn()).took);
  // Stepped responses would all come just after a multiple of a hundred.
  expect(waits.some((took) => took % 100 > 10)).toBe(true);
});
