// Security 6.3.8

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type AuthInMemory,
  authInMemory,
  goodPassword,
  otherPassword,
} from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
let closed: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
  closed = await authInMemory({ signupDisabled: true }, auth.database);
  closed.clock.now = auth.clock.now;
});
afterAll(() => auth.close());

/** Addresses of every kind that a stranger may try. */
const kinds = {
  unknown: async () => undefined,
  confirmed: (email: string) => auth.signUpAndIn(email),
  unconfirmed: (email: string) =>
    auth.call('POST', '/signup', { body: { email, password: goodPassword, data: { aa: 1 } } }),
  'unconfirmed of late': async (email: string) => {
    await kinds.unconfirmed(email);
    auth.clock.now += 61_000;
  },
  'with the password that is tried': async (email: string) => {
    await auth.call('POST', '/signup', { body: { email, password: otherPassword } });
    auth.clock.now += 61_000;
  },
  banned: async (email: string) => {
    await auth.signUpAndIn(email);
    const banned = `update auth.users set banned_until = now() + '1 year' where email = $1`;
    await auth.database.asOwner((transaction) => transaction.query(banned, [email]));
  },
  'without a password': async (email: string) => {
    await auth.call('POST', '/otp', { body: { email } });
    await auth.openLink();
  },
  invited: async (email: string) => (await auth.admin()).inviteUserByEmail(email),
  moving: async (email: string) => {
    const token = (await auth.signUpAndIn(email)).read('access_token');
    await auth.call('PUT', '/user', { token, body: { email: `to.${email}` } });
  },
} satisfies Record<string, (email: string) => Promise<unknown>>;

/** Requests that a stranger can send about an address. */
const requests: Readonly<Record<string, (email: string) => Promise<Answer>>> = {
  'POST /signup': (email) =>
    auth.call('POST', '/signup', {
      body: { email, password: otherPassword, data: { zz: [1, null], a: { long: 1, b: 'x' } } },
    }),
  'POST /signup while it is closed': (email) =>
    closed.call('POST', '/signup', { body: { email, password: otherPassword } }),
  'POST /otp': (email) => auth.call('POST', '/otp', { body: { email } }),
  'POST /otp for nobody new': (email) => auth.call('POST', '/otp', { body: { email, create_user: false } }),
  'POST /otp while sign-up is closed': (email) => closed.call('POST', '/otp', { body: { email } }),
  'POST /recover': (email) => auth.call('POST', '/recover', { body: { email } }),
  'POST /resend of a sign-up': (email) => auth.call('POST', '/resend', { body: { email, type: 'signup' } }),
  'POST /resend of a move': (email) =>
    auth.call('POST', '/resend', { body: { email, type: 'email_change' } }),
  'POST /token with a wrong password': (email) =>
    auth.call('POST', '/token?grant_type=password', { body: { email, password: 'wrong' } }),
  ...Object.fromEntries(
    ['signup', 'email', 'magiclink', 'recovery', 'invite', 'email_change'].map((type) => [
      `POST /verify of a wrong code, as ${type}`,
      (email: string) => auth.call('POST', '/verify', { body: { email, type, token: '12345x' } }),
    ]),
  ),
};

const uuid = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}000Z/g;

/** The whole response, byte by byte, except for the address itself, ids and times. */
function tell(answer: Answer, email: string): unknown {
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toHaveProperty('x-request-id');
  const text = answer.text.replaceAll(email, 'ADDRESS').replaceAll(uuid, 'ID').replaceAll(time, 'TIME');
  return { status: answer.status, headers: { ...headers, 'x-request-id': 'ID' }, text };
}

let count = 0;

/** The response for a fresh address of that kind: at once, at once again, and a minute later. */
async function ask(kind: keyof typeof kinds, request: (email: string) => Promise<Answer>) {
  const email = `person${String(count++).padStart(4, '0')}@example.org`;
  await kinds[kind](email);
  const told = [tell(await request(email), email), tell(await request(email), email)];
  auth.clock.now += 61_000;
  return [...told, tell(await request(email), email)];
}

const [first, ...others] = Object.keys(kinds) as (keyof typeof kinds)[];

// Security A8
it.each(Object.entries(requests))(
  '%s does not reveal whether an address has an account',
  async (_, request) => {
    const expected = await ask(first ?? 'unknown', request);
    for (const kind of others) expect([kind, await ask(kind, request)]).toEqual([kind, expected]);
  },
);

it('POST /signup returns a different id each time it creates no account', async () => {
  const idOf = async (email: string) =>
    (await auth.call('POST', '/signup', { body: { email, password: goodPassword } })).read('id');
  await auth.signUpAndIn('ids@example.org');
  const known = [await idOf('ids@example.org'), await idOf('ids@example.org')];
  const fresh = [await idOf('new.ids@example.org'), await idOf('new.ids@example.org')];
  expect(new Set([...known, ...fresh]).size).toBe(4);
  const { data } = await (await auth.admin()).getUserById(fresh[0] ?? '');
  expect(data.user?.email).toBe('new.ids@example.org');
});

describe('PUT /user of somebody signed in', () => {
  it.each(others)('responds the same to an address that is %s as to any other', async (kind) => {
    const move = async (to: keyof typeof kinds) => {
      const number = String(count++).padStart(4, '0');
      const [from, email] = [`from${number}@example.org`, `goal${number}@example.org`];
      await kinds[to](email);
      const session = await auth.signUpAndIn(from);
      const token = session.read('access_token');
      const told = [];
      const put = () => auth.call('PUT', '/user', { token, body: { email } });
      for (const answer of [await put(), await put(), await auth.call('GET', '/user', { token })]) {
        told.push(tell(answer, email));
      }
      return JSON.stringify(told).replaceAll(from, 'FROM');
    };
    expect(await move(kind)).toBe(await move('unknown'));
  });
});
