import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthInMemory,
  authInMemory,
  goodPassword,
  otherPassword,
  testUrl,
} from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ mailMinInterval: 0 });
});
afterAll(() => auth.close());

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const laptop = 'laptop'.repeat(9);
const phone = 'phone'.repeat(10);
const site = `${testUrl}/login?mail=signup&sb_flow_id=of-the-laptop`;
const pkce = { code_challenge: challengeOf(laptop), code_challenge_method: 's256' };

const pathOf = (link: string) => link.slice(`${testUrl}/auth/v1`.length);
const lastMail = () => {
  const { link = '', text } = auth.mails.at(-1) ?? { text: '' };
  return { path: pathOf(link), code: /code, enter (\d{6})/.exec(text)?.[1] ?? '' };
};
const ask = async (path: string, body: object, target = site) => {
  const answer = await auth.call('POST', `${path}?redirect_to=${encodeURIComponent(target)}`, { body });
  expect(answer.status).toBe(200);
  return lastMail();
};
const signUp = (email: string, password = goodPassword, target = site) =>
  ask('/signup', { email, password, ...pkce }, target);
const open = async (path: string) => auth.call('GET', path);
const type = (path: string, password: string, more: Record<string, string> = {}, from = '198.51.100.1') =>
  auth.call('POST', path, {
    text: String(new URLSearchParams({ password, code_challenge: challengeOf(phone), ...more })),
    headers: { 'content-type': 'application/x-www-form-urlencoded', apikey: '' },
    from,
  });
const press = (path: string) =>
  auth.call('POST', path, { text: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const exchange = (code: string, verifier = phone) =>
  auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } });
const signIn = async (email: string, password = goodPassword) =>
  (await auth.call('POST', '/token?grant_type=password', { body: { email, password } })).body;
const enterCode = (email: string, token: string) =>
  auth.call('POST', '/verify', { body: { type: 'signup', email, token } });
const whereTo = (answer: { headers: Headers }) => new URL(answer.headers.get('location') ?? testUrl);
const codeIn = (answer: { headers: Headers }) => whereTo(answer).searchParams.get('code') ?? '';
const expired = 'error_code=otp_expired';
const rowsOf = async () => {
  const tables = ['users', 'one_time_tokens', 'flow_state', 'sessions'];
  return auth.database.asOwner(async (transaction) =>
    Promise.all(tables.map(async (name) => (await transaction.query(`select * from auth.${name}`)).rows)),
  );
};

describe('the page of a sign-up link', () => {
  // Specification 4.20
  it('has a second form, with the code of the email, for browsers that did not ask', async () => {
    const { path, code } = await signUp('page@example.org');
    const { text, headers } = await open(path);
    expect(text).toContain('<main data-flow="of-the-laptop">');
    expect(text).toContain('<h1>Confirm on this device</h1>');
    expect(text).toContain(
      `You signed up in another browser. Enter your password to confirm here, or type this code there: <strong class="code">${code.slice(0, 3)} ${code.slice(3)}</strong>`,
    );
    expect(text).toContain('<label for="own-password">Password</label>');
    expect(text).toContain('<button type="submit">Confirm and open</button>');
    expect(text.indexOf('Confirm email address</button>')).toBeLessThan(text.indexOf('method="post" hidden'));
    const script = /<script>(.*)<\/script>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`);
  });

  // Security A22
  it('changes nothing when it is opened, however often', async () => {
    const { path, code } = await signUp('scanner@example.org');
    const before = await rowsOf();
    for (let count = 0; count < 7; count++) expect((await open(path)).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
    expect((await enterCode('scanner@example.org', code)).status).toBe(200);
  });

  it('is today’s for a client whose links lead to another origin, or that keeps no secret', async () => {
    const app = await signUp('app@example.org', goodPassword, 'https://app.example.org/start');
    const plain = await ask('/signup', { email: 'plain@example.org', password: goodPassword });
    for (const { path } of [app, plain]) {
      const { text, headers } = await open(path);
      expect(text).not.toContain('<script');
      expect(text).not.toContain('Confirm on this device');
      expect(headers.get('content-security-policy')).not.toContain('script-src');
      expect(whereTo(await type(path, goodPassword)).hash).toContain('error_code=validation_failed');
    }
    expect((await signIn('app@example.org')).code).toBe('email_not_confirmed');
  });

  it('sends a browser that did not ask for a recovery or sign-in link to the site, and no other', async () => {
    const email = 'known@example.org';
    await auth.signUpAndIn(email);
    for (const [request, body] of [
      ['/recover', { email, ...pkce }],
      ['/otp', { email, ...pkce }],
    ] as const) {
      const { path } = await ask(request, body, `${testUrl}/login?mail=recovery&sb_flow_id=of-the-laptop`);
      expect((await open(path)).text).toContain(
        `<main data-flow="of-the-laptop" data-elsewhere="${testUrl}/login?mail=recovery&amp;sb_flow_id=of-the-laptop#error_code=bad_code_verifier">`,
      );
      expect(whereTo(await type(path, goodPassword)).hash).toContain('error_code=validation_failed');
    }
    const { read } = await auth.call('POST', '/token?grant_type=password', {
      body: { email, password: goodPassword },
    });
    await auth.call('PUT', '/user', {
      token: read('access_token'),
      body: { email: 'moved@example.org', ...pkce },
    });
    expect((await open(lastMail().path)).text).not.toContain('<script');
  });
});

describe('the right password in another browser', () => {
  // Security A30
  it('confirms the address and signs in that browser alone', async () => {
    const email = 'right@example.org';
    const { path } = await signUp(email);
    const typed = await type(path, goodPassword);
    expect(typed.status).toBe(303);
    const { origin, pathname, searchParams } = whereTo(typed);
    expect([origin, pathname, searchParams.get('mail')]).toEqual([testUrl, '/login', 'signup']);
    expect(searchParams.get('sb_flow_id')).toBe('confirmed-here');
    expect((await exchange(codeIn(typed), laptop)).body.code).toBe('bad_code_verifier');
    const entered = await exchange(codeIn(typed));
    expect(entered.body).toMatchObject({ user: { email } });
    expect(await signIn(email)).toHaveProperty('access_token');
    expect((await exchange(codeIn(typed))).status).toBe(404);
    expect(whereTo(await type(path, goodPassword)).hash).toContain('already+confirmed');
  });

  it('still asks for a second factor', async () => {
    const email = 'factor@example.org';
    const { path } = await signUp(email);
    await auth.database.asOwner((transaction) =>
      transaction.query(
        `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         select id, 'App', 'totp', 'verified', 'x', now(), now() from auth.users where email = $1`,
        [email],
      ),
    );
    const { body, read } = await exchange(codeIn(await type(path, goodPassword)));
    expect(body).toMatchObject({ user: { factors: [{ status: 'verified' }] } });
    const claims = JSON.parse(Buffer.from(read('access_token').split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ aal: 'aal1' });
  });

  it('opens nothing for a banned account', async () => {
    const email = 'banned@example.org';
    const { path } = await signUp(email);
    await auth.database.asOwner((transaction) =>
      transaction.query(`update auth.users set banned_until = '2999-01-01' where email = $1`, [email]),
    );
    expect(whereTo(await type(path, goodPassword)).hash).toContain('error_code=user_banned');
  });

  it('confirms nothing when the password changes before the code is exchanged', async () => {
    const email = 'changes@example.org';
    const { path } = await signUp(email);
    const code = codeIn(await type(path, goodPassword));
    await signUp(email, otherPassword);
    await exchange(code);
    for (const password of [goodPassword, otherPassword]) {
      expect((await signIn(email, password)).code).toBe('invalid_credentials');
    }
  });
});

describe('wrong passwords in another browser', () => {
  // Security A30
  it('end the link after five, and nothing else', async () => {
    const email = 'five@example.org';
    const { path, code } = await signUp(email);
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      const { status, text } = await type(path, otherPassword);
      expect(status).toBe(400);
      expect(text).toContain(`role="alert">That password is not right. ${left} left.</p>`);
      expect(text).toContain('aria-invalid="true" aria-describedby="own-alert"');
    }
    expect(whereTo(await type(path, otherPassword)).hash).toContain(expired);
    expect(whereTo(await type(path, goodPassword)).hash).toContain(expired);
    expect(whereTo(await press(path)).hash).toContain(expired);
    expect(whereTo(await open(path)).hash).toContain(expired);
    const token = new URLSearchParams(path.split('?')[1]).get('token');
    const passedOn = { type: 'signup', token_hash: token };
    expect((await auth.call('POST', '/verify', { body: passedOn })).body.code).toBe('bad_code_verifier');
    expect((await signIn(email)).code).toBe('email_not_confirmed');
    expect((await enterCode(email, code)).status).toBe(200);
    expect(await signIn(email)).toHaveProperty('access_token');
  });

  it('are counted before they are checked, so that twelve at once are five', async () => {
    const { path } = await signUp('at-once@example.org');
    const answers = await Promise.all(Array.from({ length: 12 }, () => type(path, otherPassword)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(whereTo(await type(path, goodPassword)).hash).toContain(expired);
  });

  it('begin anew with a new link, and do not count right ones', async () => {
    const email = 'anew@example.org';
    const { path } = await signUp(email);
    for (let count = 0; count < 4; count++) await type(path, otherPassword);
    for (let count = 0; count < 3; count++) expect(codeIn(await type(path, goodPassword))).not.toBe('');
    const next = await ask('/resend', { type: 'signup', email, ...pkce });
    expect((await type(next.path, otherPassword)).text).toContain('4 tries are left.');
    expect((await exchange(codeIn(await type(next.path, goodPassword)))).status).toBe(200);
  });

  it('count with wrong sign-ins of the same network, and strangers elsewhere keep nobody out', async () => {
    const limited = await authInMemory({ rateLimits: true });
    const email = 'limited@example.org';
    const body = { email, password: goodPassword, ...pkce };
    await limited.call('POST', `/signup?redirect_to=${encodeURIComponent(site)}`, { body });
    const path = pathOf(limited.mails.at(-1)?.link ?? '');
    const guess = (password: string, from: string) =>
      limited.call('POST', path, {
        text: String(new URLSearchParams({ password, code_challenge: challengeOf(phone) })),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        from,
      });
    for (let count = 0; count < 90; count++) {
      const from = `203.0.113.${Math.floor(count / 20)}`;
      await limited.call('POST', '/token?grant_type=password', { body: { email, password: 'x' }, from });
    }
    expect((await guess(goodPassword, '203.0.113.1')).text).toContain(
      'Too many attempts. Wait a few minutes.',
    );
    expect((await guess('wrong', '198.51.100.7')).text).toContain('4 tries are left.');
    expect((await guess(goodPassword, '198.51.100.7')).status).toBe(303);
    await limited.close();
  });

  it('are no tries when the form is empty, malformed or another site’s', async () => {
    const { path } = await signUp('bad-input@example.org');
    const before = await rowsOf();
    expect((await type(path, '')).text).toContain('role="alert">Enter your password.');
    for (const code_challenge of ['', 'short', 'x'.repeat(129), 'ü'.repeat(43)]) {
      expect(whereTo(await type(path, goodPassword, { code_challenge })).hash).toContain('validation_failed');
    }
    expect(whereTo(await type(path, 'x'.repeat(5000))).hash).toContain('request_entity_too_large');
    const foreign = await auth.call('POST', path, {
      text: String(new URLSearchParams({ password: goodPassword, code_challenge: challengeOf(phone) })),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, foreign.headers.get('location')]).toEqual([200, null]);
    expect(await rowsOf()).toEqual(before);
  });
});

describe('a stranger who signed up with somebody else’s address', () => {
  // Security A2
  it('gains nothing from whatever password its owner types, and the owner still gets in', async () => {
    const email = 'victim@example.org';
    const { path } = await signUp(email, otherPassword);
    expect((await type(path, goodPassword)).status).toBe(400);
    expect((await signIn(email, otherPassword)).code).toBe('email_not_confirmed');
    await signUp(email);
    const own = lastMail();
    const page = await open(own.path);
    expect(page.text).toContain('<h1>Open the link where you signed up</h1>');
    expect(page.text).not.toContain('Confirm and open');
    for (const password of [goodPassword, otherPassword]) {
      expect(whereTo(await type(own.path, password)).hash).toContain('error_code=validation_failed');
    }
    const session = await enterCode(email, own.code);
    expect(session.status).toBe(200);
    for (const password of [goodPassword, otherPassword]) {
      expect((await signIn(email, password)).code).toBe('invalid_credentials');
    }
  });
});
