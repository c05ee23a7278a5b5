import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ rateLimits: true });
});
afterAll(() => auth.close());

const home = '203.0.113.5';
const away = '198.51.100.66';
const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
});
const owners = 'owner'.repeat(10);
const strangers = 'stranger'.repeat(6);
const minute = 61_000;
const lastMail = () => auth.mails.at(-1);
const codeIn = (text = '') => /code, enter (\d{6})/.exec(text)?.[1] ?? '';
const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
/** Distinct codes, none of which is the given one. */
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(right) + 1 + index) % 1e6).padStart(6, '0'));

async function exchange(link: string | undefined, verifier: string) {
  const code = (await auth.openLink(link)).searchParams.get('code');
  return auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } });
}

/** What anybody may ask to be mailed to an address, and the words of `POST /verify` for it. */
const requests = {
  recovery: { path: '/recover', body: {} },
  magiclink: { path: '/otp', body: {} },
  signup: { path: '/resend', body: { type: 'signup' } },
} as const;
type Request = keyof typeof requests;
const kinds = Object.keys(requests) as Request[];

/** An account that such an email is for; the owner has signed in at home, if the account is confirmed. */
async function prepare(kind: Request, email: string) {
  if (kind === 'signup') {
    await auth.call('POST', '/signup', { from: home, body: { email, password: goodPassword } });
  } else {
    await auth.signUpAndIn(email);
    const body = { email, password: goodPassword };
    await auth.call('POST', '/token?grant_type=password', { from: home, body });
  }
  auth.clock.now += minute;
}

/** Asks for an email and returns it. */
async function ask(kind: Request, email: string, from: string, body: object = {}) {
  const before = auth.mails.length;
  const request = requests[kind];
  await auth.call('POST', request.path, { from, body: { ...request.body, ...body, email } });
  expect(auth.mails.length).toBe(before + 1);
  auth.clock.now += minute;
  return lastMail();
}

describe.each(kinds)('an email of kind %s that a stranger requests as well', (kind) => {
  // Security A16
  it('leaves the owner’s link, with the secret of the owner’s browser', async () => {
    const email = `${kind}.link@example.org`;
    await prepare(kind, email);
    const own = await ask(kind, email, home, challengeOf(owners));
    const other = await ask(kind, email, away, challengeOf(strangers));
    expect((await exchange(other?.link, owners)).body.code).toBe('bad_code_verifier');
    expect((await exchange(own?.link, strangers)).body.code).toBe('bad_code_verifier');
    expect((await exchange(own?.link, owners)).status).toBe(200);
    const verified = await auth.call('POST', '/verify', {
      from: away,
      body: { type: kind, email, token: codeIn(other?.text) },
    });
    // A recovery is not over before the new password; anything else is.
    expect(verified.status).toBe(kind === 'recovery' ? 200 : 403);
  });

  // Two more than strange networks have together.
  it.each([1, 12])('leaves the owner’s code, however many wrong ones follow (%i)', async (times) => {
    for (const [name, typed] of [
      ['owner', 0],
      ['stranger', 1],
    ] as const) {
      const email = `${kind}.code${times}.${name}@example.org`;
      await prepare(kind, email);
      const mails = [await ask(kind, email, home), await ask(kind, email, away)];
      const token = codeIn(mails[typed]?.text);
      for (const [index, wrong] of wrongCodes(token, times).entries()) {
        const from = `198.51.100.${index}`;
        await auth.call('POST', '/verify', { from, body: { type: kind, email, token: wrong } });
      }
      const answer = await auth.call('POST', '/verify', { from: home, body: { type: kind, email, token } });
      // Where nobody has signed in yet, only the emails that were requested there count once strangers guess.
      const isOpen = typed === 0 || times < 10 || kind !== 'signup';
      expect([name, answer.status]).toEqual([name, isOpen ? 200 : 429]);
    }
  });
});

it('emails for a new password each work once, until there is one', async () => {
  const email = 'three.resets@example.org';
  await prepare('recovery', email);
  const mails = [];
  for (const from of [home, away, home]) mails.push(await ask('recovery', email, from));
  const links = mails.map((mail) => mail?.link);
  const token = new URLSearchParams((await auth.openLink(links[0])).hash.slice(1)).get('access_token') ?? '';
  expect((await auth.openLink(links[0])).hash).toContain('otp_expired');
  expect((await auth.openLink(links[1])).hash).toContain('access_token');
  const change = await auth.call('PUT', '/user', { token, body: { password: 'Quiet-Harbour-51' } });
  expect(change.status).toBe(200);
  expect((await auth.openLink(links[2])).hash).toContain('otp_expired');
});

// Security A8, A16, 6.1.1, 6.3.1
describe('wrong codes', () => {
  const guess = (email: string, token: string, from: string) =>
    auth.call('POST', '/verify', { from, body: { type: 'email', email, token } });

  it.each([10, 30])('sent at once from one network are judged ten times (%i)', async (times) => {
    const email = `at-once${times}@example.org`;
    const from = `192.0.2.${times}`;
    await prepare('magiclink', email);
    const mail = await ask('magiclink', email, from);
    const answers = await Promise.all(
      wrongCodes(codeIn(mail?.text), times).map((token) => guess(email, token, from)),
    );
    expect(answers.filter(({ status }) => status === 403).length).toBe(Math.min(times, 10));
    expect(answers.filter(({ status }) => status === 429).length).toBe(Math.max(0, times - 10));
    // The right one is taken for ten more, and then no longer.
    expect((await guess(email, codeIn(mail?.text), from)).status).toBe(times < 20 ? 200 : 429);
  });

  it('from many networks open nothing that those networks did not ask for', async () => {
    const email = 'many.networks@example.org';
    await prepare('magiclink', email);
    const token = codeIn((await ask('magiclink', email, home))?.text);
    for (const [index, wrong] of wrongCodes(token, 10).entries()) {
      expect((await guess(email, wrong, `198.51.103.${index}`)).status).toBe(403);
    }
    expect((await guess(email, token, '198.51.103.200')).status).toBe(429);
    expect((await guess(email, token, home)).status).toBe(200);
  });

  it('are answered alike without an account', async () => {
    const known = 'alike@example.org';
    await prepare('magiclink', known);
    await ask('magiclink', known, away);
    const [one, other] = await Promise.all(
      [known, 'alike.nobody@example.org'].map(async (email, index) => {
        const answers = [];
        for (let tries = 0; tries < 25; tries++) {
          const { status, text } = await guess(email, 'wrong!', `198.51.104.${tries < 15 ? index : tries}`);
          answers.push([status, text]);
        }
        return answers;
      }),
    );
    expect(one).toEqual(other);
  });
});

describe('POST /verify', () => {
  const signUp = async (email: string, body: object = {}) => {
    const request = { email, password: otherPassword, data: { name: 'Mallory' }, ...body };
    await auth.call('POST', '/signup', { from: away, body: request });
    return lastMail();
  };
  const signIn = async (email: string) =>
    (await auth.call('POST', '/token?grant_type=password', { body: { email, password: otherPassword } })).body
      .code;

  // Security A2
  it.each([
    ['the token of a link', (mail: ReturnType<typeof lastMail>) => ({ token_hash: tokenIn(mail?.link) })],
    ['a code', (mail: ReturnType<typeof lastMail>) => ({ email: mail?.to ?? '', token: codeIn(mail?.text) })],
  ])(
    'with %s of a sign-up elsewhere drops the password, which its reader may not know',
    async (name, toProof) => {
      const email = `reader.${name.length}@example.org`;
      const mail = await signUp(email);
      const answer = await auth.call('POST', '/verify', {
        from: home,
        body: { type: 'signup', ...toProof(mail) },
      });
      expect(answer.status).toBe(200);
      expect(answer.body.user).toMatchObject({
        has_password: false,
        user_metadata: { email_verified: true },
      });
      expect(await signIn(email)).toBe('invalid_credentials');
    },
  );

  it('keeps the password on the network that signed up, for clients that confirm by themselves', async () => {
    for (const [email, toProof] of [
      ['same.link@example.org', (link = '') => ({ token_hash: tokenIn(link) })],
      ['same.code@example.org', () => ({ email: 'same.code@example.org', token: codeIn(lastMail()?.text) })],
    ] as const) {
      const mail = await signUp(email);
      const body = { type: 'signup', ...toProof(mail?.link) };
      expect((await auth.call('POST', '/verify', { from: away, body })).status).toBe(200);
      expect(await signIn(email)).toBeUndefined();
    }
  });

  it('gives no session for the link of a client with PKCE, which has the secret', async () => {
    const mail = await signUp('bound@example.org', challengeOf(owners));
    const body = { type: 'signup', token_hash: tokenIn(mail?.link) };
    expect(await auth.call('POST', '/verify', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    });
    expect((await exchange(mail?.link, owners)).status).toBe(200);
  });
});

describe('a change of address', () => {
  it('that is asked for again leaves the earlier emails, and for another address none of them', async () => {
    const token = (await auth.signUpAndIn('change@example.org')).read('access_token');
    const put = async (email: string) => {
      auth.clock.now += minute;
      expect((await auth.call('PUT', '/user', { token, body: { email } })).status).toBe(200);
      return auth.mails.slice(-2);
    };
    const [, first] = await put('first.new@example.org');
    const [current] = await put('second.new@example.org');
    expect((await auth.openLink(first?.link)).hash).toContain('otp_expired');
    const [, again] = await put('second.new@example.org');
    expect((await auth.openLink(current?.link)).hash).toContain('other+email');
    expect((await auth.openLink(again?.link)).hash).toContain('access_token');
    const me = await auth.call('GET', '/user', { token });
    expect(me.body.email).toBe('second.new@example.org');
  });

  it('voids what the old mailbox still had', async () => {
    const email = 'old.mailbox@example.org';
    const token = (await auth.signUpAndIn(email)).read('access_token');
    const reset = await ask('recovery', email, away);
    await auth.call('PUT', '/user', { token, body: { email: 'new.mailbox@example.org' } });
    for (const mail of auth.mails.slice(-2)) await auth.openLink(mail.link);
    expect((await auth.openLink(reset?.link)).hash).toContain('otp_expired');
  });
});
