import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

it.each([
  ['an empty body', '', 400, 'bad_json'],
  ['no JSON', '{"email":', 400, 'bad_json'],
  ['a list', '[]', 400, 'bad_json'],
  ['a text', '"x"', 400, 'bad_json'],
  ['JSON too deep', `{"data":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'bad_json'],
  ['a NUL', '{"email":"a@example.org","password":"violet-otter-42","data":{"x":"\\u0000"}}', 400, 'bad_json'],
  [
    'half a character',
    '{"email":"a@example.org","password":"violet-otter-42","data":{"\\ud800":1}}',
    400,
    'bad_json',
  ],
  ['a number for a text', '{"email":1,"password":"violet-otter-42"}', 400, 'bad_json'],
  ['a list for data', '{"email":"a@example.org","password":"violet-otter-42","data":[]}', 400, 'bad_json'],
  ['more than 64 KiB', `{"x":"${'x'.repeat(64 * 1024)}"}`, 413, 'request_entity_too_large'],
])('refuses %s', async (_, text, status, code) => {
  const answer = await auth.call('POST', '/signup', { text });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code, error_code: code });
  expect(answer.headers.get('x-sb-error-code')).toBe(code);
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
});

it('answers clients without the version header the same way', async () => {
  const answer = await auth.call('POST', '/signup', {
    text: '',
    headers: { 'x-supabase-api-version': '' },
  });
  expect(answer.headers.has('x-supabase-api-version')).toBe(false);
  expect(answer.body).toMatchObject({ error_code: 'bad_json', msg: answer.body.message });
});

it('reports what a sign-in page can offer', async () => {
  const answer = await auth.call('GET', '/settings');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });
});

it('reports its health', async () => {
  const answer = await auth.call('GET', '/health');
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['version', 'name', 'description']);
});

it('shows the public half of its key to everybody, and nothing else of it', async () => {
  const answer = await auth.call('GET', '/.well-known/jwks.json', { headers: { apikey: '' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  expect(answer.body.keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
      kid: expect.any(String),
      x: expect.any(String),
      y: expect.any(String),
    },
  ]);
});

it.each([
  ['POST', '/sso', 404, 'saml_provider_disabled'],
  ['GET', '/user/identities/authorize', 404, 'manual_linking_disabled'],
  ['DELETE', '/user/identities/00000000-0000-4000-8000-000000000000', 404, 'manual_linking_disabled'],
])('reports what is disabled: %s %s', async (method, path, status, code) => {
  const answer = await auth.call(method, path);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it('refuses an unknown route in JSON', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await auth.call(method, '/nothing');
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(answer.body.message).toBe('There is no such path on this server.');
  }
});

it('counts attempts by address, and tells the one too many how long to wait', async () => {
  const limited = await authInMemory({ rateLimits: true });
  let count = 0;
  const recover = (from: string) =>
    limited.call('POST', '/recover', { from, body: { email: `${count++}@example.org` } });
  while (count < 100) expect((await recover('203.0.113.7')).status).toBe(200);
  const refused = await recover('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
  expect((await recover('203.0.113.8')).status).toBe(200);
  await limited.close();
});

it('counts emails by mailbox too, whether or not it belongs to an account', async () => {
  const limited = await authInMemory({ rateLimits: true, mailMinInterval: 0 });
  await limited.signUpAndIn('flooded@example.org');
  for (const [email, before] of [
    ['flooded@example.org', 1],
    ['nobody@example.org', 0],
  ] as const) {
    const ask = (path: string, count: number) =>
      limited.call('POST', path, { from: `198.51.100.${count}`, body: { email, type: 'signup' } });
    for (let count = before; count < 10; count++) {
      const path = ['/recover', '/resend', '/otp'][count % 3] ?? '';
      expect([path, (await ask(path, count)).status]).toEqual([path, 200]);
    }
    const refused = await ask('/recover', 11);
    expect([refused.status, refused.body.code]).toEqual([429, 'over_email_send_rate_limit']);
  }
  await limited.close();
});

// Security 2.4.1
it('counts every request of an address, and every one of an account', async () => {
  const limited = await authInMemory({ rateLimits: true });
  for (let count = 0; count < 1500; count++) await limited.call('GET', '/health', { from: '203.0.113.9' });
  expect((await limited.call('GET', '/health', { from: '203.0.113.9' })).status).toBe(429);
  const token = (await limited.signUpAndIn('busy@example.org')).read('access_token');
  const ask = (count: number) =>
    limited.call('GET', '/user', { token, from: `198.51.100.${Math.floor(count / 10)}` });
  for (let count = 0; count < 600; count++) await ask(count);
  const refused = await ask(601);
  expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit']);
  await limited.close();
});

// Security 6.6.2, 6.6.3
it('stops a flood of codes even when they arrive all at once', async () => {
  const limited = await authInMemory({ rateLimits: true });
  await limited.call('POST', '/signup', { body: { email: 'flood@example.org', password: goodPassword } });
  const guess = (count: number) =>
    limited.call('POST', '/verify', {
      from: `198.51.100.${count}`,
      body: { type: 'signup', email: 'flood@example.org', token: `x${count}` },
    });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, count) => guess(count)));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  await limited.close();
});

it('is answered before the connection is given up, however slow the database is', async () => {
  const slow = vi.spyOn(auth.database, 'asOwner').mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const body = { email: 'a@example.org', password: goodPassword };
    const asked = auth.call('POST', '/token?grant_type=password', { body });
    await expect.poll(() => slow.mock.calls.length).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(100_000);
    const answer = await asked;
    expect(answer.status).toBe(504);
    expect(answer.body).toMatchObject({
      code: 'request_timeout',
      msg: 'The server is busy at the moment. Please try again.',
    });
  } finally {
    vi.useRealTimers();
    slow.mockRestore();
  }
});
