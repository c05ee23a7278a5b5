import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { loadAuthClient } from './load-auth-client.ts';
import { signOut, useSession } from './session.ts';

vi.mock(import('./load-auth-client.ts'), () => ({ loadAuthClient: vi.fn() }));

type Client = Awaited<ReturnType<typeof loadAuthClient>>;
type Tell = Parameters<Client['onAuthStateChange']>[0];

test('what the auth client tells late of a session that has been left does not bring it back', async () => {
  playPage({ sessionEndsIn: 3600 });
  let tell: Tell | undefined;
  const client = {
    onAuthStateChange: (callback: Tell) => {
      tell = callback;
    },
    signOut: async () => {
      localStorage.clear();
      await tell?.('SIGNED_OUT', null);
      return { error: null };
    },
  };
  vi.mocked(loadAuthClient).mockResolvedValue(client as unknown as Client);
  const { result } = await renderHook(() => useSession());
  await expect.poll(() => tell).toBeDefined();
  expect(result.current.state).toBe('signed-in');

  await signOut();
  await expect.poll(() => result.current).toMatchObject({ state: 'signed-out', left: true });
  await tell?.('INITIAL_SESSION', toPlayedSession(3600) as never);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(result.current).toMatchObject({ state: 'signed-out', left: true });
});
