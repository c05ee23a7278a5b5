// Security A12

import { beforeEach, expect, test } from 'vitest';
import { playedSessionKey, playedUser, playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { authClient } from './auth-client.ts';
import { acceptOffer, declineOffer, openLink } from './link-session.ts';
import { arrivedMailLink } from './mail-link.ts';

const other = { id: '0193b0a0-0000-7000-8000-000000000002', email: 'zoe@example.org' };
const code = { kind: 'code', code: 'c0de', flow: null, purpose: 'sign-up' } as const;
const token = { kind: 'token', token: 'r3fresh', purpose: 'sign-in' } as const;

/** A session whose token can be read as the client reads it. */
function toSession(user: { readonly id: string; readonly email: string }) {
  const claims = btoa(JSON.stringify({ sub: user.id, exp: 9_999_999_999 })).replaceAll('=', '');
  return { ...toPlayedSession(), access_token: `e30.${claims}.eA`, user };
}

const backend = playPage();
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
backend.play('POST /auth/v1/recover', () => playJson({}));
beforeEach(() => authClient().signOut({ scope: 'local' }));

const answer = (user: typeof other) => {
  backend.play('POST /auth/v1/token', () => playJson(toSession(user)));
  backend.play('GET /auth/v1/user', () => playJson(user));
};
const keptUser = () => JSON.parse(localStorage.getItem(playedSessionKey) ?? '{}').user?.id;
const signInAs = (user: typeof other) =>
  localStorage.setItem(playedSessionKey, JSON.stringify(toSession(user)));
const secrets = () => Object.keys(localStorage).filter((key) => key.endsWith('code-verifier'));

/** Asks for a mail, as the page does; returns what its link leads on with. */
async function askForMail() {
  await authClient().resetPasswordForEmail(playedUser.email, { redirectTo: 'http://localhost/login' });
  const target = backend.requests.at(-1)?.query.get('redirect_to') ?? '';
  return { ...code, flow: new URL(target).searchParams.get('sb_flow_id') };
}

test('a code that another browser requested is not sent to the server', async () => {
  const before = backend.requests.length;
  expect(await openLink(code)).toEqual({ kind: 'elsewhere', purpose: 'sign-up' });
  expect(backend.requests).toHaveLength(before);
});

test('a code that this browser requested signs in with its secret, once', async () => {
  const link = await askForMail();
  answer(playedUser);
  expect(await openLink(link)).toEqual({ kind: 'none' });
  expect(keptUser()).toBe(playedUser.id);
  const exchange = backend.requests.find(({ query }) => query.get('grant_type') === 'pkce');
  expect(exchange?.body).toEqual({
    auth_code: 'c0de',
    code_verifier: expect.stringMatching(/^[\w.~-]{43,}$/),
  });
  expect(await openLink(link)).toMatchObject({ kind: 'elsewhere' });
});

test('a lost answer leaves the secret for another try', async () => {
  const link = await askForMail();
  const kept = secrets();
  for (const player of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  ]) {
    backend.play('POST /auth/v1/token', player);
    expect(await openLink(link)).toEqual({ kind: 'unanswered' });
    expect(secrets()).toEqual(kept);
  }
  answer(playedUser);
  expect(await openLink(link)).toEqual({ kind: 'none' });
});

test('a refused code tells why', async () => {
  const link = await askForMail();
  backend.play('POST /auth/v1/token', () => playJson({ code: 'flow_state_expired', message: 'x' }, 422));
  expect(await openLink(link)).toEqual({ kind: 'failed', code: 'flow_state_expired' });
  const another = await askForMail();
  backend.play('POST /auth/v1/token', () => playJson({ code: 'bad_code_verifier', message: 'x' }, 400));
  expect(await openLink(another)).toEqual({ kind: 'elsewhere', purpose: 'sign-up' });
});

test.each([
  ['a code', askForMail],
  ['a token', async () => token],
])('%s of another person asks first, and stores nothing before the answer', async (_what, toLink) => {
  const link = await toLink();
  signInAs(playedUser);
  answer(other);
  expect(await openLink(link)).toEqual({ kind: 'offered', email: other.email });
  expect(JSON.stringify({ ...localStorage })).not.toContain(other.email);
  declineOffer();
  expect(arrivedMailLink()).toEqual({ kind: 'none' });
  expect(keptUser()).toBe(playedUser.id);
  // The session that nobody took is not left open.
  await expect
    .poll(() => backend.requests.at(-1)?.headers.get('authorization'))
    .toBe(`Bearer ${toSession(other).access_token}`);
  expect(backend.requests.at(-1)?.query.get('scope')).toBe('local');

  const again = await toLink();
  expect(await openLink(again)).toMatchObject({ kind: 'offered' });
  await acceptOffer();
  expect(keptUser()).toBe(other.id);
  expect(JSON.stringify({ ...localStorage })).not.toContain(playedUser.email);
});

test('a token asks even if nobody is signed in, and is used up by that', async () => {
  answer(other);
  expect(await openLink(token)).toEqual({ kind: 'offered', email: other.email });
  expect({ ...localStorage }).toEqual({});
  expect(backend.requests.at(-1)).toMatchObject({ body: { refresh_token: 'r3fresh' } });
  expect(backend.requests.at(-1)?.query.get('grant_type')).toBe('refresh_token');
});

test('a link of the person who is signed in needs no question', async () => {
  signInAs(playedUser);
  answer(playedUser);
  expect(await openLink(token)).toEqual({ kind: 'none' });
  expect(await openLink({ ...token, purpose: 'change' })).toEqual({ kind: 'moved' });
});

test("an address changed by another browser's link is known here at once", async () => {
  signInAs(playedUser);
  answer({ ...playedUser, email: 'moved@example.org' } as never);
  expect(await openLink({ ...code, purpose: 'change' })).toEqual({ kind: 'moved' });
  answer(playedUser);
  signInAs(playedUser);
  expect(await openLink({ ...code, purpose: 'change' })).toEqual({ kind: 'elsewhere', purpose: 'change' });
});
