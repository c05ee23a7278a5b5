import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { toTotpCode } from '../factors/totp.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const codeOf = () => /Your code: (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? '';

describe('a new password in a session that is not fresh', () => {
  it('requires an emailed code, which works once', async () => {
    const signedIn = await auth.signUpAndIn('daily@example.org');
    let token = signedIn.read('access_token');
    const put = (body: object) => auth.call('PUT', '/user', { token, body });
    auth.clock.now += 25 * 3_600_000;
    const refresh = { refresh_token: signedIn.read('refresh_token') };
    token = (await auth.call('POST', '/token?grant_type=refresh_token', { body: refresh })).read(
      'access_token',
    );
    const bare = await put({ password: otherPassword });
    expect(bare.status).toBe(400);
    expect(bare.body).toMatchObject({
      code: 'reauthentication_needed',
      message: 'Password update requires reauthentication',
    });
    expect((await auth.call('GET', '/reauthenticate', { token })).text).toBe('{}');
    const code = codeOf();
    const wrong = await put({ password: otherPassword, nonce: code === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    });
    expect((await put({ password: otherPassword, nonce: code })).status).toBe(200);
    expect((await put({ password: goodPassword, nonce: code })).body.code).toBe('reauthentication_not_valid');
  });

  // Security 6.2.2, 6.2.3
  it('accepts the current password instead', async () => {
    const token = (await auth.signUpAndIn('knows@example.org')).read('access_token');
    const put = (body: object) => auth.call('PUT', '/user', { token, body });
    auth.clock.now += 16 * 60_000;
    const wrong = await put({ password: otherPassword, current_password: 'not this one' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      code: 'current_password_invalid',
      message: 'Current password is incorrect',
    });
    expect((await put({ password: otherPassword, current_password: goodPassword })).status).toBe(200);
  });

  it('checks the current password even when it is not required', async () => {
    const token = (await auth.signUpAndIn('fresh@example.org')).read('access_token');
    const put = (body: object) => auth.call('PUT', '/user', { token, body });
    const wrong = await put({ password: otherPassword, current_password: 'not this one' });
    expect(wrong.body.code).toBe('current_password_invalid');
    expect((await put({ password: otherPassword })).status).toBe(200);
  });

  it('needs nothing more after a recovery link, as long as the link is valid', async () => {
    await auth.signUpAndIn('forgot@example.org');
    await auth.call('POST', '/recover', { body: { email: 'forgot@example.org' } });
    const arrival = new URLSearchParams((await auth.openLink()).hash.slice(1));
    const token = arrival.get('access_token') ?? '';
    const put = (body: object) => auth.call('PUT', '/user', { token, body });
    auth.clock.now += 59 * 60_000;
    expect((await put({ password: otherPassword })).status).toBe(200);
    auth.clock.now += 60_001;
    expect((await put({ password: goodPassword })).body.code).toBe('reauthentication_needed');
  });
});

describe('an emailed code for a change', () => {
  const ask = async (within: AuthInMemory, email: string) => {
    const token = (await within.signUpAndIn(email)).read('access_token');
    within.clock.now += 16 * 60_000;
    await within.call('GET', '/reauthenticate', { token });
    const code = /Your code: (\d{6})/.exec(within.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const put = (nonce: string) =>
      within.call('PUT', '/user', { token, body: { password: otherPassword, nonce } });
    return { token, code, put, wrong: code === '000000' ? '000001' : '000000' };
  };

  it.each([
    [4, 200],
    [5, 422],
  ])('gets a %i response after %i wrong ones', async (tries, status) => {
    const { code, put, wrong } = await ask(auth, `tries${tries}@example.org`);
    for (let tried = 0; tried < tries; tried++) {
      expect((await put(wrong)).body.code).toBe('reauthentication_not_valid');
    }
    expect((await put(code)).status).toBe(status);
  });

  // Security A6
  it('must be requested again after five wrong ones', async () => {
    const { token, put, wrong } = await ask(auth, 'anew@example.org');
    for (let tried = 0; tried < 5; tried++) await put(wrong);
    auth.clock.now += 60_000;
    await auth.call('GET', '/reauthenticate', { token });
    expect((await put(wrong)).status).toBe(422);
    expect((await put(codeOf())).status).toBe(200);
  });

  // Security A6
  it('counts by session when it is wrong, wherever it comes from, and not when it is right', async () => {
    const limited = await authInMemory({ rateLimits: true });
    try {
      const { token, code, put, wrong } = await ask(limited, 'counted@example.org');
      for (let tried = 0; tried < 4; tried++) await put(wrong);
      expect((await put(code)).status).toBe(200);
      limited.clock.now += 16 * 60_000;
      const from = (address: number) => ({ token, from: `203.0.113.${address}` });
      const guess = (address: number) =>
        limited.call('PUT', '/user', {
          ...from(address),
          body: { email: 'x@example.org', nonce: wrong },
        });
      for (let tried = 0; tried < 6; tried++) expect((await guess(tried)).status).toBe(422);
      expect(await guess(7)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    } finally {
      await limited.close();
    }
  });

  it('is void once the password has changed', async () => {
    const { code, token, put } = await ask(auth, 'voided@example.org');
    const body = { password: 'Third-Harbor-Lamp-5', current_password: goodPassword };
    expect((await auth.call('PUT', '/user', { token, body })).status).toBe(200);
    expect((await put(code)).body.code).toBe('reauthentication_not_valid');
  });
});

describe('a session that is not fresh', () => {
  const aged = async (email: string) => {
    const token = (await auth.signUpAndIn(email)).read('access_token');
    auth.clock.now += 16 * 60_000;
    return token;
  };
  const refusal = { status: 400, body: { code: 'reauthentication_needed' } };

  // Security 7.5.1
  it('cannot change the address without the password', async () => {
    const token = await aged('mover@example.org');
    const put = (body: object) => auth.call('PUT', '/user', { token, body });
    expect(await put({ email: 'moved@example.org' })).toMatchObject(refusal);
    const answer = await put({ email: 'moved@example.org', current_password: goodPassword });
    expect(answer.body).toMatchObject({ new_email: 'moved@example.org' });
    expect((await put({ data: { name: 'Nia' } })).status).toBe(200);
  });

  // Security 7.5.1
  it('cannot add or remove second factors', async () => {
    const token = await aged('factor@example.org');
    const body = { factor_type: 'totp' };
    expect(await auth.call('POST', '/factors', { token, body })).toMatchObject(refusal);
    const client = auth.client();
    await client.signInWithPassword({ email: 'factor@example.org', password: goodPassword });
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? ''];
    const enter = () =>
      client.mfa.challengeAndVerify({
        factorId,
        code: toTotpCode(secret, Math.floor(auth.clock.now / 30_000)),
      });
    expect((await enter()).error).toBeNull();
    auth.clock.now += 16 * 60_000;
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed');
    // A code proves as much as the password.
    expect((await enter()).error).toBeNull();
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });
});

// Security 6.5.5
it('an emailed code is valid for ten minutes', async () => {
  const token = (await auth.signUpAndIn('slow@example.org')).read('access_token');
  await auth.call('GET', '/reauthenticate', { token });
  auth.clock.now += 16 * 60_000;
  const answer = await auth.call('PUT', '/user', {
    token,
    body: { password: otherPassword, nonce: codeOf() },
  });
  expect(answer.body.code).toBe('reauthentication_not_valid');
});
