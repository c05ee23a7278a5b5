import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { toTotpCode } from './factors/totp.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ mailMinInterval: 0 });
});
afterAll(() => auth.close());

const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
const codeIn = (text = '') => /code, enter (\d{6})/.exec(text)?.[1] ?? '';
const sixTimes = <Result>(attempt: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 6 }, () => attempt()));
const signIn = async (email: string) =>
  (await auth.call('POST', '/token?grant_type=password', { body: { email, password: goodPassword } })).read(
    'access_token',
  );
/** An account with a second factor, its raised session, and the code of the next half minute. */
async function enrolled(email: string) {
  const token = (await auth.signUpAndIn(email)).read('access_token');
  const { body } = await auth.call('POST', '/factors', { token, body: { factor_type: 'totp' } });
  const id = String(body.id);
  const { secret } = body.totp as { secret: string };
  const codeNow = () => toTotpCode(secret, Math.floor(auth.clock.now / 30_000));
  const raised = await prove(token, id, codeNow());
  auth.clock.now += 30_000;
  return { id, token: raised.read('access_token'), code: codeNow(), codeNow };
}
async function challenge(token: string, id: string) {
  return (await auth.call('POST', `/factors/${id}/challenge`, { token })).read('id');
}
async function prove(token: string, id: string, code: string, open?: string) {
  const challenge_id = open ?? (await challenge(token, id));
  return auth.call('POST', `/factors/${id}/verify`, { token, body: { challenge_id, code } });
}
const verify = (body: object) => auth.call('POST', '/verify', { body });
const countSessions = (answers: readonly { readonly body: object }[]) =>
  answers.filter(({ body }) => 'access_token' in body).length;

/** On PostgreSQL these requests overlap: each finds the email unused before the first has used it. */
// Security A14
describe('six requests at once', () => {
  it.each(['magiclink', 'recovery'])('use the link of a %s email once', async (type) => {
    const email = `${type}-link@example.org`;
    await auth.signUpAndIn(email);
    await auth.call('POST', type === 'recovery' ? '/recover' : '/otp', { body: { email } });
    const token = tokenIn(auth.mails.at(-1)?.link);
    expect(countSessions(await sixTimes(() => verify({ type, token_hash: token })))).toBe(1);
  });

  it.each(['magiclink', 'recovery'])('use the code of a %s email once', async (type) => {
    const email = `${type}-code@example.org`;
    await auth.signUpAndIn(email);
    await auth.call('POST', type === 'recovery' ? '/recover' : '/otp', { body: { email } });
    const token = codeIn(auth.mails.at(-1)?.text);
    expect(countSessions(await sixTimes(() => verify({ type, email, token })))).toBe(1);
  });

  it.each([0, 1])('with one of two links for a new address never move the account (%i)', async (which) => {
    const email = `owner-${which}@example.org`;
    const session = (await auth.signUpAndIn(email)).read('access_token');
    await auth.call('PUT', '/user', { token: session, body: { email: `wanted-${which}@example.org` } });
    const mails = auth.mails.slice(-2);
    const token_hash = tokenIn(mails[which]?.link);
    expect(countSessions(await sixTimes(() => verify({ type: 'email_change', token_hash })))).toBe(0);
    expect((await auth.call('GET', '/user', { token: session })).body.email).toBe(email);
    // The other mailbox's consent is what is missing.
    const other = tokenIn(mails[1 - which]?.link);
    expect(countSessions(await sixTimes(() => verify({ type: 'email_change', token_hash: other })))).toBe(1);
    expect((await auth.call('GET', '/user', { token: session })).body.email).toBe(
      `wanted-${which}@example.org`,
    );
  });

  it('by the button of a link’s page sign in once', async () => {
    const email = 'button@example.org';
    await auth.signUpAndIn(email);
    await auth.call('POST', '/otp', { body: { email } });
    const link = auth.mails.at(-1)?.link;
    const arrivals = await sixTimes(() => auth.openLink(link));
    expect(arrivals.filter(({ hash }) => hash.includes('access_token')).length).toBe(1);
  });

  it.each([0, 1])('with links of two emails sign in once, however they are mixed (%i)', async (which) => {
    const email = `two-mails-${which}@example.org`;
    await auth.signUpAndIn(email);
    const links: (string | undefined)[] = [];
    for (let count = 0; count < 2; count++) {
      await auth.call('POST', '/otp', { body: { email } });
      links.push(auth.mails.at(-1)?.link);
      auth.clock.now += 61_000;
    }
    expect(new Set(links).size).toBe(2);
    let turn = which;
    const answers = await sixTimes(() =>
      verify({ type: 'magiclink', token_hash: tokenIn(links[turn++ % 2]) }),
    );
    expect(countSessions(answers)).toBe(1);
  });

  it.each(['magiclink', 'signup', 'email_change'] as const)(
    'exchange the code of a %s link with PKCE once',
    async (type) => {
      const email = `exchanged-${type}@example.org`;
      const code_verifier = 'verifier'.repeat(8);
      const challenged = {
        code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
        code_challenge_method: 's256',
      };
      const token = type === 'signup' ? '' : (await auth.signUpAndIn(email)).read('access_token');
      const requests = {
        signup: ['POST', '/signup', { email, password: goodPassword }],
        magiclink: ['POST', '/otp', { email }],
        email_change: ['PUT', '/user', { email: `new.${email}` }],
      } as const;
      const [method, path, body] = requests[type];
      await auth.call(method, path, { ...(token ? { token } : {}), body: { ...body, ...challenged } });
      if (type === 'email_change') await auth.openLink(auth.mails.at(-2)?.link);
      const auth_code = (await auth.openLink()).searchParams.get('code');
      const exchange = () =>
        auth.call('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } });
      expect(countSessions(await sixTimes(exchange))).toBe(1);
    },
  );

  it('use the code of a sign-up once, and its page once', async () => {
    for (const email of ['typed-signup@example.org', 'pressed-signup@example.org']) {
      await auth.call('POST', '/signup', { body: { email, password: goodPassword } });
      const mail = auth.mails.at(-1);
      const isTyped = email.startsWith('typed');
      const attempts = await sixTimes(async () =>
        isTyped
          ? 'access_token' in (await verify({ type: 'signup', email, token: codeIn(mail?.text) })).body
          : (await auth.openLink(mail?.link)).hash.includes('access_token'),
      );
      expect([email, attempts.filter(Boolean).length]).toEqual([email, 1]);
    }
  });

  it('change one thing by the code mailed for it', async () => {
    const token = (await auth.signUpAndIn('nonce@example.org')).read('access_token');
    auth.clock.now += 16 * 60_000;
    await auth.call('GET', '/reauthenticate', { token });
    const nonce = /Your code: (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1];
    let turn = 0;
    const answers = await sixTimes(() =>
      auth.call('PUT', '/user', { token, body: { email: `nonce-${turn++}@example.org`, nonce } }),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  it('count one code of the app once, of six sessions, of raised ones, and for one challenge', async () => {
    const six = await enrolled('six-sessions@example.org');
    const sessions = await sixTimes(() => signIn('six-sessions@example.org'));
    const opened = await Promise.all(
      sessions.map(async (token) => ({ token, open: await challenge(token, six.id) })),
    );
    const raised = await Promise.all(opened.map(({ token, open }) => prove(token, six.id, six.code, open)));
    expect(countSessions(raised)).toBe(1);
    // Sessions of the second level stay, and may show the app again.
    const app = await enrolled('second-level@example.org');
    const again = await prove(await signIn('second-level@example.org'), app.id, app.code);
    auth.clock.now += 30_000;
    const both = [app.token, again.read('access_token')];
    const asked = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const session = both[index % 2] ?? '';
        return { session, open: await challenge(session, app.id) };
      }),
    );
    const shown = await Promise.all(
      asked.map(({ session, open }) => prove(session, app.id, app.codeNow(), open)),
    );
    expect(countSessions(shown)).toBe(1);
    const one = await enrolled('one-challenge@example.org');
    const token = await signIn('one-challenge@example.org');
    const open = await challenge(token, one.id);
    expect(countSessions(await sixTimes(() => prove(token, one.id, one.code, open)))).toBe(1);
  });

  it('use a recovery code once', async () => {
    const { token } = await enrolled('recovery-code@example.org');
    const run = (sql: string, bearer: string, parameters: string[] = []) =>
      auth.database.asRole(
        {
          role: 'authenticated',
          settings: { 'request.jwt.claims': JSON.stringify(decodeJwt(bearer)) },
        },
        async (transaction) =>
          (await transaction.query<{ value: string | boolean }>(sql, parameters)).rows.map(
            ({ value }) => value,
          ),
      );
    const [code] = await run('select public.create_recovery_codes() as value', token);
    const half = await signIn('recovery-code@example.org');
    const used = await sixTimes(() =>
      run('select public.use_recovery_code($1) as value', half, [String(code)]),
    );
    expect(used.flat().filter((value) => value === true).length).toBe(1);
  });

  it('go back once by the link of a notice, and send one notice', async () => {
    const email = 'notice@example.org';
    const token = (await auth.signUpAndIn(email)).read('access_token');
    await auth.notifyOwners();
    const change = { password: otherPassword, current_password: goodPassword };
    expect((await auth.call('PUT', '/user', { token, body: change })).status).toBe(200);
    const notices = (await sixTimes(() => auth.notifyOwners())).flat();
    const links = [...new Set(notices.map(({ link }) => link))];
    expect(links.length).toBe(1);
    const arrivals = await sixTimes(() => auth.openLink(links[0]));
    expect(arrivals.filter(({ hash }) => hash.includes('access_token')).length).toBe(1);
  });
});
