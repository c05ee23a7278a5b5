import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory();
});
afterAll(() => auth.close());

const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
const codeIn = (text = '') => /code, enter (\d{6})/.exec(text)?.[1] ?? '';
const sixTimes = <Result>(attempt: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 6 }, () => attempt()));
const verify = (body: object) => auth.call('POST', '/verify', { body });
const countSessions = (answers: readonly { readonly body: object }[]) =>
  answers.filter(({ body }) => 'access_token' in body).length;

/** On PostgreSQL these requests overlap: each finds the email unused before the first has used it. */
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
});
