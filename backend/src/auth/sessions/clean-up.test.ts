import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword } from '#testing/auth-in-memory.ts';
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

// Security A2
it('deletes only sign-ups that nobody confirmed within a day of their last email', async () => {
  const services = { database: auth.database, clock: () => auth.clock.now, settings: auth.settings };
  const admin = await auth.admin();
  const signUp = (email: string) => auth.call('POST', '/signup', { body: { email, password: goodPassword } });
  const left = async () => (await admin.listUsers()).data.users.map(({ email }) => email).sort();
  await auth.signUpAndIn('confirmed@example.org');
  await signUp('abandoned@example.org');
  await auth.call('POST', '/otp', { body: { email: 'forgotten@example.org' } });
  await signUp('reminded@example.org');
  await admin.createUser({ email: 'made@example.org', password: goodPassword });
  await admin.inviteUserByEmail('invited@example.org');
  await admin.generateLink({ type: 'invite', email: 'linked@example.org' });
  await signUp('adopted@example.org');
  await admin.inviteUserByEmail('adopted@example.org');
  await signUp('barred@example.org');
  const barred = (await admin.listUsers()).data.users.find(({ email }) => email === 'barred@example.org');
  await admin.updateUserById(barred?.id ?? '', { ban_duration: '240h' });
  auth.clock.now += 43_200_000;
  await auth.call('POST', '/resend', { body: { type: 'signup', email: 'reminded@example.org' } });
  // A sign-up by a stranger does not turn the operator's account into a self-registered one.
  for (const email of ['made@example.org', 'invited@example.org']) await signUp(email);
  await cleanUp(services);
  expect(await left()).toHaveLength(9);
  auth.clock.now += 43_200_001;
  await cleanUp(services);
  const stay = ['adopted', 'barred', 'confirmed', 'invited', 'linked', 'made'];
  expect(await left()).toEqual([...stay, 'reminded'].map((name) => `${name}@example.org`));
  auth.clock.now += 86_400_000;
  await cleanUp(services);
  expect(await left()).toEqual(stay.map((name) => `${name}@example.org`));
  for (const { id } of (await admin.listUsers()).data.users) await admin.deleteUser(id);
});

it('deletes what nobody can use, and leaves valid sessions', async () => {
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
  expect(await count('refresh_tokens')).toBe(3);
  expect([await count('flow_state'), await count('mfa_factors'), await count('mfa_challenges')]).toEqual([
    0, 0, 0,
  ]);
  expect(await count('audit_log_entries')).toBeGreaterThan(0);
  const again = { refresh_token: refreshed.read('refresh_token') };
  expect((await auth.call('POST', '/token?grant_type=refresh_token', { body: again })).status).toBe(200);

  auth.clock.now += 30 * 86_400_000;
  await cleanUp(services);
  expect(await count('refresh_tokens')).toBe(2);
  expect(await count('sessions')).toBe(1);
  auth.clock.now += 86_400_001;
  await cleanUp(services);
  expect(await count('sessions')).toBe(0);

  auth.clock.now += 90 * 86_400_000;
  await cleanUp(services);
  expect(await count('audit_log_entries')).toBe(0);
});

// Security A36
it('ends sessions that are over in time, and not the calendar that one of them made', async () => {
  const signedIn = await auth.signUpAndIn('subscribed@example.org');
  const { id } = signedIn.body.user as { id: string };
  const claims = Buffer.from(signedIn.read('access_token').split('.')[1] ?? '', 'base64url').toString();
  await auth.database.asRole(
    { role: 'authenticated', settings: { 'request.jwt.claims': claims } },
    (transaction) => transaction.query('select public.start_calendar_feed(true)'),
  );
  const countOf = async (table: string) => {
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query(`select from ${table} where user_id = $1::uuid`, [id]),
    );
    return rows.length;
  };
  const settings = { ...auth.settings, sessionInactivity: 3600 };
  auth.clock.now += 26 * 3_600_000;
  await cleanUp({ database: auth.database, clock: () => auth.clock.now, settings });
  expect([await countOf('auth.sessions'), await countOf('reminders.secrets')]).toEqual([0, 1]);
});
