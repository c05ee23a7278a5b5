import type { GoTrueClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { toTotpCode } from './totp.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const codeNow = (secret: string) => toTotpCode(secret, Math.floor(auth.clock.now / 30_000));
const signIn = async (email: string) => {
  const client = auth.client();
  await client.signInWithPassword({ email, password: goodPassword });
  return client;
};
const tokenOf = async (client: GoTrueClient) => (await client.getSession()).data.session?.access_token ?? '';
/** A new account with a verified factor, and the client that verified it. */
const enrolled = async (email: string) => {
  await auth.signUpAndIn(email);
  const client = await signIn(email);
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { id = '', totp } = data ?? {};
  const secret = totp?.secret ?? '';
  const verified = await client.mfa.challengeAndVerify({ factorId: id, code: codeNow(secret) });
  auth.clock.now += 30_000;
  return { client, id, secret, verified };
};

it('tells a session that was there before why it has ended, and no other', async () => {
  const { access_token: before } = (await auth.signUpAndIn('why@example.org')).body;
  auth.clock.now += 60_000;
  const client = await signIn('why@example.org');
  const left = await tokenOf(await signIn('why@example.org'));
  await auth.call('POST', '/logout?scope=local', { token: left });
  const why = async (token: unknown) => (await auth.call('GET', '/user', { token: String(token) })).body;
  const unknown = 'Session from session_id claim in JWT does not exist';
  expect(await why(left)).toMatchObject({ message: unknown });
  auth.clock.now += 60_000;
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const code = codeNow(data?.totp.secret ?? '');
  await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
  expect(await why(before)).toMatchObject({
    code: 'session_not_found',
    message: 'Session was ended because two-factor sign-in was turned on',
  });
  const own = await tokenOf(client);
  await auth.call('POST', '/logout?scope=local', { token: own });
  expect(await why(own)).toMatchObject({ message: unknown });
});

// Specification 3.15, 7.13
it('enrolls, verifies, raises the session, and is required at the next sign-in', async () => {
  await auth.signUpAndIn('two@example.org');
  const client = await signIn('two@example.org');
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
  expect(data?.totp.uri).toContain('otpauth://totp/localhost%3A3000:two%40example.org?');
  const other = await signIn('two@example.org');
  const before = await tokenOf(client);
  const code = codeNow(data?.totp.secret ?? '');
  const verified = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
  expect(verified.error).toBeNull();
  const claims = decodeJwt(verified.data?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(before).session_id });
  expect((claims.amr as { method: string }[]).map(({ method }) => method).sort()).toEqual([
    'password',
    'totp',
  ]);
  expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await client.refreshSession()).data.session?.user.factors).toMatchObject([
    { friendly_name: 'Phone', status: 'verified', factor_type: 'totp' },
  ]);

  const again = await signIn('two@example.org');
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
});

it.each([
  ['200 letters of three bytes', 'あ'.repeat(200)],
  ['a character where it is shortened', `${'a'.repeat(199)}🙂`],
  ['letters that are encoded', "!'()~ ".repeat(40)],
])('enrolls with an issuer of %s', async (name, issuer) => {
  // The longest address that there can be, of letters that an address in a QR code encodes.
  const email = `${'+'.repeat(64)}@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  await auth.call('POST', '/signup', { body: { email, password: goodPassword } });
  await auth.database.asOwner((transaction) =>
    transaction.query('update auth.users set email_confirmed_at = now() where email = $1', [email]),
  );
  const { data, error } = await (await signIn(email)).mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer,
  });
  expect(error).toBeNull();
  const stored = new URL(data?.totp.uri ?? '').searchParams.get('issuer') ?? '';
  expect(stored.length).toBeGreaterThan(60);
  expect(issuer.startsWith(stored)).toBe(true);
});

it.each([
  ['a tab', '\t'],
  ['half a character at its end', `${'a'.repeat(199)}🙂`],
])('refuses a second factor of the same name: %s', async (_, friendlyName) => {
  const email = `${friendlyName.length}.names@example.org`;
  await auth.signUpAndIn(email);
  const client = await signIn(email);
  const enroll = () => client.mfa.enroll({ factorType: 'totp', friendlyName });
  expect((await enroll()).error).toBeNull();
  expect((await enroll()).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
});

// Security 15.3.1, 15.3.3
it('never shows a secret again', async () => {
  const { client, secret } = await enrolled('secret@example.org');
  const answer = await auth.call('GET', '/user', { token: await tokenOf(client) });
  expect(answer.text).toContain('Phone');
  expect(answer.text).not.toContain(secret);
});

// Security 6.1.3, 6.3.3, 6.4.3
it('protects the account and its other sessions from a session of the first level', async () => {
  const { client: owner } = await enrolled('guarded@example.org');
  const client = await signIn('guarded@example.org');
  for (const change of [{ password: otherPassword }, { email: 'thief@example.org' }]) {
    const { error } = await client.updateUser(change);
    expect(error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    });
  }
  const denied = { status: 401, code: 'insufficient_aal' };
  expect((await client.updateUser({ data: { name: 'Nia' } })).error).toMatchObject(denied);
  const before = auth.mails.length;
  expect((await client.reauthenticate()).error).toMatchObject(denied);
  expect(auth.mails.length).toBe(before);
  const token = await tokenOf(client);
  expect(await auth.call('POST', '/logout?scope=others', { token })).toMatchObject({ status: 403 });
  const enroll = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
  expect(enroll.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  // It can end itself, and nothing else, whatever it asks for.
  expect(await auth.call('POST', '/logout?scope=global', { token })).toMatchObject({ status: 204 });
  expect(await auth.call('GET', '/user', { token })).toMatchObject({ status: 403 });
  expect(await auth.call('GET', '/user', { token: await tokenOf(owner) })).toMatchObject({ status: 200 });
});

// Security A4
it('can be added to another one only by somebody who has verified that', async () => {
  const { client, id, secret } = await enrolled('beside@example.org');
  const half = await signIn('beside@example.org');
  const [userId] = [decodeJwt(await tokenOf(half)).sub];
  // Left over from before the account had its factor.
  const { rows } = await auth.database.asOwner((transaction) =>
    transaction.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret)
       values ($1::uuid, 'Left over', 'totp', $2) returning id`,
      [userId ?? '', secret],
    ),
  );
  const verify = (who: GoTrueClient, factorId = rows[0]?.id ?? '') =>
    who.mfa.challengeAndVerify({ factorId, code: codeNow(secret) });
  expect((await verify(half)).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect(decodeJwt(await tokenOf(half)).aal).toBe('aal1');
  expect((await verify(client)).error).toBeNull();
  auth.clock.now += 30_000;
  expect((await verify(client, id)).error).toBeNull();
});

describe('a code', () => {
  it('that is wrong is refused', async () => {
    const { client, id, secret } = await enrolled('wrong@example.org');
    const wrong = codeNow(secret) === '000000' ? '000001' : '000000';
    const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: wrong });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
  });

  // Security 6.5.1
  it('works once, even for another challenge', async () => {
    const { client, id, secret } = await enrolled('twice@example.org');
    const code = codeNow(secret);
    expect((await client.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
    expect((await client.mfa.challengeAndVerify({ factorId: id, code })).error?.code).toBe(
      'mfa_verification_failed',
    );
  });

  // Security 2.3.1
  it('answers a challenge of the same caller, unused, within five minutes', async () => {
    const { client, id, secret } = await enrolled('challenge@example.org');
    const token = await tokenOf(client);
    const ask = async () =>
      (await auth.call('POST', `/factors/${id}/challenge`, { token, body: {} })).read('id');
    const verify = async (challenge_id: string, from = '127.0.0.1') => {
      const body = { challenge_id, code: codeNow(secret) };
      return (await auth.call('POST', `/factors/${id}/verify`, { token, body, from })).body.code;
    };
    expect(await verify(await ask(), '203.0.113.9')).toBe('mfa_ip_address_mismatch');
    const challenge = await ask();
    expect(await verify(challenge)).toBeUndefined();
    expect(await verify(challenge)).toBe('mfa_ip_address_mismatch');
    const old = await ask();
    auth.clock.now += 301_000;
    expect(await verify(old)).toBe('mfa_challenge_expired');
    expect(await verify('00000000-0000-4000-8000-000000000000')).toBe('mfa_factor_not_found');
    expect(await verify('none')).toBe('mfa_factor_not_found');
  });
});

describe('a factor', () => {
  it('can be removed only after verifying it', async () => {
    const { client, id } = await enrolled('gone@example.org');
    const weak = await signIn('gone@example.org');
    expect((await weak.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await client.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    const { data } = await client.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
  });

  it('of somebody else is not found', async () => {
    const { id } = await enrolled('mine@example.org');
    await auth.signUpAndIn('theirs@example.org');
    const client = await signIn('theirs@example.org');
    const { error } = await client.mfa.challenge({ factorId: id });
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' });
  });

  it('that was never verified is replaced after five minutes', async () => {
    const token = (await auth.signUpAndIn('half@example.org')).read('access_token');
    const enroll = async (name: string) =>
      auth.call('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name: name } });
    expect((await enroll('A')).status).toBe(200);
    expect((await enroll('A')).body.code).toBe('mfa_factor_name_conflict');
    for (const name of 'BCDEFGHIJ') expect((await enroll(name)).status).toBe(200);
    expect((await enroll('K')).body.code).toBe('too_many_enrolled_mfa_factors');
    auth.clock.now += 301_000;
    expect((await enroll('A')).status).toBe(200);
  });

  it.each([
    [{ factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'face' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
  ])('of another kind is refused: %j', async (body, status, code) => {
    const token = (await auth.signUpAndIn(`kind-${code}-${status}@example.org`)).read('access_token');
    const answer = await auth.call('POST', '/factors', { token, body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

// Specification 4.04
it('keeps the session of a client that was refreshing while it answered a challenge', async () => {
  await auth.signUpAndIn('busy@example.org');
  const client = await signIn('busy@example.org');
  const old = (await client.getSession()).data.session?.refresh_token ?? '';
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const code = codeNow(data?.totp.secret ?? '');
  const raised = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
  const refresh = (token: string) =>
    auth.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });
  expect((await refresh(old)).status).toBe(200);
  expect((await refresh(raised.data?.refresh_token ?? '')).status).toBe(200);
  auth.clock.now += 11_000;
  expect((await refresh(old)).body.code).toBe('refresh_token_already_used');
});
