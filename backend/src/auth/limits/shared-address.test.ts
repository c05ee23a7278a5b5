import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword } from '#testing/auth-in-memory.ts';

const office = '203.0.113.10';
const people = Array.from({ length: 50 }, (_, index) => `person${index}@office.example.org`);
const minute = 60_000;

let auth: AuthInMemory;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  auth = await authInMemory({ rateLimits: true });
});
afterAll(async () => {
  vi.useRealTimers();
  await auth.close();
});

function pass(time: number): void {
  auth.clock.now += time;
  vi.setSystemTime(Date.now() + time);
}

/** Every request comes from the office, and none may hit a rate limit. */
async function ask(method: string, path: string, call: { body?: object; token?: string } = {}) {
  const answer = await auth.call(method, path, { ...call, from: office });
  expect([method, path, answer.status]).not.toEqual([method, path, 429]);
  return answer;
}

const signIn = (email: string, password = goodPassword) =>
  ask('POST', '/token?grant_type=password', { body: { email, password } });
const refresh = (token: string) =>
  ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });

/** The requests of a tab when it opens. */
async function open(token: string): Promise<void> {
  for (const path of ['/user', '/settings', '/.well-known/jwks.json']) await ask('GET', path, { token });
}

it('fifty people behind one address can start within five minutes and work all day', async () => {
  for (const colleague of people) {
    await auth.signUpAndIn(colleague);
    const email = `new.${colleague}`;
    await ask('POST', '/signup', { body: { email, password: goodPassword } });
    const token = /code, enter (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1];
    await ask('POST', '/verify', { body: { type: 'signup', email, token } });
  }
  const tokens = new Map<string, string>();
  for (const email of people) {
    for (const typo of ['violet-oter-42', 'violet-otter-24']) await signIn(email, typo);
    const session = await signIn(email);
    expect(session.status).toBe(200);
    tokens.set(email, session.read('refresh_token'));
    for (let tab = 0; tab < 3; tab++) await open(session.read('access_token'));
  }
  for (let hour = 0; hour < 8; hour++) {
    pass(58 * minute);
    for (const email of people) {
      const refreshed = await refresh(tokens.get(email) ?? '');
      expect(refreshed.status).toBe(200);
      tokens.set(email, refreshed.read('refresh_token'));
      const token = refreshed.read('access_token');
      await open(token);
      if (hour === 4) await ask('PUT', '/user', { token, body: { data: { theme: 'dark' } } });
      if (hour === 6) await ask('POST', '/recover', { body: { email } });
    }
  }
  pass(5 * minute);
  for (const email of people.slice(0, 10)) expect((await signIn(email)).status).toBe(200);
}, 240_000);

it('one person can sign in on a new device elsewhere after a few typing errors', async () => {
  const email = people[0] ?? '';
  const from = '2001:db8:77:1::5';
  const tryIt = (password: string) =>
    auth.call('POST', '/token?grant_type=password', { from, body: { email, password } });
  for (let count = 0; count < 10; count++) expect((await tryIt('not it')).status).toBe(400);
  expect((await tryIt(goodPassword)).status).toBe(200);
});
