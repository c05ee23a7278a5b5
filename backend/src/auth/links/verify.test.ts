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
  auth = await authInMemory();
});
afterAll(() => auth.close());

const hour = 3_600_000;
const linkOf = () => auth.mails.at(-1)?.link ?? '';
const tokenOf = () => new URL(linkOf()).searchParams.get('token') ?? '';
const codeOf = () => /code, enter (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? '';
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const signUp = (email: string) =>
  auth.call('POST', `/signup?redirect_to=${testUrl}/app`, { body: { email, password: goodPassword } });
const recover = (email: string) =>
  auth.call('POST', `/recover?redirect_to=${testUrl}/reset`, { body: { email } });
const countSessions = async (email: string) => {
  const { rows } = await auth.database.asOwner((transaction) =>
    transaction.query<{ count: number }>(
      'select count(*) from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [email],
    ),
  );
  return rows[0]?.count;
};

describe('the page of a link', () => {
  const pathOf = (link: string) => link.slice(`${testUrl}/auth/v1`.length);
  const stateOf = async () => {
    const tables = [
      'users',
      'sessions',
      'one_time_tokens',
      'flow_state',
      'audit_log_entries',
      'refresh_tokens',
    ];
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query(
        tables
          .map((table) => `select '${table}' as name, to_jsonb(t) as row from auth.${table} t`)
          .join(' union all '),
      ),
    );
    return rows;
  };

  // Security A22, 3.5.3
  it.each(['GET', 'HEAD'])('changes nothing, however often it is opened by %s', async (method) => {
    await signUp(`opened-${method.toLowerCase()}@example.org`);
    const before = await stateOf();
    for (let count = 0; count < 3; count++) {
      const answer = await auth.call(method, pathOf(linkOf()), { headers: { apikey: '' } });
      expect(answer.status).toBe(200);
    }
    expect(await stateOf()).toEqual(before);
    expect(fragmentOf(await auth.openLink()).type).toBe('signup');
  });

  it('runs no script, is not stored or indexed, and says what its one button does', async () => {
    await auth.signUpAndIn('says@example.org');
    await recover('says@example.org');
    const { headers, text } = await auth.call('GET', pathOf(linkOf()));
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self' http:\/\/localhost:3000; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(text).toContain('This signs you in as says@example.org so you can choose a new password.');
    expect(text.match(/<button/g)).toHaveLength(1);
    expect(text).not.toContain('<script');
  });

  it('can lead to the pages and apps that the link was requested for', async () => {
    await auth.call('POST', '/signup?redirect_to=https://app.example.org/in', {
      body: { email: 'elsewhere@example.org', password: goodPassword },
    });
    const { headers } = await auth.call('GET', pathOf(linkOf()));
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' https://app.example.org http://localhost:3000;",
    );
  });

  it('escapes names', async () => {
    await auth.signUpAndIn('"<b>&"@example.org'.replace(/["<>]/g, '&'));
    await recover('&&b&&&@example.org');
    const { text } = await auth.call('GET', pathOf(linkOf()));
    expect(text).toContain('as &amp;&amp;b&amp;&amp;&amp;@example.org');
  });

  // Security A22
  it('is shown again when another site submits its form', async () => {
    await signUp('forged@example.org');
    const before = await stateOf();
    const press = (site: string) =>
      auth.call('POST', pathOf(linkOf()), {
        text: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      });
    for (const site of ['cross-site', 'same-site']) expect((await press(site)).status).toBe(200);
    expect(await stateOf()).toEqual(before);
  });
});

describe('a confirmation link', () => {
  it('redirects with a session behind the hash', async () => {
    await signUp('open@example.org');
    const url = await auth.openLink();
    expect(url.origin + url.pathname + url.search).toBe(`${testUrl}/app`);
    expect(fragmentOf(url)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\da-f]{40}$/),
      expires_at: String(Math.floor(auth.clock.now / 1000) + 3600),
      expires_in: '3600',
      token_type: 'bearer',
      type: 'signup',
      sb: '',
    });
    const user = await auth.call('GET', '/user', { token: fragmentOf(url).access_token ?? '' });
    expect(user.body).toMatchObject({ email: 'open@example.org', user_metadata: { email_verified: true } });
  });

  it('that is opened again leads to the sign-in page, which says why, and gives no second session', async () => {
    await signUp('scanned@example.org');
    const link = linkOf();
    await auth.openLink(link);
    for (const wait of [0, 2 * hour]) {
      auth.clock.now += wait;
      const again = await auth.openLink(link);
      expect(again.origin + again.pathname).toBe(`${testUrl}/login`);
      expect(fragmentOf(again)).toEqual({
        message: 'Your email address is already confirmed. Sign in to continue.',
        sb: '',
      });
    }
    expect(await countSessions('scanned@example.org')).toBe(1);
  });

  // Security 6.4.1
  it('is valid for an hour', async () => {
    await signUp('late@example.org');
    auth.clock.now += hour + 1000;
    const url = await auth.openLink();
    expect(url.pathname).toBe('/app');
    expect(fragmentOf(url)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
    expect(await countSessions('late@example.org')).toBe(0);
  });

  it('stays valid beside a newer one, until either is used', async () => {
    for (const [email, isOldUsed] of [
      ['older@example.org', true],
      ['newer@example.org', false],
    ] as const) {
      await auth.signUpAndIn(email);
      await auth.call('POST', '/otp', { body: { email } });
      const old = linkOf();
      auth.clock.now += 61_000;
      await auth.call('POST', '/otp', { body: { email } });
      expect(linkOf()).not.toBe(old);
      const [used, other] = isOldUsed ? [old, linkOf()] : [linkOf(), old];
      expect(fragmentOf(await auth.openLink(used)).type).toBe('magiclink');
      expect(fragmentOf(await auth.openLink(other)).error_code).toBe('otp_expired');
    }
  });

  it('that was invented is refused, with and without a target', async () => {
    const answer = await auth.call('GET', '/verify?token=made-up&type=signup&redirect_to=https://evil.test');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `${testUrl}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    );
    expect((await auth.call('GET', '/verify?token=x&type=constructor')).status).toBe(303);
  });

  it.each(['/verify?type=signup', '/verify?token=x'])('that is incomplete is a 400: %s', async (path) => {
    const answer = await auth.call('GET', path);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
  });

  it('needs no API key', async () => {
    const answer = await auth.call('GET', '/verify?token=x&type=signup', { headers: { apikey: '' } });
    expect(answer.status).toBe(303);
  });
});

describe('a recovery link', () => {
  // Security A14
  it('signs in once, for a new password', async () => {
    await auth.signUpAndIn('forgot@example.org');
    await recover('forgot@example.org');
    const link = linkOf();
    const byPerson = fragmentOf(await auth.openLink(link));
    expect(byPerson).toMatchObject({ type: 'recovery', token_type: 'bearer' });
    expect(fragmentOf(await auth.openLink(link)).error_code).toBe('otp_expired');
    expect(await countSessions('forgot@example.org')).toBe(3);
    const set = await auth.call('PUT', '/user', {
      token: byPerson.access_token ?? '',
      body: { password: otherPassword },
    });
    expect(set.status).toBe(200);
    expect(await countSessions('forgot@example.org')).toBe(1);
    const path = '/token?grant_type=password';
    const signIn = (password: string) =>
      auth.call('POST', path, { body: { email: 'forgot@example.org', password } });
    expect((await signIn(goodPassword)).status).toBe(400);
    expect((await signIn(otherPassword)).status).toBe(200);
  });

  it('confirms the address of an unconfirmed account, for a new password', async () => {
    await signUp('roundabout@example.org');
    const confirmation = linkOf();
    await recover('roundabout@example.org');
    const token = fragmentOf(await auth.openLink()).access_token ?? '';
    const signIn = (password: string) =>
      auth.call('POST', '/token?grant_type=password', {
        body: { email: 'roundabout@example.org', password },
      });
    expect((await signIn(goodPassword)).body.code).toBe('invalid_credentials');
    await auth.call('PUT', '/user', { token, body: { password: otherPassword } });
    expect((await signIn(otherPassword)).status).toBe(200);
    expect((await auth.openLink(confirmation)).pathname).toBe('/login');
  });
});

it('moves only one of two accounts that want an address at the same moment', async () => {
  const links: string[] = [];
  for (const email of ['wants@example.org', 'wants-too@example.org']) {
    const token = (await auth.signUpAndIn(email)).read('access_token');
    await auth.call('PUT', '/user', { token, body: { email: 'wanted@example.org' } });
    const [current, fresh] = auth.mails.slice(-2);
    await auth.openLink(current?.link);
    links.push(fresh?.link ?? '');
  }
  const arrivals = (await Promise.all(links.map((link) => auth.openLink(link)))).map(fragmentOf);
  expect(arrivals.map((one) => one.error_code ?? one.type).toSorted()).toEqual([
    'email_change',
    'email_exists',
  ]);
});

describe('by POST', () => {
  const verify = (body: object) => auth.call('POST', '/verify', { body });

  it('a link’s token signs in once', async () => {
    await signUp('hash@example.org');
    const proof = { type: 'signup', token_hash: tokenOf() };
    const answer = await verify(proof);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ token_type: 'bearer', user: { email: 'hash@example.org' } });
    const again = await verify(proof);
    expect(again.status).toBe(403);
    expect(again.body).toMatchObject({
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
  });

  it.each(['signup', 'email'])('a code signs in once, as %s', async (type) => {
    const email = `code-${type}@example.org`;
    await signUp(email);
    const proof = { type, email: email.toUpperCase(), token: codeOf() };
    expect((await verify({ ...proof, token: codeOf() === '000000' ? '000001' : '000000' })).status).toBe(403);
    expect((await verify(proof)).status).toBe(200);
    const again = await verify(proof);
    expect(again.status).toBe(403);
    expect(again.body).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
  });

  // Security 6.4.1
  it('a code is valid for an hour', async () => {
    await signUp('slow@example.org');
    auth.clock.now += hour + 1000;
    expect((await verify({ type: 'signup', email: 'slow@example.org', token: codeOf() })).status).toBe(403);
  });

  // Security 6.6.2, 6.6.3
  it('a code of one account opens no other', async () => {
    await signUp('mine@example.org');
    const code = codeOf();
    await signUp('yours@example.org');
    expect((await verify({ type: 'signup', email: 'yours@example.org', token: code })).status).toBe(403);
  });

  it.each(['sms', 'phone_change', 'signup'])('a code for a phone is expired, as %s', async (type) => {
    const answer = await verify({ type, phone: '+49 170 1234567', token: '123456' });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
  });

  it('a recovery code is used up', async () => {
    await auth.signUpAndIn('recovers@example.org');
    await recover('recovers@example.org');
    const proof = { type: 'recovery', email: 'recovers@example.org', token: codeOf() };
    expect((await verify(proof)).status).toBe(200);
    expect((await verify(proof)).status).toBe(403);
  });

  it.each([
    [{ token: 'x', email: 'a@example.org' }, 'Verify requires a verification type'],
    [{ type: 'signup', email: 'a@example.org' }, 'Verify requires either a token or a token hash'],
    [
      { type: 'signup', email: 'a@example.org', phone: '1', token: 'x' },
      'Only an email address or phone number should be provided on verify',
    ],
    [
      { type: 'signup', email: 'a@example.org', token_hash: 'x' },
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'signup', token: 'x', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
    [{ type: 'signup', token: 'x' }, 'An email address is required'],
    [{ type: 'sms', phone: 'abc', token: '123456' }, 'Invalid phone number format (E.164 required)'],
    [{ type: 'sms', phone: '0123', token: '123456' }, 'Invalid phone number format (E.164 required)'],
    [{ type: 'phone_change', phone: '+1', token: '123456' }, 'Invalid phone number format (E.164 required)'],
    [
      { type: 'sms', phone: '+4912345678901234', token: '123456' },
      'Invalid phone number format (E.164 required)',
    ],
  ])('refuses %j', async (body, message) => {
    const answer = await verify(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', message });
  });
});
