import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playedSessionKey, playedUser, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { loadAuthClient } from './load-auth-client.ts';
import { signOut, useSession } from './session.ts';

vi.mock(import('./load-auth-client.ts'), () => ({ loadAuthClient: vi.fn() }));

playPage({ sessionEndsIn: 3600 });
const session = toPlayedSession(3600);
const notLoaded = 'The auth client could not be loaded';
const user = { ...playedUser, has_password: false };
localStorage.setItem(playedSessionKey, JSON.stringify({ ...session, user }));

test('a stored session is shown and can be left while the auth client cannot be loaded', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(loadAuthClient).mockRejectedValue(new TypeError('no network'));
  const { result } = await renderHook(() => useSession());
  expect(result.current).toMatchObject({
    state: 'signed-in',
    choosing: 'first',
    user: { id: playedUser.id },
  });

  await signOut();
  await expect.poll(() => result.current).toMatchObject({ state: 'signed-out', left: true });
  expect(localStorage).toHaveLength(0);
  // Nobody is told that has left before the next try: so it is when a page is left whose parts were on their way.
  expect(complain).not.toHaveBeenCalledWith(notLoaded, expect.anything());
  complain.mockClear();
});

test('the page hears of the session from the auth client once it has come', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const { authClient } = await vi.importActual<typeof import('./auth-client.ts')>('./auth-client.ts');
  localStorage.setItem(playedSessionKey, JSON.stringify(session));
  vi.mocked(loadAuthClient).mockImplementation(async () => authClient());
  const { result } = await renderHook(() => useSession());
  await expect.poll(() => result.current.state, { timeout: 8_000 }).toBe('signed-in');
  expect(complain.mock.calls).toEqual([[notLoaded, expect.any(TypeError)]]);
  complain.mockClear();
});
