import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory } from '#testing/auth-in-memory.ts';
import { cleanUp } from './clean-up.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const count = async (table: string) => {
  const { rows } = await auth.database.asOwner((transaction) =>
    transaction.query<{ count: number }>(`select count(*) from auth.${table}`),
  );
  return rows[0]?.count;
};

it('deletes what nobody can use, and leaves the session that is still good', async () => {
  const signedIn = await auth.signUpAndIn('tidy@example.org');
  const token = signedIn.read('access_token');
  const body = { refresh_token: signedIn.read('refresh_token') };
  const refreshed = await auth.call('POST', '/token?grant_type=refresh_token', { body });
  const factor = await auth.call('POST', '/factors', { token, body: { factor_type: 'totp' } });
  await auth.call('POST', `/factors/${factor.read('id')}/challenge`, { token, body: {} });
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };
  await auth.call('POST', '/recover', { body: { email: 'tidy@example.org', ...challenge } });
  const settings = { ...auth.settings, sessionInactivity: 30 * 86_400 };
  const services = { database: auth.database, clock: () => auth.clock.now, settings };

  await cleanUp(services);
  expect(await count('refresh_tokens')).toBe(3);
  expect([await count('flow_state'), await count('mfa_factors'), await count('mfa_challenges')]).toEqual([
    1, 1, 1,
  ]);

  auth.clock.now += 86_400_001;
  await cleanUp(services);
  expect(await count('refresh_tokens')).toBe(2);
  expect([await count('flow_state'), await count('mfa_factors'), await count('mfa_challenges')]).toEqual([
    0, 0, 0,
  ]);
  expect(await count('audit_log_entries')).toBeGreaterThan(0);
  const again = { refresh_token: refreshed.read('refresh_token') };
  expect((await auth.call('POST', '/token?grant_type=refresh_token', { body: again })).status).toBe(200);

  auth.clock.now += 30 * 86_400_000;
  await cleanUp(services);
  expect(await count('sessions')).toBe(1);
  auth.clock.now += 86_400_001;
  await cleanUp(services);
  expect(await count('sessions')).toBe(0);

  auth.clock.now += 90 * 86_400_000;
  await cleanUp(services);
  expect(await count('audit_log_entries')).toBe(0);
});
