import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, testUrl } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ mailMinInterval: 0 });
});
afterAll(() => auth.close());

const attackers = 'Attacker-Horse-91x!';
const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
});
const attackersPkce = challengeOf('attacker'.repeat(8));
const ownersVerifier = 'owner'.repeat(10);
const ownersPkce = challengeOf(ownersVerifier);
const linkOf = () => auth.mails.at(-1)?.link ?? '';
const pathOf = (link: string) => link.slice(`${testUrl}/auth/v1`.length);
const codeOf = () => /code, enter (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? '';
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const signIn = async (email: string, password: string) =>
  (await auth.call('POST', '/token?grant_type=password', { body: { email, password } })).body;
const post = async (path: string, body: object) => {
  const answer = await auth.call('POST', path, { body });
  expect(answer.status).toBe(200);
  return answer;
};
const press = (form: Record<string, string>, link = linkOf()) =>
  auth.call('POST', pathOf(link), {
    text: String(new URLSearchParams(form)),
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', apikey: '' },
  });
const exchange = (code: string, verifier = ownersVerifier) =>
  auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } });
const codeIn = (url: URL) => url.searchParams.get('code') ?? '';

describe('a sign-up link of a client without PKCE', () => {
  it('asks for the password, and confirms by the right one', async () => {
    const email = 'mine@example.org';
    await post('/signup', { email, password: goodPassword, data: { name: 'Mia' } });
    const page = await auth.call('GET', pathOf(linkOf()));
    expect(page.text).toContain('<label for="password">The password you chose</label>');
    const wrong = await press({ password: 'not this one' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('role="alert">That password is not right.');
    expect((await press({})).text).toContain('role="alert">Enter the password');
    expect((await signIn(email, goodPassword)).code).toBe('email_not_confirmed');
    const arrival = fragmentOf(await auth.openLink(linkOf(), { password: goodPassword }));
    expect(arrival).toMatchObject({ type: 'signup', token_type: 'bearer' });
    expect(await signIn(email, goodPassword)).toMatchObject({ user: { user_metadata: { name: 'Mia' } } });
  });

  // Security A2
  it('drops a password that its reader does not know, with its data, and lets them choose another', async () => {
    const email = 'victim-link@example.org';
    await post('/signup', { email, password: attackers, data: { name: 'Mallory' } });
    const pressed = await press({ without: 'password' });
    expect(pressed.status).toBe(303);
    const token = fragmentOf(new URL(pressed.headers.get('location') ?? '')).access_token ?? '';
    expect((await signIn(email, attackers)).code).toBe('invalid_credentials');
    const user = await auth.call('GET', '/user', { token });
    expect(user.body.user_metadata).toEqual({ email_verified: true });
    expect(JSON.stringify(user.body)).not.toContain('Mallory');
    const set = await auth.call('PUT', '/user', { token, body: { password: goodPassword } });
    expect(set.status).toBe(200);
    expect(await signIn(email, goodPassword)).toHaveProperty('access_token');
  });

  it('counts wrong passwords by account, and still lets the reader go on without one', async () => {
    const limited = await authInMemory({ rateLimits: true });
    const email = 'guessed@example.org';
    await limited.call('POST', '/signup', { body: { email, password: goodPassword } });
    const path = pathOf(limited.mails.at(-1)?.link ?? '');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const guess = (from: string, text = 'password=wrong') =>
      limited.call('POST', path, { text, headers, from });
    for (let count = 0; count < 30; count++) await guess(`198.51.100.${count}`);
    expect((await guess('203.0.113.1', `password=${goodPassword}`)).text).toContain('Too many attempts.');
    expect((await guess('203.0.113.2', 'without=password')).status).toBe(303);
    await limited.close();
  });

  it('refuses a form that is too large', async () => {
    await post('/signup', { email: 'large@example.org', password: goodPassword });
    const answer = await press({ password: 'x'.repeat(5000) });
    expect(answer.headers.get('location')).toContain('error_code=request_entity_too_large');
    expect((await signIn('large@example.org', goodPassword)).code).toBe('email_not_confirmed');
  });
});

describe('a sign-up link of a client with PKCE', () => {
  const signUp = (email: string) => post('/signup', { email, password: goodPassword, ...ownersPkce });

  // Security A2
  it('confirms nothing until its code is exchanged where the password was chosen', async () => {
    const email = 'pkce@example.org';
    await signUp(email);
    const link = linkOf();
    expect((await auth.call('GET', pathOf(link))).text).not.toContain('The password you chose');
    const first = codeIn(await auth.openLink(link));
    expect((await signIn(email, goodPassword)).code).toBe('email_not_confirmed');
    const second = codeIn(await auth.openLink(link));
    expect((await exchange(first)).body.code).toBe('flow_state_not_found');
    expect((await exchange(second, 'another'.repeat(8))).body.code).toBe('bad_code_verifier');
    expect((await exchange(second)).body).toMatchObject({ user: { email } });
    expect(await signIn(email, goodPassword)).toHaveProperty('access_token');
    expect((await auth.openLink(link)).pathname).toBe('/login');
    expect((await exchange(second)).body.code).toBe('flow_state_not_found');
    const typed = { type: 'signup', email, token: codeOf() };
    expect((await auth.call('POST', '/verify', { body: typed })).status).toBe(403);
  });

  it('leaves the emailed code valid, for anyone who opened the link in another browser', async () => {
    const email = 'phone@example.org';
    await signUp(email);
    const code = codeIn(await auth.openLink());
    await post('/verify', { type: 'signup', email, token: codeOf() });
    expect(await signIn(email, goodPassword)).toHaveProperty('access_token');
    expect((await exchange(code)).body.code).toBe('flow_state_not_found');
  });

  it('exchanges a code for five minutes, also when the link has expired meanwhile', async () => {
    await signUp('edge@example.org');
    auth.clock.now += 3_599_000;
    const code = codeIn(await auth.openLink());
    auth.clock.now += 301_000;
    expect((await exchange(code)).body.code).toBe('flow_state_expired');
    auth.clock.now -= 2000;
    expect((await exchange(code)).status).toBe(200);
  });

  it('is useless to a banned account', async () => {
    const email = 'banned@example.org';
    await signUp(email);
    const code = codeIn(await auth.openLink());
    await auth.database.asOwner((transaction) =>
      transaction.query(`update auth.users set banned_until = '2999-01-01' where email = $1`, [email]),
    );
    expect((await exchange(code)).body.code).toBe('user_banned');
  });

  it('asks for the password after the email was requested again, and keeps it if it is right', async () => {
    for (const [email, form] of [
      ['knows@example.org', { password: goodPassword }],
      ['forgets@example.org', { without: 'password' }],
    ] as const) {
      await signUp(email);
      await post('/resend', { type: 'signup', email, ...ownersPkce });
      expect((await auth.call('GET', pathOf(linkOf()))).text).toContain('name="password"');
      const pressed = await press(form);
      const code = codeIn(new URL(pressed.headers.get('location') ?? ''));
      expect((await exchange(code)).status).toBe(200);
    }
    expect(await signIn('knows@example.org', goodPassword)).toHaveProperty('access_token');
    expect((await signIn('forgets@example.org', goodPassword)).code).toBe('invalid_credentials');
  });

  it('keeps the password when the code of the second email is typed', async () => {
    const email = 'typed-again@example.org';
    await signUp(email);
    await post('/resend', { type: 'signup', email, ...ownersPkce });
    await post('/verify', { type: 'email', email, token: codeOf() });
    expect(await signIn(email, goodPassword)).toHaveProperty('access_token');
  });
});

describe('a stranger who signed up first, with a password of theirs', () => {
  /** What the owner of the address may do with the emails they get. */
  const ways: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
    'presses the link and knows no password': () => press({ without: 'password' }),
    'resets the password, and opens that link': async (email) => {
      await post('/recover', { email });
      return auth.openLink();
    },
    'resets the password by a client with PKCE': async (email) => {
      await post('/recover', { email, ...ownersPkce });
      return exchange(codeIn(await auth.openLink()));
    },
    'resets the password by the mailed code': async (email) => {
      await post('/recover', { email });
      return post('/verify', { type: 'recovery', email, token: codeOf() });
    },
    'asks for a sign-in link, and presses it': async (email) => {
      await post('/otp', { email });
      return press({ without: 'password' });
    },
    'asks for a sign-in link with PKCE, and goes on without the password where it is asked for': async (
      email,
    ) => {
      await post('/otp', { email, ...ownersPkce });
      const { headers } = await press({ without: 'password' });
      return exchange(codeIn(new URL(headers.get('location') ?? '')));
    },
    'asks for a sign-in code, and types it': async (email) => {
      await post('/otp', { email });
      return post('/verify', { type: 'email', email, token: codeOf() });
    },
    'asks for the mail again with PKCE': async (email) => {
      await post('/resend', { type: 'signup', email, ...ownersPkce });
      const { headers } = await press({ without: 'password' });
      return exchange(codeIn(new URL(headers.get('location') ?? '')));
    },
    'is invited': async (email) => {
      const token = await auth.tokens.sign({ role: 'service_role' });
      await auth.call('POST', '/invite', { token, body: { email } });
      return auth.openLink();
    },
  };

  it.each(Object.entries(ways))('never gets in when the owner %s', async (name, way) => {
    for (const [kind, pkce] of [
      ['plain', {}],
      ['pkce', attackersPkce],
    ] as const) {
      const email = `victim-${kind}-${Object.keys(ways).indexOf(name)}@example.org`;
      await post('/signup', { email, password: attackers, data: { name: 'Mallory' }, ...pkce });
      if (kind === 'pkce' && name.startsWith('presses')) continue;
      await way(email);
      expect([name, kind, (await signIn(email, attackers)).code]).toEqual([
        name,
        kind,
        'invalid_credentials',
      ]);
      const { rows } = await auth.database.asOwner((transaction) =>
        transaction.query<{ confirmed: boolean; data: object }>(
          `select email_confirmed_at is not null as confirmed, raw_user_meta_data as data from auth.users where email = $1`,
          [email],
        ),
      );
      expect(rows).toEqual([{ confirmed: true, data: { email_verified: true } }]);
    }
  });

  it('gains nothing when the owner presses the link of the stranger’s own client', async () => {
    const email = 'victim-press@example.org';
    await post('/signup', { email, password: attackers, ...attackersPkce });
    // The code goes to the browser where the button was pressed, and only the stranger has its secret.
    const code = codeIn(await auth.openLink());
    expect((await exchange(code)).body.code).toBe('bad_code_verifier');
    expect((await signIn(email, attackers)).code).toBe('email_not_confirmed');
  });
});

it('keeps the password that the operator made a sign-up link with, and no earlier one', async () => {
  const token = await auth.tokens.sign({ role: 'service_role' });
  const linkFor = async (email: string) => {
    const body = { type: 'signup', email, password: goodPassword };
    return (await auth.call('POST', '/admin/generate_link', { token, body })).read('hashed_token');
  };
  await post('/signup', { email: 'linked-late@example.org', password: attackers });
  for (const email of ['linked@example.org', 'linked-late@example.org']) {
    await post('/verify', { type: 'signup', token_hash: await linkFor(email) });
  }
  expect(await signIn('linked@example.org', goodPassword)).toHaveProperty('access_token');
  expect((await signIn('linked-late@example.org', attackers)).code).toBe('invalid_credentials');
});

it('refuses a challenge that is its own secret', async () => {
  const answer = await auth.call('POST', '/recover', {
    body: { email: 'plain@example.org', code_challenge: 'x'.repeat(43), code_challenge_method: 'PLAIN' },
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  expect(answer.body.message).toBe('unsupported code_challenge method "plain"');
});
