// Security A8, 6.3.8

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory } from '#testing/auth-in-memory.ts';
import { freshDatabase } from '#testing/fresh-database.ts';

let auth: AuthInMemory;
let transactions = 0;
beforeAll(async () => {
  const database = await freshDatabase();
  auth = await authInMemory(
    { rateLimits: true, mailMinInterval: 0 },
    {
      ...database,
      engine: database.engine,
      close: () => database.close(),
      asOwner: (work) => {
        transactions++;
        return database.asOwner(work);
      },
    },
  );
});
afterAll(() => auth.close());

const home = '203.0.113.5';
const requests: Readonly<Record<string, object>> = {
  '/token?grant_type=password': { password: 'wrong-Kestrel-19' },
  '/signup': { password: 'wrong-Kestrel-19' },
  '/otp': {},
  '/otp without an account': { create_user: false },
  '/recover': {},
  '/resend': { type: 'signup' },
  '/resend of a change': { type: 'email_change' },
  '/verify': { type: 'recovery', token: 'wrong!' },
  '/verify a sign-up': { type: 'signup', token: 'wrong!' },
};

/** Where somebody keeps the database busy, each transaction waits its turn: their number would tell. */
it.each(Object.entries(requests))(
  '%s takes as many transactions without an account as with one, also where its owner has signed in',
  async (path, body) => {
    const name = path.replaceAll(/\W/g, '');
    const addresses = { known: `known.${name}@example.org`, unknown: `unknown.${name}@example.org` };
    await auth.signUpAndIn(addresses.known);
    const signedIn = { email: addresses.known, password: 'violet-otter-42' };
    await auth.call('POST', '/token?grant_type=password', { from: home, body: signedIn });
    await auth.call('POST', '/signup', {
      body: { email: `open.${name}@example.org`, password: 'violet-otter-42' },
    });
    const counts: Record<string, number> = {};
    for (const [kind, email, from] of [
      ['known', addresses.known, '198.51.100.7'],
      ['known at home', addresses.known, home],
      ['unconfirmed', `open.${name}@example.org`, '198.51.100.7'],
      ['unknown', addresses.unknown, '198.51.100.7'],
    ] as const) {
      transactions = 0;
      const answer = await auth.call('POST', path.split(' ')[0] ?? path, { from, body: { ...body, email } });
      expect(answer.status).toBeLessThan(500);
      counts[kind] = transactions;
    }
    expect(counts.known).toBeGreaterThan(0);
    expect(new Set(Object.values(counts)).size, JSON.stringify(counts)).toBe(1);
  },
);
