import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { type AuthInMemory, authInMemory, goodPassword, testUrl } from '#testing/auth-in-memory.ts';
import { silentLogger } from '#testing/fresh-database.ts';
import { createAuthRoutes } from './routes.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

/** The routes as the server mounts them: real hashes, even answers. */
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
    await next();
  });
  app.route('/', routes);
  return async (path: string, body: object) => {
    const start = performance.now();
    await app.request(path, { method: 'POST', body: JSON.stringify(body) });
    return performance.now() - start;
  };
}

it.each(['/recover', '/otp', '/resend', '/signup'])(
  '%s answers no stranger before the first step, with or without an account, nor with a refusal',
  async (path) => {
    const name = path.slice(1);
    await auth.signUpAndIn(`known${name}@example.org`);
    const measure = realRoutes();
    for (const email of [`known${name}@example.org`, `unknown${name}@example.org`, 'no address']) {
      const took = await measure(path, { email, password: goodPassword, type: 'signup' });
      expect(took).toBeGreaterThan(98);
    }
  },
);
