import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playedUser, playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { storeItem } from '../records/person-storage.ts';
import { checkSession, useSession } from './session.ts';

const backend = playPage({ sessionEndsIn: 3600 });

test('a banned person is signed out when the server says so, and not before', async () => {
  storeItem(playedUser.id, 'new', { description: 'half a sentence' });
  backend.play('POST /auth/v1/logout', () => playJson({ code: 'user_banned', message: 'x' }, 403));
  const { result } = await renderHook(() => useSession());
  await expect.poll(() => result.current.state).toBe('signed-in');
  for (const answer of [
    () => playJson({ code: 'unexpected_failure', message: 'x' }, 500),
    () => playJson({ code: 'insufficient_aal', message: 'x' }, 401),
    () => new Response('<h1>Forbidden</h1>', { status: 403 }),
  ]) {
    backend.play('GET /auth/v1/user', answer);
    await checkSession();
    expect(result.current.state).toBe('signed-in');
  }
  // The server's clock is ahead of the device's: it refuses the token, and renews it.
  backend.play('GET /auth/v1/user', () => playJson({ code: 'bad_jwt', message: 'token is expired' }, 403));
  backend.play('POST /auth/v1/token', () => playJson(toPlayedSession()));
  await checkSession();
  expect(result.current.state).toBe('signed-in');
  backend.play('GET /auth/v1/user', () => playJson({ code: 'user_banned', message: 'x' }, 403));
  await checkSession();
  // Nobody is brought back to what somebody else was looking at.
  await expect.poll(() => result.current).toMatchObject({ state: 'signed-out', left: true });
  expect({ ...localStorage }).toEqual({});
});
