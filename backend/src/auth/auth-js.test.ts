import {
  AuthApiError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  isAuthRetryableFetchError,
} from '@supabase/auth-js';
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

const sessionOf = (url: URL) => {
  const pairs = new URLSearchParams(url.hash.slice(1));
  return {
    access_token: pairs.get('access_token') ?? '',
    refresh_token: pairs.get('refresh_token') ?? '',
  };
};

// Specification 4.02
it('signs up, confirms by email, signs in, refreshes and signs out', async () => {
  const client = auth.client();
  const events: string[] = [];
  client.onAuthStateChange((event) => {
    events.push(event);
  });
  const email = 'whole@example.org';
  const options = { data: { name: 'Nia' }, emailRedirectTo: `${testUrl}/app` };
  const signedUp = await client.signUp({ email, password: goodPassword, options });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user?.identities).toHaveLength(1);

  const early = await client.signInWithPassword({ email, password: goodPassword });
  expect(early.error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  });

  expect((await auth.openLink()).pathname).toBe('/app');
  const signedIn = await client.signInWithPassword({ email, password: goodPassword });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user).toMatchObject({ email, user_metadata: { name: 'Nia', email_verified: true } });

  const claims = await client.getClaims();
  expect(claims.data?.claims).toMatchObject({
    sub: signedIn.data.user?.id,
    role: 'authenticated',
    aal: 'aal1',
  });
  expect((await client.getUser()).data.user?.email).toBe(email);

  const refreshed = await client.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);

  expect((await client.signOut({ scope: 'local' })).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
  await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
});

// Specification 5.08, 8.17
it('reads the reasons of a weak password', async () => {
  const { error } = await auth.client().signUp({ email: 'weak@example.org', password: 'abc' });
  expect(error).toBeInstanceOf(AuthWeakPasswordError);
  expect(error).toMatchObject({
    status: 422,
    reasons: ['length'],
    message: 'Password should be at least 8 characters.',
  });
});

// Specification 8.16
it('does not mistake a refusal for a network error', async () => {
  const client = auth.client();
  const answers = [
    await client.signInWithPassword({ email: 'nobody@example.org', password: 'x' }),
    await client.signUp({ email: 'not an address', password: goodPassword }),
    await client.verifyOtp({ type: 'signup', token_hash: 'made-up' }),
    await client.refreshSession({ refresh_token: 'abcdefghijkl' }),
  ];
  for (const { error } of answers) {
    expect(error).toBeInstanceOf(AuthApiError);
    expect(isAuthRetryableFetchError(error)).toBe(false);
  }
});

// Specification 8.18
it('notices that a session was ended elsewhere', async () => {
  await auth.signUpAndIn('ended@example.org');
  const [here, there] = [auth.client(), auth.client()];
  for (const client of [here, there]) {
    await client.signInWithPassword({ email: 'ended@example.org', password: goodPassword });
  }
  expect((await there.signOut({ scope: 'others' })).error).toBeNull();
  const { error } = await here.getUser();
  expect(error).toBeInstanceOf(AuthSessionMissingError);
  expect((await here.getSession()).data.session).toBeNull();
  expect((await there.getUser()).error).toBeNull();
});

// Specification 4.03
it('sets a new password with the session of a recovery link', async () => {
  await auth.signUpAndIn('lost@example.org');
  const client = auth.client();
  const asked = await client.resetPasswordForEmail('lost@example.org', { redirectTo: `${testUrl}/reset` });
  expect(asked.error).toBeNull();
  await client.setSession(sessionOf(await auth.openLink()));
  const updated = await client.updateUser({ password: otherPassword });
  expect(updated.error).toBeNull();
  const signedIn = await client.signInWithPassword({ email: 'lost@example.org', password: otherPassword });
  expect(signedIn.error).toBeNull();
});

describe('with PKCE', () => {
  it('a link becomes a session only for the client that requested it', async () => {
    await auth.signUpAndIn('pkce@example.org');
    const client = auth.client({ flowType: 'pkce' });
    await client.resetPasswordForEmail('pkce@example.org', { redirectTo: `${testUrl}/reset` });
    const url = await auth.openLink();
    expect(url.hash).toBe('');
    const code = url.searchParams.get('code') ?? '';
    const stranger = await auth.client({ flowType: 'pkce' }).exchangeCodeForSession(code);
    expect(stranger.error).not.toBeNull();
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe('pkce@example.org');
  });

  it('a sign-up confirms, and the code works once, within five minutes', async () => {
    const client = auth.client({ flowType: 'pkce' });
    await client.signUp({ email: 'pkce-new@example.org', password: goodPassword });
    const code = (await auth.openLink()).searchParams.get('code') ?? '';
    const exchange = (verifier: string) =>
      auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } });
    expect((await exchange('wrong')).body).toMatchObject({ code: 'bad_code_verifier' });
    auth.clock.now += 301_000;
    expect((await exchange('wrong')).body).toMatchObject({ code: 'flow_state_expired' });
    auth.clock.now -= 301_000;
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    expect((await exchange('again')).body).toMatchObject({ code: 'flow_state_not_found' });
  });

  it('a failure is in the query as well', async () => {
    const answer = await auth.call('GET', '/verify?token=pkce_made-up&type=signup');
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(url.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });
});
