import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthInMemory,
  authInMemory,
  goodPassword,
  otherPassword,
  testUrl,
} from '#testing/auth-in-memory.ts';
import { takeProcessorTime } from '#testing/processor-time.ts';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const signUp = (email: string, more: object = {}) =>
  auth.call('POST', '/signup', { body: { email, password: goodPassword, ...more } });

describe('a new address', () => {
  // Specification 3.15
  it('gets a user without session and an email with a confirmation link', async () => {
    const answer = await signUp('New@Example.org', { data: { name: 'Nia', nothing: null } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(uuid),
      aud: 'authenticated',
      role: 'authenticated',
      email: 'new@example.org',
      phone: '',
      confirmation_sent_at: expect.stringMatching(time),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Nia', nothing: null },
      identities: [
        {
          identity_id: expect.stringMatching(uuid),
          id: answer.body.id,
          user_id: answer.body.id,
          identity_data: {
            sub: answer.body.id,
            email: 'new@example.org',
            email_verified: false,
            phone_verified: false,
            name: 'Nia',
            nothing: null,
          },
          provider: 'email',
          last_sign_in_at: null,
          created_at: expect.stringMatching(time),
          updated_at: expect.stringMatching(time),
          email: 'new@example.org',
        },
      ],
      created_at: expect.stringMatching(time),
      updated_at: expect.stringMatching(time),
      is_anonymous: false,
    });
    const mail = auth.mails.at(-1);
    expect(mail).toMatchObject({ to: 'new@example.org', subject: 'Confirm your email address' });
    expect(mail?.link).toMatch(
      /^http:\/\/localhost:3000\/auth\/v1\/verify\?token=[\da-f]{56}&type=signup&redirect_to=http:\/\/localhost:3000$/,
    );
    expect(mail?.text).toContain(mail?.link);
    expect(mail?.html).toContain('color-scheme');
  });

  it('has its password, link and code stored as hashes only', async () => {
    await signUp('hashed@example.org');
    const mail = auth.mails.at(-1);
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    const code = /code, enter (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query<{ all: string; hash: string }>(
        `select u::text || coalesce((select json_agg(t)::text from auth.one_time_tokens t where t.user_id = u.id), '') as all,
           u.encrypted_password as hash from auth.users u where email = 'hashed@example.org'`,
      ),
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    for (const secret of [goodPassword, token, `,${code},`]) {
      expect(secret.length).toBeGreaterThan(7);
      expect(rows[0]?.all).not.toContain(secret);
    }
  });

  it('leads to the requesting page if that is allowed', async () => {
    const path = `/signup?redirect_to=${encodeURIComponent(`${testUrl}/app?a=1&b=2`)}`;
    await auth.call('POST', path, { body: { email: 'led@example.org', password: goodPassword } });
    const link = new URL(auth.mails.at(-1)?.link ?? '');
    expect(link.searchParams.get('redirect_to')).toBe(`${testUrl}/app?a=1&b=2`);
    const evil = `/signup?redirect_to=${encodeURIComponent('https://evil.test/')}`;
    await auth.call('POST', evil, { body: { email: 'misled@example.org', password: goodPassword } });
    expect(new URL(auth.mails.at(-1)?.link ?? '').searchParams.get('redirect_to')).toBe(testUrl);
  });
});

describe('a known address', () => {
  it('that is not confirmed gets its email again after a minute', async () => {
    await signUp('again@example.org');
    const sent = auth.mails.length;
    expect((await signUp('again@example.org')).status).toBe(200);
    expect(auth.mails.length).toBe(sent);
    auth.clock.now += 61_000;
    expect((await signUp('again@example.org')).status).toBe(200);
    expect(auth.mails.length).toBe(sent + 1);
  });

  it('that is confirmed gets a made-up user with the same members, and no email goes out', async () => {
    await auth.signUpAndIn('known@example.org');
    const stranger = await signUp('unknown@example.org', { data: { name: 'x' } });
    const sent = auth.mails.length;
    const answer = await signUp('known@example.org', { data: { name: 'x' } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(stranger.body).sort());
    expect(answer.body).toMatchObject({
      id: expect.stringMatching(uuid),
      role: 'authenticated',
      identities: [{ id: answer.body.id, identity_data: { email: 'known@example.org', name: 'x' } }],
      email: 'known@example.org',
      user_metadata: { name: 'x' },
      confirmation_sent_at: expect.stringMatching(time),
    });
    expect(auth.mails.length).toBe(sent);
  });
});

it.each([
  [{ email: 'x@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [{ password: goodPassword }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [
    { email: 'x@', password: goodPassword },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    { email: `${'x'.repeat(250)}@example.org`, password: goodPassword },
    400,
    'validation_failed',
    'An email address is too long',
  ],
  [
    { email: 'x@example.org', password: 'ä-Otter-42'.repeat(7) },
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [{ phone: '+491', password: goodPassword }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
  [
    { email: 'x@example.org', password: goodPassword, code_challenge: 'x' },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    { email: 'x@example.org', password: goodPassword, data: { big: 'x'.repeat(9000) } },
    400,
    'validation_failed',
    '"data" cannot be larger than 8192 bytes',
  ],
] as const)('refuses %j', async (body, status, code, message) => {
  const answer = await auth.call('POST', '/signup', { body });
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code, error_code: code, message, msg: message });
  expect(answer.headers.get('x-sb-error-code')).toBe(code);
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
});

// Security A17
it('refuses an enormous address before estimating the password', async () => {
  const email = `${'otter '.repeat(10_000)}@example.org`;
  const took = await takeProcessorTime(async () => {
    const answer = await signUp(email, { password: 'correct horse battery staple' });
    expect(answer.body).toMatchObject({ code: 'validation_failed', message: 'An email address is too long' });
  });
  expect(took).toBeLessThan(250);
});

it.each([
  ['short', 'aB3$xyz', ['length'], 'Password should be at least 8 characters.'],
  ['guessable', 'password123', ['pwned'], expect.stringContaining('easy to guess')],
  ['its address', 'weak.person@example.org', ['pwned'], 'Password should not be your email address.'],
  ['short and its address', 'weak.pe', ['length'], 'Password should be at least 8 characters.'],
])('says why a password is weak: %s', async (_, password, reasons, message) => {
  const answer = await signUp('weak.person@example.org', { password });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 'weak_password', message, weak_password: { reasons } });
});

it('is closed when sign-ups are disabled', async () => {
  const closed = await authInMemory({ signupDisabled: true });
  const body = { email: 'late@example.org', password: goodPassword };
  const answer = await closed.call('POST', '/signup', { body });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  });
  await closed.close();
});

describe('with autoconfirm', () => {
  let open: AuthInMemory;
  beforeAll(async () => {
    open = await authInMemory({ mailerAutoconfirm: true });
  });
  afterAll(() => open.close());

  it('a sign-up returns a session, and no email goes out', async () => {
    const body = { email: 'auto@example.org', password: goodPassword };
    const answer = await open.call('POST', '/signup', { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(open.clock.now / 1000) + 3600,
      user: { email: 'auto@example.org', user_metadata: { email_verified: true } },
    });
    expect(open.mails).toEqual([]);
    const again = await open.call('POST', '/signup', { body });
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({ code: 'user_already_exists', message: 'User already registered' });
  });

  // Security A11
  it.each(['made', 'invited', 'signed-up', 'mailed'] as const)(
    'does not open an account that was %s before without its password',
    async (how) => {
      const email = `${how}@example.org`;
      const admin = await open.admin();
      if (how === 'made') await admin.createUser({ email, password: otherPassword });
      if (how === 'invited') await admin.inviteUserByEmail(email);
      if (how === 'signed-up') {
        await admin.generateLink({ type: 'signup', email, password: otherPassword });
      }
      if (how === 'mailed') await admin.generateLink({ type: 'magiclink', email });
      const enter = (password: string) => open.call('POST', '/signup', { body: { email, password } });
      const stranger = await enter(goodPassword);
      expect([stranger.status, stranger.body.code]).toEqual([422, 'user_already_exists']);
      const owner = await enter(otherPassword);
      const hasPassword = how === 'made' || how === 'signed-up';
      expect([owner.status, 'access_token' in owner.body]).toEqual(hasPassword ? [200, true] : [422, false]);
    },
  );

  it('does not open a banned account, and counts guesses at it as wrong passwords', async () => {
    const limited = await authInMemory({ mailerAutoconfirm: true, rateLimits: true }, open.database);
    const admin = await limited.admin();
    const { data } = await admin.createUser({ email: 'barred@example.org', password: otherPassword });
    await admin.updateUserById(data.user?.id ?? '', { ban_duration: '24h' });
    const enter = (password: string) =>
      limited.call('POST', '/signup', { body: { email: 'barred@example.org', password } });
    expect((await enter(otherPassword)).status).toBe(422);
    for (let count = 0; count < 20; count++) expect((await enter(goodPassword)).status).toBe(422);
    expect((await enter(otherPassword)).status).toBe(429);
  });
});

// Security 2.3.3, 2.3.4
it('creates one account for two simultaneous sign-ups', async () => {
  const answers = await Promise.all([signUp('twice@example.org'), signUp('twice@example.org')]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  const body = { email: 'twice@example.org', password: goodPassword };
  const signIn = await auth.call('POST', '/token?grant_type=password', { body });
  expect(signIn.body.code).toBe('email_not_confirmed');
  const { rows } = await auth.database.asOwner((transaction) =>
    transaction.query(`select from auth.users where email = 'twice@example.org'`),
  );
  expect(rows).toHaveLength(1);
});
