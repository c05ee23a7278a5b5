import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, testUrl } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ securePasswordChange: true });
});
afterAll(() => auth.close());

const codeOf = () => /code(?:, enter|:) (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? '';
const typeOf = () => new URL(auth.mails.at(-1)?.link ?? '').searchParams.get('type');
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

describe('signing in by email alone', () => {
  it('creates an account for a new address', async () => {
    const client = auth.client();
    const options = { data: { name: 'Nia' }, emailRedirectTo: `${testUrl}/app` };
    expect((await client.signInWithOtp({ email: 'mail@example.org', options })).error).toBeNull();
    expect(typeOf()).toBe('signup');
    const { data, error } = await client.verifyOtp({
      type: 'email',
      email: 'mail@example.org',
      token: codeOf(),
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Nia', email_verified: true });
    const byPassword = await client.signInWithPassword({ email: 'mail@example.org', password: goodPassword });
    expect(byPassword.error?.code).toBe('invalid_credentials');
  });

  it('sends a confirmed account a link that works once', async () => {
    await auth.signUpAndIn('link@example.org');
    await auth.client().signInWithOtp({ email: 'link@example.org' });
    const link = auth.mails.at(-1)?.link;
    expect(fragmentOf(await auth.openLink(link))).toMatchObject({ type: 'magiclink', token_type: 'bearer' });
    expect(fragmentOf(await auth.openLink(link))).toMatchObject({ error_code: 'otp_expired' });
  });

  it('does not accept a sign-in link as a recovery link, which could be opened often', async () => {
    await auth.signUpAndIn('passed@example.org');
    await auth.client().signInWithOtp({ email: 'passed@example.org' });
    const link = auth.mails.at(-1)?.link?.replace('type=magiclink', 'type=recovery');
    expect(fragmentOf(await auth.openLink(link))).toMatchObject({ error_code: 'otp_expired' });
  });

  it.each([
    [{}, 400, 'validation_failed', 'One of email or phone must be set'],
    [{ phone: '+491' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  ] as const)('refuses %j', async (body, status, code, message) => {
    const answer = await auth.call('POST', '/otp', { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code, message });
  });

  it('sends one email a minute', async () => {
    const ask = () => auth.call('POST', '/otp', { body: { email: 'hasty@example.org' } });
    const sent = auth.mails.length;
    for (let count = 0; count < 3; count++) expect((await ask()).text).toBe('{}');
    expect(auth.mails.length).toBe(sent + 1);
    auth.clock.now += 61_000;
    await ask();
    expect(auth.mails.length).toBe(sent + 2);
  });

  it('creates no account when told not to, or when sign-ups are disabled', async () => {
    const closed = await authInMemory({ signupDisabled: true }, auth.database);
    const sent = auth.mails.length;
    const unwanted = { email: 'unwanted@example.org', create_user: false };
    expect((await auth.call('POST', '/otp', { body: unwanted })).text).toBe('{}');
    const late = { email: 'late@example.org' };
    expect((await closed.call('POST', '/otp', { body: late })).text).toBe('{}');
    expect([auth.mails.length, closed.mails.length]).toEqual([sent, 0]);
    const { rows } = await auth.database.asOwner((transaction) =>
      transaction.query('select from auth.users where email = any ($1::text[])', [
        [unwanted.email, late.email],
      ]),
    );
    expect(rows).toEqual([]);
  });
});
