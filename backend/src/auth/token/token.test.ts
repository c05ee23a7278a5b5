import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { freshDatabase } from '#testing/fresh-database.ts';
import { takeProcessorTime } from '#testing/processor-time.ts';
import type { Database } from '../../database/database.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { cleanUp } from '../sessions/clean-up.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const signIn = (email: string, password: string) =>
  auth.call('POST', '/token?grant_type=password', { body: { email, password, gotrue_meta_security: {} } });
const refresh = (token: string) =>
  auth.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });

/** Hashes at a cost that is outdated. */
const cheaper = createPasswordHasher({
  cost: { memory: 32, passes: 1, parallelism: 1 },
  random: randomBytes,
});

const setHash = (database: Database, email: string, hash: string) =>
  database.asOwner((transaction) =>
    transaction.query('update auth.users set encrypted_password = $2 where email = $1', [email, hash]),
  );

describe('a sign-in by password', () => {
  // Specification 3.14
  // Security 7.2.1, 7.2.2, 7.2.3, 7.2.4
  it('returns a session whose access token has the protocol’s claims', async () => {
    const answer = await auth.signUpAndIn('claims@example.org');
    expect(answer.status).toBe(200);
    const seconds = Math.floor(auth.clock.now / 1000);
    expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: seconds + 3600 });
    expect(answer.read('refresh_token')).toMatch(/^[\da-f]{40}$/);
    const user = answer.body.user as Record<string, unknown>;
    expect(user).toMatchObject({ email: 'claims@example.org', user_metadata: { email_verified: true } });
    expect(user).toHaveProperty('last_sign_in_at');
    expect(user).toHaveProperty('confirmed_at', user.email_confirmed_at);
    expect(user).not.toHaveProperty('banned_until');
    expect(decodeProtectedHeader(answer.read('access_token'))).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: auth.tokens.publicKeys()[0]?.kid,
    });
    expect(decodeJwt(answer.read('access_token'))).toEqual({
      iss: 'http://localhost:3000/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      exp: seconds + 3600,
      iat: seconds,
      email: 'claims@example.org',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: seconds }],
      session_id: expect.stringMatching(/^[\da-f-]{36}$/),
      is_anonymous: false,
    });
  });

  // Security 6.3.8
  it('responds the same to an unknown address, a wrong password and an account without one', async () => {
    await auth.signUpAndIn('wrong@example.org');
    await auth.database.asOwner((transaction) =>
      transaction.query(
        `insert into auth.users (email, email_confirmed_at) values ('bare@example.org', now())`,
      ),
    );
    const answers = [
      await signIn('wrong@example.org', otherPassword),
      await signIn('nobody@example.org', otherPassword),
      await signIn('bare@example.org', otherPassword),
      await signIn('wrong@example.org', ''),
      await signIn('not an address', otherPassword),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: 'invalid_credentials',
        error_code: 'invalid_credentials',
        message: 'Invalid login credentials',
        msg: 'Invalid login credentials',
      });
    }
  });

  it('lists a session under the whole address of its device', async () => {
    const email = 'addressed@example.org';
    await auth.signUpAndIn(email);
    const addresses = [
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
      ['::ffff:c000:207', '192.0.2.7'],
      ['fe80::7%eth0', 'fe80::7'],
    ] as const;
    for (const [from] of addresses) {
      const body = { email, password: goodPassword };
      expect((await auth.call('POST', '/token?grant_type=password', { from, body })).status).toBe(200);
    }
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query<{ ip: string }>(
        `select host(s.ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1`,
        [email],
      ),
    );
    expect(rows.map(({ ip }) => ip)).toEqual(expect.arrayContaining(addresses.map(([, ip]) => ip)));
  });

  // Security A17
  it('is not slower for an enormous password', async () => {
    const took = await takeProcessorTime(async () => {
      const answer = await signIn('nobody@example.org', `a${'\u0301\u0316'.repeat(15_000)}`);
      expect(answer.body.code).toBe('invalid_credentials');
    });
    expect(took).toBeLessThan(2000);
  });

  it('reports a missing confirmation only to somebody who knows the password', async () => {
    await auth.call('POST', '/signup', { body: { email: 'pending@example.org', password: goodPassword } });
    expect((await signIn('pending@example.org', otherPassword)).body.code).toBe('invalid_credentials');
    const answer = await signIn('pending@example.org', goodPassword);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' });
  });

  it('refuses a banned account, and says so only to somebody who knows the password', async () => {
    await auth.signUpAndIn('banned@example.org');
    await auth.database.asOwner((transaction) =>
      transaction.query(
        `update auth.users set banned_until = now() + '1 day' where email = 'banned@example.org'`,
      ),
    );
    expect((await signIn('banned@example.org', otherPassword)).body.code).toBe('invalid_credentials');
    const answer = await signIn('banned@example.org', goodPassword);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('user_banned');
  });

  it('rehashes a password when hashing has become more expensive', async () => {
    await auth.signUpAndIn('rehash@example.org');
    await setHash(auth.database, 'rehash@example.org', await cheaper.hash(goodPassword));
    const answer = await signIn('rehash@example.org', goodPassword);
    expect(answer.status).toBe(200);
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query<{ hash: string }>(
        `select encrypted_password as hash from auth.users where email = 'rehash@example.org'`,
      ),
    );
    expect(rows[0]?.hash).toContain('$m=64,t=1,p=1$');
  });

  it('by several devices at once works while the hash is renewed', async () => {
    await auth.signUpAndIn('at.once@example.org');
    await setHash(auth.database, 'at.once@example.org', await cheaper.hash(goodPassword));
    const answers = await Promise.all([1, 2, 3].map(() => signIn('at.once@example.org', goodPassword)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  it('is refused when the password changes while an outdated hash is checked', async () => {
    const database = await freshDatabase();
    let meanwhile: (() => Promise<unknown>) | null = null;
    const other = await authInMemory(
      {},
      {
        ...database,
        async asOwner(work, options) {
          const value = await database.asOwner(work, options);
          const due = meanwhile;
          meanwhile = null;
          await due?.();
          return value;
        },
      },
    );
    const email = 'changes@example.org';
    await other.signUpAndIn(email);
    await setHash(database, email, await cheaper.hash(goodPassword));
    const changed = await cheaper.hash(otherPassword);
    meanwhile = () => setHash(database, email, changed);
    const body = { email, password: goodPassword };
    const answer = await other.call('POST', '/token?grant_type=password', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_credentials']);
    const again = { email, password: otherPassword };
    expect((await other.call('POST', '/token?grant_type=password', { body: again })).status).toBe(200);
    await other.close();
  });

  it.each([
    [
      { email: 'a@example.org', phone: '1', password: 'x' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ],
    [{ password: 'x' }, 400, 'validation_failed', 'missing email or phone'],
    [{ email: null, password: 'x' }, 400, 'validation_failed', 'missing email or phone'],
    [
      { email: 7, password: 'x' },
      400,
      'bad_json',
      'Could not parse request body as JSON: "email" must be a string',
    ],
  ] as const)('refuses %j', async (body, status, code, message) => {
    const answer = await auth.call('POST', '/token?grant_type=password', { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code, message });
  });
});

describe('a refresh', () => {
  // Specification 7.13
  it('returns a new token in the same session', async () => {
    const first = await auth.signUpAndIn('refresh@example.org');
    auth.clock.now += 5_000;
    const second = await refresh(first.read('refresh_token'));
    expect(second.status).toBe(200);
    expect(second.read('refresh_token')).not.toBe(first.read('refresh_token'));
    const [before, after] = [first, second].map((answer) => decodeJwt(answer.read('access_token')));
    expect(after?.session_id).toBe(before?.session_id);
    expect(after?.amr).toEqual(before?.amr);
    expect(after?.exp).toBe((before?.exp ?? 0) + 5);
  });

  it('returns the same token again, for a day, when the response to the last refresh was lost', async () => {
    const first = await auth.signUpAndIn('lost@example.org');
    const second = await refresh(first.read('refresh_token'));
    auth.clock.now += 23 * 3_600_000;
    for (let time = 0; time < 3; time++) {
      const repeat = await refresh(first.read('refresh_token'));
      expect(repeat.status).toBe(200);
      expect(repeat.read('refresh_token')).toBe(second.read('refresh_token'));
    }
    const third = await refresh(second.read('refresh_token'));
    const fourth = await refresh(third.read('refresh_token'));
    auth.clock.now += 3_600_000;
    expect((await refresh(third.read('refresh_token'))).read('refresh_token')).toBe(
      fourth.read('refresh_token'),
    );
  });

  it('refuses that after a day, and ends the session', async () => {
    const first = await auth.signUpAndIn('lost.long@example.org');
    const second = await refresh(first.read('refresh_token'));
    auth.clock.now += 24 * 3_600_000 + 1;
    expect((await refresh(first.read('refresh_token'))).body.code).toBe('refresh_token_already_used');
    expect((await refresh(second.read('refresh_token'))).body.code).toBe('refresh_token_not_found');
  });

  // Security A13
  it.each([12_000, 1_800_000])('detects an owner and a thief who take turns, %i ms apart', async (apart) => {
    const stolen = (await auth.signUpAndIn(`turns${apart}@example.org`)).read('refresh_token');
    const hands = [stolen, stolen];
    const codes: unknown[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const answer = await refresh(hands[turn % 2] ?? '');
      codes.push(answer.body.code);
      if (answer.status === 200) hands[turn % 2] = answer.read('refresh_token');
      auth.clock.now += apart;
    }
    const [used, gone] = ['refresh_token_already_used', 'refresh_token_not_found'];
    expect(codes).toEqual([undefined, undefined, undefined, used, gone, gone]);
  });

  it('ends the session of a thief when the owner comes back after three weeks', async () => {
    const stolen = (await auth.signUpAndIn('journey@example.org')).read('refresh_token');
    let thief = stolen;
    for (let week = 0; week < 4; week++) {
      thief = (await refresh(thief)).read('refresh_token');
      auth.clock.now += 7 * 86_400_000;
      await cleanUp({ ...auth, clock: () => auth.clock.now });
    }
    expect((await refresh(stolen)).body.code).toBe('refresh_token_already_used');
    expect((await refresh(thief)).body.code).toBe('refresh_token_not_found');
  });

  it('attributes a token used moments ago to another tab, not to a thief', async () => {
    const first = await auth.signUpAndIn('tabs@example.org');
    const second = await refresh(first.read('refresh_token'));
    const third = await refresh(second.read('refresh_token'));
    auth.clock.now += 9_000;
    const late = await refresh(first.read('refresh_token'));
    expect(late.status).toBe(200);
    expect(late.read('refresh_token')).toBe(third.read('refresh_token'));
  });

  it('ends the whole session when a token is reused long afterwards', async () => {
    const first = await auth.signUpAndIn('stolen@example.org');
    const other = await signIn('stolen@example.org', goodPassword);
    const second = await refresh(first.read('refresh_token'));
    const third = await refresh(second.read('refresh_token'));
    auth.clock.now += 11_000;
    const reuse = await refresh(first.read('refresh_token'));
    expect(reuse.status).toBe(400);
    expect(reuse.body).toMatchObject({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    expect((await refresh(third.read('refresh_token'))).body.code).toBe('refresh_token_not_found');
    expect((await auth.call('GET', '/user', { token: third.read('access_token') })).body.code).toBe(
      'session_not_found',
    );
    expect((await refresh(other.read('refresh_token'))).status).toBe(200);
  });

  it('returns the same token to two simultaneous refreshes', async () => {
    const first = await auth.signUpAndIn('race@example.org');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(() => refresh(first.read('refresh_token'))),
    );
    expect(new Set(answers.map((answer) => answer.read('refresh_token'))).size).toBe(1);
  });

  it('stores refresh tokens only as hashes', async () => {
    const first = await auth.signUpAndIn('stored@example.org');
    const second = await refresh(first.read('refresh_token'));
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query<{ all: string }>('select json_agg(t)::text as all from auth.refresh_tokens t'),
    );
    for (const answer of [first, second]) expect(rows[0]?.all).not.toContain(answer.read('refresh_token'));
  });

  it.each([
    ['short', 'validation_failed', 'Refresh token is not valid'],
    ['twelve chars', 'validation_failed', 'Refresh token is not valid'],
    ['', 'validation_failed', 'Refresh token is not valid'],
    ['abcdefghijkl', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ])('refuses "%s"', async (token, code, message) => {
    const answer = await refresh(token);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, message });
  });
});

it.each([
  ['', 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['constructor', 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['web3', 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
] as const)('refuses the grant "%s"', async (grant, status, code, message) => {
  const answer = await auth.call('POST', `/token?grant_type=${grant}`, { body: {} });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code, message });
});
