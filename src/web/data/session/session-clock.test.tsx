import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
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
