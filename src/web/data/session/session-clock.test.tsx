import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { loadAuthClient } from './load-auth-client.ts';
import { checkSession, useSession } from './session.ts';

const backend = playPage({ sessionEndsIn: 3600 });

test('on a device whose clock is behind, a session that was ended elsewhere ends as well', async () => {
  const over = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' };
  backend.play('GET /auth/v1/user', () => playJson({ code: 'bad_jwt', message: 'token is expired' }, 403));
  backend.play('POST /auth/v1/token', () => playJson(over, 400));
  backend.play('POST /auth/v1/logout', () => playJson({ code: 'bad_jwt', message: 'token is expired' }, 403));
  const { result } = await renderHook(() => useSession());
  await expect.poll(() => result.current.state).toBe('signed-in');
  await checkSession();
  await expect.poll(() => result.current).toMatchObject({ state: 'signed-out', left: true });
  expect({ ...localStorage }).toEqual({});
});

test('on a device whose clock is two hours fast, a new session is used until it runs out', async () => {
  const byTheServer = Math.floor(Date.now() / 1000) - 7200 + 3600;
  let renewals = 0;
  backend.play('POST /auth/v1/token', ({ query }) => {
    if (query.get('grant_type') === 'refresh_token') renewals += 1;
    return playJson({ ...toPlayedSession(3600), expires_at: byTheServer });
  });
  const client = await loadAuthClient();
  await client.signInWithPassword({ email: 'meera@example.org', password: 'long enough' });
  for (let times = 0; times < 3; times += 1) expect((await client.getSession()).data.session).not.toBeNull();
  expect(renewals).toBe(0);
});
