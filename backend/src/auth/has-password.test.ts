import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const whoIs = async (token: string) => (await auth.call('GET', '/user', { token })).body;

it('a session reports that its account has no password until one is chosen', async () => {
  const email = 'without@example.org';
  await auth.call('POST', '/otp', { body: { email } });
  const code = /code, enter (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1];
  const verified = await auth.call('POST', '/verify', { body: { type: 'email', email, token: code } });
  expect(verified.body.user).toHaveProperty('has_password', false);
  const token = verified.read('access_token');
  expect(await whoIs(token)).toHaveProperty('has_password', false);

  const chosen = await auth.call('PUT', '/user', { token, body: { password: goodPassword } });
  expect(chosen.body).not.toHaveProperty('has_password');
  const renewed = await auth.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: verified.read('refresh_token') },
  });
  expect(renewed.body.user).not.toHaveProperty('has_password');
});

it('accounts with a password, and sign-ups, get no such report', async () => {
  const signedIn = await auth.signUpAndIn('with@example.org');
  expect(signedIn.body.user).not.toHaveProperty('has_password');
  await auth.call('POST', '/otp', { body: { email: 'unconfirmed@example.org' } });
  auth.clock.now += 61_000;
  const body = { email: 'unconfirmed@example.org', password: goodPassword };
  const signedUp = await auth.call('POST', '/signup', { body });
  expect([signedUp.status, signedUp.body]).toEqual([
    200,
    expect.not.objectContaining({ has_password: expect.anything() }),
  ]);
});
