import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword } from '#testing/auth-in-memory.ts';
import { toTotpCode } from './totp.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ rateLimits: true });
});
afterAll(() => auth.close());

const home = '203.0.113.5';
const codeIn = (text = '') => /code, enter (\d{6})/.exec(text)?.[1] ?? '';

async function signIn(email: string, from: string): Promise<string> {
  const answer = await auth.call('POST', '/token?grant_type=password', {
    from,
    body: { email, password: goodPassword },
  });
  return answer.read('access_token');
}

/** Answers a challenge of its own with each code. */
async function prove(token: string, id: string, code: string, from: string) {
  const challenge = await auth.call('POST', `/factors/${id}/challenge`, { token, from });
  const body = { challenge_id: challenge.body.id, code };
  return auth.call('POST', `/factors/${id}/verify`, { token, from, body });
}

/** An account with a second factor that its owner has shown at home. */
async function enrolled(email: string) {
  await auth.signUpAndIn(email);
  const token = await signIn(email, home);
  const { body } = await auth.call('POST', '/factors', { token, from: home, body: { factor_type: 'totp' } });
  const id = String(body.id);
  const { secret } = body.totp as { secret: string };
  // A code works once.
  const right = () => {
    auth.clock.now += 30_000;
    return toTotpCode(secret, Math.floor(auth.clock.now / 30_000));
  };
  expect((await prove(token, id, right(), home)).status).toBe(200);
  return { id, right, owner: token };
}

/** No code of the minutes that a test takes. */
const wrong = 'never!';

// Security A16, 6.1.1, 6.3.1
it.each([1, 6, 30])(
  'of %i wrong codes at once five are judged, which end the session that sent them and no other',
  async (times) => {
    const email = `burst${times}@example.org`;
    const { id, right, owner } = await enrolled(email);
    const thief = await signIn(email, home);
    const answers = await Promise.all(Array.from({ length: times }, () => prove(thief, id, wrong, home)));
    expect(answers.filter(({ status }) => status === 422).length).toBe(Math.min(times, 5));
    const { status } = await auth.call('GET', '/user', { token: thief });
    expect(status).toBe(times < 5 ? 200 : 403);
    expect((await auth.call('GET', '/user', { token: owner })).status).toBe(200);
    expect((await prove(await signIn(email, home), id, right(), home)).status).toBe(200);
  },
);

it('a right code forgives the wrong ones before it', async () => {
  const email = 'mistypes@example.org';
  const { id, right } = await enrolled(email);
  const token = await signIn(email, home);
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 4; count++) expect((await prove(token, id, wrong, home)).status).toBe(422);
    expect((await prove(token, id, right(), home)).status).toBe(200);
  }
});

// Security A16
it('who has the password alone is stopped soon, and keeps the owner out neither at home nor by the mailbox', async () => {
  const email = 'two.factors@example.org';
  const { id, right } = await enrolled(email);
  let judged = 0;
  for (let network = 0; network < 12; network++) {
    const from = `198.51.100.${network}`;
    const thief = await signIn(email, from);
    for (let count = 0; count < 5; count++) {
      if ((await prove(thief, id, wrong, from)).status === 422) judged++;
    }
  }
  expect(judged).toBe(20);
  const away = '192.0.2.40';
  expect((await prove(await signIn(email, away), id, right(), away)).status).toBe(429);
  expect((await prove(await signIn(email, home), id, right(), home)).status).toBe(200);
  await auth.call('POST', '/recover', { from: away, body: { email } });
  const token = codeIn(auth.mails.at(-1)?.text);
  const mailed = await auth.call('POST', '/verify', { from: away, body: { type: 'recovery', email, token } });
  const raised = await prove(mailed.read('access_token'), id, right(), away);
  expect(raised.status).toBe(200);
  const changed = await auth.call('PUT', '/user', {
    token: raised.read('access_token'),
    body: { password: 'Quiet-Harbour-51' },
  });
  expect(changed.status).toBe(200);
});

it('a network is not the owner’s because somebody signed in there with the password alone', async () => {
  const email = 'password.only@example.org';
  const { id } = await enrolled(email);
  const networks = Array.from({ length: 6 }, (_, index) => `198.51.101.${index}`);
  // The sign-in comes first, for all of them.
  const thieves = await Promise.all(
    networks.map(async (from) => ({ from, token: await signIn(email, from) })),
  );
  const statuses: number[] = [];
  for (const { from, token } of thieves) {
    for (let count = 0; count < 5; count++) statuses.push((await prove(token, id, wrong, from)).status);
  }
  expect(statuses.filter((status) => status === 422).length).toBe(20);
});
