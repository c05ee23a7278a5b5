import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthInMemory,
  authInMemory,
  goodPassword,
  otherPassword,
  testUrl,
} from '#testing/auth-in-memory.ts';
import { testedEngine } from '#testing/database-targets.ts';

const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
});

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const put = (token: string, body: object) => auth.call('PUT', '/user', { token, body });
const signIn = (email: string, password = goodPassword) =>
  auth.call('POST', '/token?grant_type=password', { body: { email, password } });
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

describe('a caller', () => {
  it.each([
    ['no header', {}, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    [
      'another scheme',
      { authorization: 'Basic eDp5' },
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ],
    [
      'an empty bearer',
      { authorization: 'Bearer ' },
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ],
    [
      'a text that is no token',
      { authorization: 'Bearer x' },
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token is malformed: token contains an invalid number of segments',
    ],
    [
      'a made-up signature',
      { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.AAAA' },
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token is unverifiable: signature is invalid',
    ],
    [
      'no signature at all',
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token is unverifiable: signature is invalid',
    ],
  ] as const)('is refused with %s', async (_, headers, status, code, message) => {
    const answer = await auth.call('GET', '/user', { headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code, message });
  });

  it('is refused with the public key, which names nobody', async () => {
    const answer = await auth.call('GET', '/user', { token: auth.tokens.publishableKey });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'bad_jwt', message: 'invalid claim: missing sub claim' });
  });

  it('is refused with a subject that is malformed or belongs to nobody', async () => {
    const odd = await auth.call('GET', '/user', { token: await auth.tokens.sign({ sub: 'me' }) });
    expect([odd.status, odd.body.code]).toEqual([400, 'bad_jwt']);
    const sub = '00000000-0000-4000-8000-000000000000';
    const gone = await auth.call('GET', '/user', { token: await auth.tokens.sign({ sub }) });
    expect(gone.status).toBe(403);
    expect(gone.body).toMatchObject({
      code: 'user_not_found',
      message: 'User from sub claim in JWT does not exist',
    });
  });

  // Specification 8.18
  it('is refused with an expired token, after signing out, and when banned', async () => {
    const token = (await auth.signUpAndIn('expires@example.org')).read('access_token');
    auth.clock.now += 3_631_000;
    const expired = await auth.call('GET', '/user', { token });
    expect([expired.status, expired.body.code]).toEqual([403, 'bad_jwt']);
    const fresh = (await signIn('expires@example.org')).read('access_token');
    await auth.call('POST', '/logout?scope=local', { token: fresh });
    const ended = await auth.call('GET', '/user', { token: fresh });
    expect(ended.status).toBe(403);
    expect(ended.body).toMatchObject({
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    });
    const last = (await signIn('expires@example.org')).read('access_token');
    await auth.database.asOwner((transaction) =>
      transaction.query(
        `update auth.users set banned_until = 'infinity' where email = 'expires@example.org'`,
      ),
    );
    expect((await auth.call('GET', '/user', { token: last })).body.code).toBe('user_banned');
  });

  // Security A10
  it('is refused with a link that was opened before a ban', async () => {
    const email = 'banned.link@example.org';
    await auth.signUpAndIn(email);
    const verifier = 'v'.repeat(43);
    await auth.call('POST', '/recover', { body: { email, ...challengeOf(verifier) } });
    const code = (await auth.openLink()).searchParams.get('code');
    await auth.database.asOwner((transaction) =>
      transaction.query(`update auth.users set banned_until = 'infinity' where email = $1`, [email]),
    );
    const body = { auth_code: code, code_verifier: verifier };
    const answer = await auth.call('POST', '/token?grant_type=pkce', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'user_banned']);
  });
});

describe('signing out', () => {
  const signInTwice = async (email: string) => {
    const one = (await auth.signUpAndIn(email)).read('access_token');
    return { one, two: (await signIn(email)).read('access_token') };
  };
  const isIn = async (token: string) => (await auth.call('GET', '/user', { token })).status === 200;

  it.each([
    ['', false, false],
    ['?scope=global', false, false],
    ['?scope=local', false, true],
    ['?scope=others', true, false],
  ])('with "%s"', async (query, one, two) => {
    const tokens = await signInTwice(`out${query.slice(7)}@example.org`);
    const answer = await auth.call('POST', `/logout${query}`, { token: tokens.one });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([await isIn(tokens.one), await isIn(tokens.two)]).toEqual([one, two]);
  });

  it('with another scope is refused', async () => {
    const { one } = await signInTwice('scope@example.org');
    const answer = await auth.call('POST', '/logout?scope=all', { token: one });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      message: 'Unsupported logout scope "all"',
    });
  });
});

describe('a new password', () => {
  // Security 7.4.3
  it('signs out every other device and voids pending emails', async () => {
    const here = (await auth.signUpAndIn('change@example.org')).read('access_token');
    const there = (await signIn('change@example.org')).read('access_token');
    await auth.call('POST', '/recover', { body: { email: 'change@example.org' } });
    expect((await put(here, { password: otherPassword })).status).toBe(200);
    expect((await auth.call('GET', '/user', { token: here })).status).toBe(200);
    expect((await auth.call('GET', '/user', { token: there })).body.code).toBe('session_not_found');
    expect(fragmentOf(await auth.openLink()).error_code).toBe('otp_expired');
    expect((await signIn('change@example.org', otherPassword)).status).toBe(200);
  });

  it.each(['by its owner', 'by the operator'])('%s voids an unexchanged code', async (who) => {
    const email = `waiting.${who.replaceAll(' ', '.')}@example.org`;
    const token = (await auth.signUpAndIn(email)).read('access_token');
    const verifier = 'v'.repeat(43);
    await auth.call('POST', '/recover', { body: { email, ...challengeOf(verifier) } });
    const code = (await auth.openLink()).searchParams.get('code') ?? '';
    expect(code).not.toBe('');
    if (who === 'by its owner') await put(token, { password: otherPassword });
    else {
      const { id } = (await auth.call('GET', '/user', { token })).body;
      await (await auth.admin()).updateUserById(String(id), { password: otherPassword });
    }
    const body = { auth_code: code, code_verifier: verifier };
    const answer = await auth.call('POST', '/token?grant_type=pkce', { body });
    expect([answer.status, answer.body.code]).toEqual([404, 'flow_state_not_found']);
  });

  // Security 6.2.1, 6.2.5, 6.2.9
  it('must differ from the old one, and be strong', async () => {
    const token = (await auth.signUpAndIn('same@example.org')).read('access_token');
    const same = await put(token, { password: goodPassword });
    expect(same.status).toBe(422);
    expect(same.body).toMatchObject({
      code: 'same_password',
      message: 'New password should be different from the old password.',
    });
    const weak = await put(token, { password: 'short' });
    expect(weak.status).toBe(422);
    expect(weak.body).toMatchObject({ code: 'weak_password', weak_password: { reasons: ['length'] } });
  });
});

// Specification 7.13
it('merges data key by key, and null deletes a key', async () => {
  const token = (await auth.signUpAndIn('data@example.org')).read('access_token');
  await put(token, { data: { a: 1, b: { c: 2 } } });
  const answer = await put(token, { data: { a: null, d: [3] }, email: null });
  expect(answer.body.user_metadata).toEqual({ b: { c: 2 }, d: [3], email_verified: true });
});

describe.skipIf(testedEngine === 'embedded')('beside other work on the account', () => {
  const logOut = (token: string) => auth.call('POST', '/logout?scope=others', { token });

  it('signing out does not wait for rows that are being added', async () => {
    const session = await auth.signUpAndIn('importing@example.org');
    const token = session.read('access_token');
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const person = { role: 'authenticated', settings: { 'request.jwt.claims': claims } };
    await auth.database.asRole(person, async (transaction) => {
      await transaction.query('insert into public.user_preferences default values');
      expect((await logOut(token)).status).toBe(204);
    });
  });

  it('signing out is told to come again when the account stays locked', async () => {
    const session = await auth.signUpAndIn('locked@example.org');
    const [token, { id }] = [session.read('access_token'), session.body.user as { id: string }];
    await auth.database.asOwner(async (transaction) => {
      await transaction.query('select from auth.users where id = $1::uuid for update', [id]);
      const answer = await logOut(token);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(answer.body.message).toBe('The server is busy at the moment. Please try again.');
    });
    expect((await logOut(token)).status).toBe(204);
  });
});

// Security A20
it('limits data to 8 KiB in all, so that every token fits into a header', async () => {
  const token = (await auth.signUpAndIn('much@example.org')).read('access_token');
  const half = 'x'.repeat(4090);
  expect((await put(token, { data: { a: half } })).status).toBe(200);
  const more = await put(token, { data: { b: half, c: half } });
  expect(more.status).toBe(400);
  const merged = await put(token, { data: { b: half } });
  expect(merged.status).toBe(400);
  expect(merged.body).toMatchObject({
    code: 'validation_failed',
    message: '"data" cannot be larger than 8192 bytes',
  });
  const user = await auth.call('GET', '/user', { token });
  expect(user.body.user_metadata).toEqual({ a: half, email_verified: true });
  expect((await put(token, { data: { a: null, b: half } })).status).toBe(200);
  expect((await put(token, { password: otherPassword })).status).toBe(200);
});

// Security 15.3.1, 15.3.3
it('refuses what only the operator may change', async () => {
  const token = (await auth.signUpAndIn('app@example.org')).read('access_token');
  const answer = await put(token, { app_metadata: { admin: true } });
  expect([answer.status, answer.body.code]).toEqual([403, 'not_admin']);
});

describe('a new address', () => {
  it('counts when both addresses have confirmed, in either order', async () => {
    const token = (await auth.signUpAndIn('old@example.org')).read('access_token');
    const answer = await put(token, { email: 'New.Me@example.org' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email: 'old@example.org', new_email: 'new.me@example.org' });
    const [current, fresh] = auth.mails.slice(-2);
    expect([current?.to, fresh?.to]).toEqual(['old@example.org', 'new.me@example.org']);
    const half = await auth.openLink(fresh?.link);
    expect(fragmentOf(half)).toEqual({
      message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      sb: '',
    });
    expect((await auth.call('GET', '/user', { token })).body.email).toBe('old@example.org');
    expect(fragmentOf(await auth.openLink(fresh?.link)).message).toContain('already');
    const whole = fragmentOf(await auth.openLink(current?.link));
    expect(whole.type).toBe('email_change');
    const user = await auth.call('GET', '/user', { token });
    expect(user.body).toMatchObject({ email: 'new.me@example.org' });
    expect(user.body).not.toHaveProperty('new_email');
    expect(user.body.identities).toMatchObject([{ email: 'new.me@example.org' }]);
    expect((await signIn('new.me@example.org')).status).toBe(200);
    expect((await signIn('old@example.org')).status).toBe(400);
  });

  it('cannot be confirmed once it is no longer wanted', async () => {
    const session = await auth.signUpAndIn('stays@example.org');
    const token = session.read('access_token');
    await put(token, { email: 'stays.not@example.org' });
    const [current, fresh] = auth.mails.slice(-2);
    await auth.database.asOwner((transaction) =>
      transaction.query(`update auth.users set email_change = '' where email = 'stays@example.org'`),
    );
    for (const mail of [current, fresh]) {
      expect(fragmentOf(await auth.openLink(mail?.link))).toMatchObject({ error_code: 'otp_expired' });
    }
    expect((await auth.call('GET', '/user', { token })).body.email).toBe('stays@example.org');
  });

  // Specification 7.13
  it('can be confirmed by codes', async () => {
    const token = (await auth.signUpAndIn('codes@example.org')).read('access_token');
    await put(token, { email: 'codes.new@example.org' });
    const [current, fresh] = auth.mails.slice(-2);
    const codeIn = (text = '') => /code, enter (\d{6})/.exec(text)?.[1];
    const proof = (email: string, text = '') =>
      auth.call('POST', '/verify', { body: { type: 'email_change', email, token: codeIn(text) } });
    const first = await proof('codes@example.org', current?.text);
    expect(first.body).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    });
    const second = await proof('codes.new@example.org', fresh?.text);
    expect(second.body).toMatchObject({ user: { email: 'codes.new@example.org' } });
  });

  it('cannot be somebody else’s, who gets an email', async () => {
    await auth.signUpAndIn('taken@example.org');
    const token = (await auth.signUpAndIn('taker@example.org')).read('access_token');
    await put(token, { email: 'mine.too@example.org' });
    const earlier = auth.mails.at(-1)?.link;
    auth.clock.now += 61_000;
    const answer = await put(token, { email: 'taken@example.org' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email: 'taker@example.org', new_email: 'taken@example.org' });
    const [current, notice] = auth.mails.slice(-2);
    expect(notice).toMatchObject({
      to: 'taken@example.org',
      subject: 'You already have a Tallyboard account',
    });
    expect(notice?.link).toBeUndefined();
    expect(notice?.text).not.toMatch(/verify|code/);
    expect(fragmentOf(await auth.openLink(current?.link)).message).toContain('other email');
    expect(fragmentOf(await auth.openLink(earlier))).toMatchObject({ error_code: 'otp_expired' });
    expect((await auth.call('GET', '/user', { token })).body.email).toBe('taker@example.org');
  });

  it('that somebody else registers before it is confirmed stays theirs', async () => {
    const token = (await auth.signUpAndIn('slow@example.org')).read('access_token');
    await put(token, { email: 'contested@example.org' });
    const [current, fresh] = auth.mails.slice(-2);
    await auth.openLink(current?.link);
    await auth.signUpAndIn('contested@example.org');
    expect(fragmentOf(await auth.openLink(fresh?.link))).toMatchObject({ error_code: 'email_exists' });
    expect((await auth.call('GET', '/user', { token })).body.email).toBe('slow@example.org');
  });
});

describe('emails on request', () => {
  // Specification 7.13
  it('to recover: the same response for every address, one email a minute', async () => {
    await auth.signUpAndIn('recover@example.org');
    const recover = (email: string) => auth.call('POST', '/recover', { body: { email } });
    const [known, unknown] = [await recover('recover@example.org'), await recover('nobody@example.org')];
    expect([known.status, known.text]).toEqual([200, '{}']);
    expect([unknown.status, unknown.text]).toEqual([200, '{}']);
    const link = new URL(auth.mails.at(-1)?.link ?? '');
    expect(link.searchParams.get('type')).toBe('recovery');
    expect(link.searchParams.get('redirect_to')).toBe(testUrl);
    auth.clock.now += 20_000;
    const sent = auth.mails.length;
    const soon = await recover('recover@example.org');
    expect([soon.status, soon.text]).toEqual([200, '{}']);
    expect(auth.mails.length).toBe(sent);
    auth.clock.now += 40_000;
    await recover('recover@example.org');
    expect(auth.mails.length).toBe(sent + 1);
  });

  it('for the signed-in owner: one a minute, and told how long to wait', async () => {
    const token = (await auth.signUpAndIn('hurried@example.org')).read('access_token');
    await put(token, { email: 'hurried.new@example.org' });
    auth.clock.now += 20_000;
    const soon = await put(token, { email: 'hurried.newer@example.org' });
    expect(soon.status).toBe(429);
    expect(soon.body).toMatchObject({
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 40 seconds.',
    });
    expect(soon.headers.get('retry-after')).toBe('40');
  });

  it('for a change of address again: anybody can ask, so it voids neither links nor a confirmed half', async () => {
    const hour = 3_600_000;
    const token = (await auth.signUpAndIn('moving@example.org')).read('access_token');
    const again = () =>
      auth.call('POST', '/resend', { body: { type: 'email_change', email: 'moving@example.org' } });
    await put(token, { email: 'moved@example.org' });
    const sent = auth.mails.length;
    auth.clock.now += hour;
    expect((await again()).text).toBe('{}');
    expect(auth.mails.length).toBe(sent);
    auth.clock.now += 1;
    expect((await again()).text).toBe('{}');
    expect(auth.mails.slice(sent).map(({ to }) => to)).toEqual(['moving@example.org', 'moved@example.org']);
    const [current, fresh] = auth.mails.slice(sent);
    await auth.openLink(current?.link);
    auth.clock.now += 61_000;
    await again();
    expect(auth.mails.length).toBe(sent + 2);
    await auth.openLink(fresh?.link);
    expect((await signIn('moved@example.org')).status).toBe(200);
  });

  // Specification 7.13
  it('again: only pending ones', async () => {
    await auth.signUpAndIn('done@example.org');
    const sent = auth.mails.length;
    for (const body of [
      { type: 'signup', email: 'done@example.org' },
      { type: 'signup', email: 'nobody@example.org' },
      { type: 'email_change', email: 'done@example.org' },
    ]) {
      const answer = await auth.call('POST', '/resend', { body });
      expect([answer.status, answer.text]).toEqual([200, '{}']);
    }
    expect(auth.mails.length).toBe(sent);
    const odd = await auth.call('POST', '/resend', { body: { email: 'done@example.org' } });
    expect(odd.status).toBe(400);
    expect(odd.body.message).toBe('Missing one of these types: signup, email_change, sms, phone_change');
  });
});
