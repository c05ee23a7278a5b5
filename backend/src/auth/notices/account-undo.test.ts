import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthInMemory,
  authInMemory,
  goodPassword,
  otherPassword,
  testUrl,
} from '#testing/auth-in-memory.ts';
import { toTotpCode } from '../factors/totp.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ mailMinInterval: 0 });
});
afterAll(() => auth.close());

const hour = 3_600_000;
const thiefsPassword = 'Attacker-Horse-91x!';
const thief = { from: '198.51.100.9', headers: { 'user-agent': 'curl/8.5.0' } };
const signIn = (email: string, password = goodPassword, device: object = {}) =>
  auth.call('POST', '/token?grant_type=password', { body: { email, password }, ...device });
const signUpConfirmed = async (email: string) => {
  const token = (await auth.signUpAndIn(email)).read('access_token');
  await auth.notifyOwners();
  return token;
};
const put = (token: string, body: object) => auth.call('PUT', '/user', { token, body });
const userOf = async (token: string) => (await auth.call('GET', '/user', { token })).body;
/** The link in the newest notice about this event to this mailbox. */
const linkTo = async (email: string, subject: string) => {
  await auth.notifyOwners();
  return auth.mails.findLast((mail) => mail.to === email && mail.subject === subject)?.link ?? '';
};
const pressed = async (link: string) =>
  Object.fromEntries(new URLSearchParams((await auth.openLink(link)).hash.slice(1)));
const moveTo = async (token: string, email: string) => {
  expect((await put(token, { email })).status).toBe(200);
  const [current, fresh] = auth.mails.slice(-2);
  await auth.openLink(fresh?.link);
  await auth.openLink(current?.link);
};
const enroll = async (token: string) => {
  const factor = await auth.call('POST', '/factors', { token, body: { factor_type: 'totp' } });
  const id = factor.read('id');
  const { secret } = factor.body.totp as { secret: string };
  const challenge = await auth.call('POST', `/factors/${id}/challenge`, { token, body: {} });
  const code = toTotpCode(secret, Math.floor(auth.clock.now / 30_000));
  const body = { challenge_id: challenge.read('id'), code };
  const raised = await auth.call('POST', `/factors/${id}/verify`, { token, body });
  return raised.read('access_token');
};

const password = 'Your password was changed';
const moved = 'Your email address was changed';
const app = 'An authenticator app was added';
const news = 'New sign-in to your account';
const isAlive = async (token: string) => (await auth.call('GET', '/user', { token })).status === 200;

describe('the link of a notice', () => {
  it('opens a page that says what it does, and changes nothing', async () => {
    const email = 'looks@example.org';
    const token = await signUpConfirmed(email);
    await put(token, { password: otherPassword });
    const link = await linkTo(email, password);
    const page = await auth.call('GET', link.slice(`${testUrl}/auth/v1`.length), { headers: { apikey: '' } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('This signs out every device, and removes the password');
    expect(page.text).toContain('Secure my account</button>');
    expect(await isAlive(token)).toBe(true);
  });

  // Security A24
  it('takes the account back from whoever changed its password, and leads to a new one', async () => {
    const email = 'taken@example.org';
    await signUpConfirmed(email);
    const thiefs = (await signIn(email, goodPassword, thief)).read('access_token');
    await put(thiefs, { password: thiefsPassword });
    await auth.call('POST', '/recover', { body: { email } });
    const recovery = auth.mails.at(-1)?.link ?? '';
    await put(thiefs, { email: 'thief@example.org' });
    const moves = auth.mails.slice(-2).map(({ link }) => link ?? '');
    const link = await linkTo(email, password);
    const url = await auth.openLink(link);
    expect(url.origin + url.pathname).toBe(`${testUrl}/login`);
    const arrival = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
    expect(arrival).toMatchObject({ type: 'recovery', token_type: 'bearer' });
    expect(await isAlive(thiefs)).toBe(false);
    expect((await signIn(email, thiefsPassword)).body.code).toBe('invalid_credentials');
    for (const spent of [recovery, ...moves]) {
      expect(await pressed(spent)).not.toHaveProperty('access_token');
    }
    const own = arrival.access_token ?? '';
    expect(await userOf(own)).not.toHaveProperty('new_email');
    expect((await put(own, { password: otherPassword })).status).toBe(200);
    expect((await signIn(email, otherPassword)).status).toBe(200);
  });

  it('works once, within 72 hours, and is reported without another undo link', async () => {
    const email = 'once@example.org';
    const token = await signUpConfirmed(email);
    await put(token, { password: otherPassword });
    const link = await linkTo(email, password);
    const again = await pressed(link);
    expect(again).toHaveProperty('access_token');
    const secured = auth.mails.findLast(({ subject }) => subject === 'Your account was secured');
    expect([secured?.to, secured?.link]).toEqual([email, undefined]);
    expect(await pressed(link)).toMatchObject({ error_code: 'otp_expired' });
    await put(again.access_token ?? '', { password: goodPassword });
    const late = await linkTo(email, password);
    auth.clock.now += 72 * hour + 1000;
    expect(await pressed(late)).toMatchObject({ error_code: 'otp_expired' });
    expect((await signIn(email)).status).toBe(200);
  });

  it('works once when pressed twice at the same moment', async () => {
    const email = 'twice@example.org';
    await put(await signUpConfirmed(email), { password: otherPassword });
    const link = await linkTo(email, password);
    const arrivals = await Promise.all([pressed(link), pressed(link)]);
    expect(arrivals.map((one) => one.error_code ?? 'in').toSorted()).toEqual(['in', 'otp_expired']);
  });

  it('cannot be replaced by a link of another kind, or replace one', async () => {
    const email = 'kinds@example.org';
    await put(await signUpConfirmed(email), { password: otherPassword });
    const link = await linkTo(email, password);
    for (const type of ['recovery', 'magiclink', 'signup', 'email_change']) {
      expect(await pressed(link.replace('type=secure', `type=${type}`))).toHaveProperty('error_code');
    }
    await auth.call('POST', '/recover', { body: { email } });
    const recovery = auth.mails.at(-1)?.link ?? '';
    expect(await pressed(recovery.replace('type=recovery', 'type=secure'))).toHaveProperty('error_code');
    const token_hash = new URL(link).searchParams.get('token');
    const posted = await auth.call('POST', '/verify', { body: { type: 'secure', token_hash } });
    expect([posted.status, posted.body.code]).toEqual([403, 'otp_expired']);
  });

  it('is stored only as a hash, and deleted with the account', async () => {
    const email = 'hashed@example.org';
    const { id } = (await userOf(await signUpConfirmed(email))) as { id: string };
    await signIn(email, goodPassword, thief);
    const token = new URL(await linkTo(email, news)).searchParams.get('token') ?? '';
    const read = async () => {
      const { rows } = await auth.database.asOwner((transaction) =>
        transaction.query<{ all: string }>(
          'select u::text as all from auth.account_undos u where user_id = $1::uuid',
          [id],
        ),
      );
      return rows;
    };
    expect(await read()).toHaveLength(1);
    expect(JSON.stringify(await read())).not.toContain(token);
    await auth.call('DELETE', `/admin/users/${id}`, {
      token: await auth.tokens.sign({ role: 'service_role' }),
    });
    expect(await read()).toEqual([]);
    expect(await pressed(`${testUrl}/auth/v1/verify?token=${token}&type=secure`)).toHaveProperty(
      'error_code',
    );
  });
});

describe('an account that moved to another address', () => {
  const old = 'Your email address was changed';

  it('moves back, and both addresses are notified', async () => {
    const token = await signUpConfirmed('here@example.org');
    await moveTo(token, 'away@example.org');
    const arrival = await pressed(await linkTo('here@example.org', old));
    expect(await userOf(arrival.access_token ?? '')).toMatchObject({ email: 'here@example.org' });
    expect(await isAlive(token)).toBe(false);
    const secured = auth.mails.filter(({ subject }) => subject === 'Your account was secured').slice(-2);
    expect(secured.map(({ to }) => to)).toEqual(['here@example.org', 'away@example.org']);
    expect(secured[1]?.text).toContain('It uses here@example.org again.');
    // Moving back does not count as a move either.
    expect((await auth.notifyOwners()).map(({ subject }) => subject)).not.toContain(moved);
  });

  // Security A24
  it('cannot be held by somebody who uses the links of later notices first', async () => {
    const [own, other] = ['first@example.org', 'thiefs@example.org'];
    const token = await signUpConfirmed(own);
    await put(token, { password: thiefsPassword });
    const early = await linkTo(own, password);
    await moveTo(token, other);
    const back = await linkTo(own, moved);
    await signIn(other, thiefsPassword, thief);
    const thiefs = await pressed(await linkTo(other, news));
    expect(thiefs).toHaveProperty('access_token');
    // The owner's earlier links still work, and the thief's later ones do not work after them.
    await put(thiefs.access_token ?? '', { password: 'Another-Thief-77-pass' });
    const thiefsNext = await linkTo(other, password);
    const arrival = await pressed(back);
    expect(await userOf(arrival.access_token ?? '')).toMatchObject({ email: own });
    expect(await pressed(thiefsNext)).toMatchObject({ error_code: 'otp_expired' });
    expect(await isAlive(thiefs.access_token ?? '')).toBe(false);
    expect(await pressed(early)).toHaveProperty('access_token');
  });

  it('moves back though somebody has signed up with the old address meanwhile', async () => {
    const [own, other] = ['squatted@example.org', 'squatter@example.org'];
    const token = await signUpConfirmed(own);
    await moveTo(token, other);
    const link = await linkTo(own, moved);
    await auth.call('POST', '/signup', { body: { email: own, password: thiefsPassword } });
    const arrival = await pressed(link);
    expect(await userOf(arrival.access_token ?? '')).toMatchObject({ email: own });
    expect((await signIn(own, thiefsPassword)).body.code).toBe('invalid_credentials');
  });

  it('stays unchanged when the old address has another confirmed account', async () => {
    const [own, other] = ['given-up@example.org', 'kept@example.org'];
    const token = await signUpConfirmed(own);
    await moveTo(token, other);
    const link = await linkTo(own, moved);
    const successor = await signUpConfirmed(own);
    expect(await pressed(link)).toMatchObject({ error_code: 'email_exists' });
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(successor)).toBe(true);
    expect((await signIn(other)).status).toBe(200);
  });
});

describe('a second factor', () => {
  it('that a thief added is removed by its own notice or by an earlier one', async () => {
    for (const subject of [app, news]) {
      const email = `factor-${subject === app ? 'own' : 'earlier'}@example.org`;
      await signUpConfirmed(email);
      const thiefs = (await signIn(email, goodPassword, thief)).read('access_token');
      await auth.notifyOwners();
      const raised = await enroll(thiefs);
      await auth.notifyOwners();
      const arrival = await pressed(await linkTo(email, subject));
      const own = arrival.access_token ?? '';
      expect(await userOf(own)).not.toHaveProperty('factors');
      expect((await put(own, { password: otherPassword })).status).toBe(200);
      expect(await isAlive(raised)).toBe(false);
    }
  });

  it('from before stays, and is required before a new password', async () => {
    const email = 'guarded@example.org';
    const raised = await enroll(await signUpConfirmed(email));
    await auth.notifyOwners();
    await put(raised, { password: otherPassword });
    const arrival = await pressed(await linkTo(email, password));
    const own = arrival.access_token ?? '';
    expect((await userOf(own)).factors).toMatchObject([{ status: 'verified' }]);
    expect((await put(own, { password: goodPassword })).body.code).toBe('insufficient_aal');
  });
});
