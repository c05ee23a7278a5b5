// Security A24

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { toTotpCode } from '../factors/totp.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ mailMinInterval: 0 });
});
afterAll(() => auth.close());

const hour = 3_600_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const newerFirefox = firefox.replaceAll('143', '151');
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const home = { from: '203.0.113.7', headers: { 'user-agent': firefox } };

const password = (email: string, text = goodPassword, device: object = home) =>
  auth.call('POST', '/token?grant_type=password', { body: { email, password: text }, ...device });
/** Signed up and signed in at home, without any notices so far. */
const signUpConfirmed = async (email: string) => {
  await auth.call('POST', '/signup', { body: { email, password: goodPassword }, ...home });
  await auth.openLink();
  const signedIn = await password(email);
  await auth.notifyOwners();
  return { token: signedIn.read('access_token'), id: (signedIn.body.user as { id: string }).id };
};
const put = (token: string, body: object) => auth.call('PUT', '/user', { token, body, ...home });
const subjects = async () => (await auth.notifyOwners()).map(({ to, subject }) => [to, subject]);
const service = () => auth.tokens.sign({ role: 'service_role' });
const claimsOf = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
const asPerson = (token: string, sql: string) =>
  auth.database.asRole(
    { role: 'authenticated', settings: { 'request.jwt.claims': claimsOf(token) } },
    async (transaction) => (await transaction.query<{ result: string }>(sql)).rows,
  );
const codeNow = (secret: string) => toTotpCode(secret, Math.floor(auth.clock.now / 30_000));
/** Turns the second factor on; returns its id and the token of the raised session. */
const enroll = async (token: string) => {
  const factor = await auth.call('POST', '/factors', { token, body: { factor_type: 'totp' }, ...home });
  const id = factor.read('id');
  const { secret } = factor.body.totp as { secret: string };
  const challenge = await auth.call('POST', `/factors/${id}/challenge`, { token, body: {}, ...home });
  const body = { challenge_id: challenge.read('id'), code: codeNow(secret) };
  const raised = await auth.call('POST', `/factors/${id}/verify`, { token, body, ...home });
  return { id, token: raised.read('access_token') };
};
const moveTo = async (token: string, email: string) => {
  expect((await put(token, { email })).status).toBe(200);
  const [current, fresh] = auth.mails.slice(-2);
  await auth.openLink(fresh?.link);
  await auth.openLink(current?.link);
};
describe('an owner gets an email', () => {
  it('about a new password: what, when and from where', async () => {
    const { token } = await signUpConfirmed('password@example.org');
    await put(token, { password: otherPassword });
    const [mail, ...others] = await auth.notifyOwners();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'password@example.org', subject: 'Your password was changed' });
    expect(mail?.text).toContain('From: Firefox on Windows, 203.0.113.7');
    expect(mail?.text).toMatch(/When: \d{1,2} \w+ \d{4} at \d\d:\d\d UTC/);
    expect(mail?.html).toContain('Firefox on Windows');
    expect(mail?.text).toContain(`Secure my account:\n${mail?.link}`);
  });

  it('about a password set by recovery or by the administrator', async () => {
    const { id } = await signUpConfirmed('given@example.org');
    await auth.call('POST', '/recover', { body: { email: 'given@example.org' }, ...home });
    const arrival = await auth.openLink();
    const token = new URLSearchParams(arrival.hash.slice(1)).get('access_token') ?? '';
    await put(token, { password: otherPassword });
    expect(await subjects()).toContainEqual(['given@example.org', 'Your password was changed']);
    await auth.call('PUT', `/admin/users/${id}`, {
      token: await service(),
      body: { password: goodPassword },
    });
    const [mail] = await auth.notifyOwners();
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('From: the administrator of this server');
  });

  it('about a new address: at the old one with an undo link, and at the new one', async () => {
    const { token } = await signUpConfirmed('before@example.org');
    await moveTo(token, 'after@example.org');
    const mails = await auth.notifyOwners();
    const changed = mails.filter(({ subject }) => !subject.includes('sign-in'));
    expect(changed.map(({ to, subject, link }) => [to, subject, link !== undefined])).toEqual([
      ['before@example.org', 'Your email address was changed', true],
      ['after@example.org', 'Your account now uses this address', false],
    ]);
    expect(changed[0]?.text).toContain('now uses after@example.org instead of this address');
  });

  it('about second factors and recovery codes', async () => {
    const { token } = await signUpConfirmed('factors@example.org');
    const raised = await enroll(token);
    expect(await subjects()).toEqual([['factors@example.org', 'An authenticator app was added']]);
    const made = () => asPerson(raised.token, 'select public.create_recovery_codes() as result');
    // The codes that come with the app.
    await made();
    expect(await subjects()).toEqual([]);
    auth.clock.now += hour + 1000;
    const [codes] = await made();
    const [mail, ...others] = await auth.notifyOwners();
    expect([mail?.subject, others]).toEqual(['You have new recovery codes', []]);
    expect(mail?.text).toContain('From: Firefox on Windows, 203.0.113.7');
    // A session of the first level, like that of somebody who has lost the app.
    const fresh = (await password('factors@example.org')).read('access_token');
    await auth.notifyOwners();
    const used = await asPerson(fresh, `select public.use_recovery_code('${codes?.result}')::text as result`);
    expect(used).toEqual([{ result: 'true' }]);
    expect(await subjects()).toEqual([['factors@example.org', 'A recovery code was used']]);
  });

  it('about a removed factor', async () => {
    const raised = await enroll((await signUpConfirmed('gives-up@example.org')).token);
    await asPerson(raised.token, 'select public.create_recovery_codes() as result');
    await auth.notifyOwners();
    const gone = await auth.call('DELETE', `/factors/${raised.id}`, { token: raised.token, ...home });
    expect(gone.status).toBe(200);
    expect(await subjects()).toEqual([['gives-up@example.org', 'An authenticator app was removed']]);
  });

  it('about a sign-in from another browser or network, once each', async () => {
    const email = 'devices@example.org';
    await signUpConfirmed(email);
    const signIn = async (from: string, agent: string) => {
      const answer = await password(email, goodPassword, { from, headers: { 'user-agent': agent } });
      expect(answer.status).toBe(200);
      return (await auth.notifyOwners()).map(({ subject, text }) => [subject, /From: (.*)/.exec(text)?.[1]]);
    };
    const news = 'New sign-in to your account';
    expect(await signIn('203.0.113.7', firefox)).toEqual([]);
    expect(await signIn('203.0.99.1', newerFirefox)).toEqual([]);
    expect(await signIn('203.0.113.7', chrome)).toEqual([[news, 'Chrome on Linux, 203.0.113.7']]);
    expect(await signIn('198.51.100.1', firefox)).toEqual([[news, 'Firefox on Windows, 198.51.100.1']]);
    expect(await signIn('198.51.100.2', firefox)).toEqual([]);
    expect(await signIn('2001:db8::1', firefox)).toEqual([[news, 'Firefox on Windows, 2001:db8::1']]);
    expect(await signIn('2001:db8:9::1', firefox)).toEqual([]);
  });

  it('about two simultaneous sign-ins from one new device', async () => {
    const email = 'twice@example.org';
    await signUpConfirmed(email);
    const there = { from: '198.51.100.1', headers: { 'user-agent': chrome } };
    await Promise.all([password(email, goodPassword, there), password(email, goodPassword, there)]);
    expect(await subjects()).toEqual([[email, 'New sign-in to your account']]);
  });

  it('about a device only when it was not used for 90 days', async () => {
    const email = 'quarter@example.org';
    const { token } = await signUpConfirmed(email);
    await auth.call('POST', '/logout', { token, ...home });
    auth.clock.now += 89 * 24 * hour;
    await auth.database.asOwner((transaction) =>
      transaction.query(
        'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
        [email],
      ),
    );
    const again = await password(email);
    expect(await subjects()).toEqual([]);
    await auth.call('POST', '/logout', { token: again.read('access_token'), ...home });
    auth.clock.now += 91 * 24 * hour;
    await password(email);
    expect(await subjects()).toEqual([[email, 'New sign-in to your account']]);
  });

  it('about nothing else', async () => {
    const email = 'quiet@example.org';
    await auth.call('POST', '/signup', { body: { email, password: goodPassword }, ...home });
    const token = /code, enter (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1];
    await auth.call('POST', '/verify', { body: { type: 'signup', email, token }, ...home });
    const signedIn = await password(email);
    const body = { refresh_token: signedIn.read('refresh_token') };
    const elsewhere = { from: '192.0.2.1', headers: { 'user-agent': chrome } };
    await auth.call('POST', '/token?grant_type=refresh_token', { body, ...elsewhere });
    await put(signedIn.read('access_token'), { data: { name: 'Q' } });
    expect(await subjects()).toEqual([]);
    const wrong = await password(email, 'not this one', elsewhere);
    expect(wrong.status).toBe(400);
    const pending = await auth.call('POST', '/signup', {
      body: { email: 'never-confirmed@example.org', password: goodPassword },
    });
    await auth.call('PUT', `/admin/users/${pending.read('id')}`, {
      token: await service(),
      body: { password: otherPassword },
    });
    expect(await subjects()).toEqual([]);
  });

  it('not about a hash that is renewed at a sign-in', async () => {
    const email = 'rehashed@example.org';
    await signUpConfirmed(email);
    const dear = { cost: { memory: 128, passes: 1, parallelism: 1 }, random: randomBytes };
    const older = await createPasswordHasher(dear).hash(goodPassword);
    await auth.database.asOwner((transaction) =>
      transaction.query('update auth.users set encrypted_password = $2 where email = $1', [email, older]),
    );
    expect(await subjects()).toEqual([[email, 'Your password was changed']]);
    expect((await password(email)).status).toBe(200);
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query<{ hash: string }>(
        'select encrypted_password as hash from auth.users where email = $1',
        [email],
      ),
    );
    expect(rows[0]?.hash).not.toBe(older);
    expect(await subjects()).toEqual([]);
  });

  it('at most five times an hour about one kind of event, whatever other emails are requested', async () => {
    const limited = await authInMemory({ rateLimits: true, mailMinInterval: 0 });
    const email = 'flooded@example.org';
    await limited.signUpAndIn(email);
    await limited.notifyOwners();
    for (let count = 0; count < 12; count++) {
      await limited.call('POST', '/recover', { body: { email }, from: `198.51.100.${count}` });
    }
    const signIn = (from: string) =>
      limited.call('POST', '/token?grant_type=password', { body: { email, password: goodPassword }, from });
    for (let count = 0; count < 8; count++) await signIn(`198.${count}.100.1`);
    expect(await limited.notifyOwners()).toHaveLength(5);
    const token = (await signIn('198.0.100.1')).read('access_token');
    await limited.call('PUT', '/user', { token, body: { password: otherPassword }, from: '198.0.100.1' });
    expect((await limited.notifyOwners()).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
    await limited.close();
  });
});
