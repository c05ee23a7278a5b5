// Security 7.1.1, 7.1.2, 7.3.1, 7.3.2

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory } from '#testing/auth-in-memory.ts';

const day = 86_400;
let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ sessionLifetime: 365 * day, sessionInactivity: 30 * day });
});
afterAll(() => auth.close());

/** Uses a session after each of these numbers of days; returns the last response. */
async function refreshAfter(email: string, pauses: readonly number[]) {
  let answer = await auth.signUpAndIn(email);
  for (const days of pauses) {
    auth.clock.now += days * day * 1000;
    const body = { refresh_token: answer.read('refresh_token') };
    answer = await auth.call('POST', '/token?grant_type=refresh_token', { body });
  }
  return answer;
}

it('lives on while it is used', async () => {
  expect((await refreshAfter('often@example.org', [29, 29, 29])).status).toBe(200);
});

it('ends after a month without use', async () => {
  const answer = await refreshAfter('seldom@example.org', [29, 31]);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Inactivity)',
  });
});

it('ends after a year, however often it was used', async () => {
  const answer = await refreshAfter('always@example.org', Array<number>(13).fill(29));
  expect(answer.body).toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  });
});
