import type { GoTrueAdminApi } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { toTotpCode } from '../factors/totp.ts';

let auth: AuthInMemory;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  auth = await authInMemory();
  admin = await auth.admin();
});
afterAll(() => auth.close());

const signIn = (email: string, password = goodPassword) =>
  auth.call('POST', '/token?grant_type=password', { body: { email, password } });
const create = async (email: string) => {
  const { data } = await admin.createUser({ email, password: goodPassword, email_confirm: true });
  return data.user?.id ?? '';
};

it.each([
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', '/admin/users/00000000-0000-4000-8000-000000000000'],
  ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000'],
  ['GET', '/admin/users/00000000-0000-4000-8000-000000000000/factors'],
  [
    'DELETE',
    '/admin/users/00000000-0000-4000-8000-000000000000/factors/00000000-0000-4000-8000-000000000000',
  ],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
])('requires the secret key: %s %s', async (method, path) => {
  const user = (await auth.signUpAndIn(`user${Math.random()}@example.org`)).read('access_token');
  const body = method === 'GET' ? {} : { body: {} };
  for (const token of [auth.tokens.publishableKey, user]) {
    const answer = await auth.call(method, path, { token, ...body });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'not_admin', message: 'User not allowed' });
  }
  expect((await auth.call(method, path, body)).body.code).toBe('no_authorization');
});

describe('accounts', () => {
  it('can be created, read, changed and deleted', async () => {
    const made = await admin.createUser({
      email: 'made@example.org',
      password: goodPassword,
      email_confirm: true,
      user_metadata: { name: 'Nia' },
      app_metadata: { plan: 'free' },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? '';
    expect(made.data.user).toMatchObject({
      email: 'made@example.org',
      user_metadata: { name: 'Nia', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'free' },
    });
    expect((await signIn('made@example.org')).status).toBe(200);
    expect((await admin.getUserById(id)).data.user?.id).toBe(id);
    const changes = { email: 'moved@example.org', password: otherPassword, app_metadata: { plan: null } };
    const changed = await admin.updateUserById(id, changes);
    expect(changed.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect((await signIn('moved@example.org', otherPassword)).status).toBe(200);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.status).toBe(404);
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query(
        'select from auth.sessions where user_id = $1::uuid union all select from auth.audit_log_entries where user_id = $1::uuid',
        [id],
      ),
    );
    expect(rows).toEqual([]);
  });

  it('stay at the address that the operator gives them, whatever was under way', async () => {
    const session = await auth.signUpAndIn('asked@example.org');
    const token = session.read('access_token');
    await auth.call('POST', '/recover', { body: { email: 'asked@example.org' } });
    await auth.call('PUT', '/user', { token, body: { email: 'wished@example.org' } });
    const links = auth.mails.slice(-3).map((mail) => mail.link);
    const { id } = session.body.user as { id: string };
    expect((await admin.updateUserById(id, { email: 'given@example.org' })).error).toBeNull();
    for (const link of links) {
      const { hash } = await auth.openLink(link);
      expect(hash).not.toContain('access_token');
    }
    expect((await admin.getUserById(id)).data.user?.email).toBe('given@example.org');
    expect((await signIn('given@example.org')).status).toBe(200);
  });

  it('can be banned for a while', async () => {
    const id = await create('banned@example.org');
    await admin.updateUserById(id, { ban_duration: '1h30m' });
    expect((await signIn('banned@example.org')).body.code).toBe('user_banned');
    auth.clock.now += 90 * 60_000 + 1;
    expect((await signIn('banned@example.org')).status).toBe(200);
    await admin.updateUserById(id, { ban_duration: '24h' });
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect((await signIn('banned@example.org')).status).toBe(200);
    expect((await admin.updateUserById(id, { ban_duration: 'soon' })).error?.code).toBe('validation_failed');
  });

  it('are created only once', async () => {
    await create('once@example.org');
    const again = await admin.createUser({ email: 'Once@example.org' });
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('are listed page by page', async () => {
    await create('listed@example.org');
    const page = await admin.listUsers({ page: 1, perPage: 2 });
    expect(page.data.users).toHaveLength(2);
    expect(page.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
    const { data } = await admin.listUsers();
    expect(data.users.map((user) => user.email)).toContain('listed@example.org');
    const { body } = await auth.call('GET', '/admin/users?page=0', {
      token: await auth.tokens.sign({ role: 'service_role' }),
    });
    expect(body.code).toBe('validation_failed');
  });

  it('that do not exist are not found', async () => {
    const token = await auth.tokens.sign({ role: 'service_role' });
    const answer = await auth.call('GET', '/admin/users/nobody', { token });
    expect([answer.status, answer.body.code]).toEqual([404, 'validation_failed']);
  });
});

it('limits the data of an account, merged or not', async () => {
  const id = await create('bounded@example.org');
  const half = 'x'.repeat(4090);
  for (const name of ['user_metadata', 'app_metadata']) {
    expect((await admin.updateUserById(id, { [name]: { a: half } })).error).toBeNull();
    expect((await admin.updateUserById(id, { [name]: { b: half } })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: `"${name}" cannot be larger than 8192 bytes`,
    });
  }
  const { data } = await admin.getUserById(id);
  expect(data.user?.user_metadata).toEqual({ a: half, email_verified: true });
  // All of it becomes part of a token and so of a header: half of what the listener accepts.
  const full = 'x'.repeat(8150);
  const metadata = { user_metadata: { a: full }, app_metadata: { a: null, b: 'x'.repeat(8100) } };
  expect((await admin.updateUserById(id, metadata)).error).toBeNull();
  const token = (await signIn('bounded@example.org')).read('access_token');
  expect(token.length).toBeGreaterThan(20_000);
  expect(token.length).toBeLessThan(32 * 1024);
});

describe('second factors', () => {
  /** Somebody with a verified factor, and the session that verified it. */
  const enrolled = async (email: string) => {
    const client = auth.client();
    await auth.signUpAndIn(email);
    await client.signInWithPassword({ email, password: goodPassword });
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = toTotpCode(data?.totp.secret ?? '', Math.floor(auth.clock.now / 30_000));
    await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    const userId = (await client.getUser()).data.user?.id ?? '';
    return { client, userId, id: data?.id ?? '', secret: data?.totp.secret ?? '' };
  };

  it('are listed, without their secrets', async () => {
    const { userId, id, secret } = await enrolled('listed.factors@example.org');
    const { data, error } = await admin.mfa.listFactors({ userId });
    expect(error).toBeNull();
    expect(data?.factors).toEqual([
      {
        id,
        status: 'verified',
        friendly_name: 'Phone',
        factor_type: 'totp',
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        last_challenged_at: expect.stringMatching(/Z$/),
      },
    ]);
    const token = await auth.tokens.sign({ role: 'service_role' });
    const { text } = await auth.call('GET', `/admin/users/${userId}/factors`, { token });
    expect(text).not.toContain(secret);
    expect((await admin.mfa.listFactors({ userId: await create('none@example.org') })).data?.factors).toEqual(
      [],
    );
  });

  it('can be removed, and the sessions they raised fall back to the first level', async () => {
    const { client, userId, id } = await enrolled('taken.away@example.org');
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
    const refreshed = await client.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '').aal).toBe('aal1');
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });

  it('that are removed are returned once more', async () => {
    const { userId, id } = await enrolled('shown.factor@example.org');
    const token = await auth.tokens.sign({ role: 'service_role' });
    const answer = await auth.call('DELETE', `/admin/users/${userId}/factors/${id}`, { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      status: 'verified',
      factor_type: 'totp',
      friendly_name: 'Phone',
    });
  });

  it('of another account, or of none, are not found', async () => {
    const { id } = await enrolled('theirs.factors@example.org');
    const userId = await create('mine.factors@example.org');
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await admin.mfa.deleteFactor({ userId, id })).error?.code).toBe('mfa_factor_not_found');
    expect((await admin.mfa.deleteFactor({ userId: nobody, id })).error?.code).toBe('user_not_found');
    expect((await admin.mfa.listFactors({ userId: nobody })).error?.code).toBe('user_not_found');
    const token = await auth.tokens.sign({ role: 'service_role' });
    const odd = await auth.call('DELETE', `/admin/users/${userId}/factors/phone`, { token });
    expect([odd.status, odd.body.code]).toEqual([404, 'validation_failed']);
  });
});

describe('links without a mailbox', () => {
  it('sign up', async () => {
    const { data } = await admin.generateLink({
      type: 'signup',
      email: 'gen@example.org',
      password: goodPassword,
    });
    expect(data.properties).toMatchObject({
      email_otp: expect.stringMatching(/^\d{6}$/),
      verification_type: 'signup',
      redirect_to: 'http://localhost:3000',
    });
    expect(data.user?.email).toBe('gen@example.org');
    expect((await auth.openLink(data.properties?.action_link)).hash).toContain('access_token=');
    expect((await signIn('gen@example.org')).status).toBe(200);
  });

  it('recover, by hash or by code', async () => {
    await create('rec@example.org');
    const client = auth.client();
    const first = await admin.generateLink({ type: 'recovery', email: 'rec@example.org' });
    const token_hash = first.data.properties?.hashed_token ?? '';
    expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
    const second = await admin.generateLink({ type: 'recovery', email: 'rec@example.org' });
    const token = second.data.properties?.email_otp ?? '';
    const byCode = await client.verifyOtp({ type: 'recovery', email: 'rec@example.org', token });
    expect(byCode.error).toBeNull();
  });

  it('do not recover a missing account', async () => {
    const { error } = await admin.generateLink({ type: 'recovery', email: 'nobody@example.org' });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});

it('invite somebody, who accepts through the link', async () => {
  const { data, error } = await admin.inviteUserByEmail('guest@example.org', { data: { name: 'Gus' } });
  expect(error).toBeNull();
  expect(data.user?.invited_at).toBeDefined();
  expect(auth.mails.at(-1)?.subject).toBe('You have been invited to Tallyboard');
  const url = await auth.openLink();
  expect(new URLSearchParams(url.hash.slice(1)).get('type')).toBe('invite');
  expect((await admin.inviteUserByEmail('guest@example.org')).error?.code).toBe('email_exists');
});
