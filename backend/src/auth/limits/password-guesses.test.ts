import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ rateLimits: true });
});
afterAll(() => auth.close());

const home = '203.0.113.5';
const signIn = (email: string, from: string, password = goodPassword) =>
  auth.call('POST', '/token?grant_type=password', { from, body: { email, password } });

/** An account whose owner signed in at home. */
async function signUpConfirmed(email: string): Promise<void> {
  await auth.signUpAndIn(email);
  expect((await signIn(email, home)).status).toBe(200);
}

/** Tries wrong passwords until one is not even checked; returns how many were. */
async function guess(email: string, from: (count: number) => string): Promise<number> {
  for (let count = 0; count < 200; count++) {
    const answer = await signIn(email, from(count), 'wrong');
    if (answer.status === 429) {
      expect(answer.body.code).toBe('over_request_rate_limit');
      return count;
    }
    expect(answer.body.code).toBe('invalid_credentials');
  }
  return 200;
}

// Security 6.1.1, 6.3.1
it('one network is stopped soon without affecting others', async () => {
  await signUpConfirmed('one@example.org');
  expect(await guess('one@example.org', () => '198.51.100.1')).toBe(20);
  expect((await signIn('one@example.org', '198.51.100.1')).status).toBe(429);
  expect((await signIn('one@example.org', home)).status).toBe(200);
  const newDevice = await signIn('one@example.org', '192.0.2.77');
  expect(newDevice.status).toBe(200);
});

it.each([
  ['many@example.org', 'an account'],
  ['nobody.many@example.org', 'an address without one'],
])('many networks together are stopped too: %s, %s', async (email) => {
  if (!email.startsWith('nobody')) await signUpConfirmed(email);
  expect(await guess(email, (count) => `198.51.100.${count}`)).toBe(60);
  expect((await signIn(email, '192.0.2.78')).status).toBe(429);
});

// Security A16
it('many networks do not lock the owner out where they have signed in before', async () => {
  await signUpConfirmed('owner@example.org');
  const open = await signIn('owner@example.org', '2001:db8:5:1::1');
  await guess('owner@example.org', (count) => `198.51.101.${count}`);
  expect((await signIn('owner@example.org', home)).status).toBe(200);
  expect((await signIn('owner@example.org', '2001:db8:5:2::9')).status).toBe(200);
  await auth.call('POST', '/logout?scope=global', { token: open.read('access_token') });
  expect((await signIn('owner@example.org', home)).status).toBe(200);
  // Somebody else’s attempts are limited at home too.
  expect(await guess('owner@example.org', () => home)).toBe(20);
});

it('a network from which a session was only refreshed counts as the owner’s', async () => {
  await signUpConfirmed('roaming@example.org');
  const { body } = await signIn('roaming@example.org', home);
  await auth.call('POST', '/token?grant_type=refresh_token', {
    from: '192.0.2.99',
    body: { refresh_token: body.refresh_token },
  });
  await guess('roaming@example.org', (count) => `198.51.102.${count}`);
  expect((await signIn('roaming@example.org', '192.0.2.99')).status).toBe(200);
});

it('the addresses of one IPv6 site are one network', async () => {
  await signUpConfirmed('six@example.org');
  const many = (count: number) => `2001:db8:66:${count.toString(16)}::${count}`;
  expect(await guess('six@example.org', many)).toBe(20);
  expect((await signIn('six@example.org', '2001:db8:67::1')).status).toBe(200);
});

it('refusals do not reveal whether the password is right', async () => {
  await signUpConfirmed('told@example.org');
  await guess('told@example.org', () => '198.51.100.9');
  const answers = [
    await signIn('told@example.org', '198.51.100.9'),
    await signIn('told@example.org', '198.51.100.9', 'wrong'),
  ];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [429, answers[0]?.text],
    [429, answers[0]?.text],
  ]);
});

it('right passwords do not count: one device may sign in all day', async () => {
  await signUpConfirmed('often@example.org');
  for (let count = 0; count < 70; count++) {
    expect((await signIn('often@example.org', `192.0.2.${count}`)).status).toBe(200);
  }
});
