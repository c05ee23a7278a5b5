import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { signOut, useSession } from './session.ts';

const backend = playPage({ sessionEndsIn: -600 });
vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

// Specification 7.03
test('an expired session keeps the person signed in offline, and they can sign out at once', async () => {
  const { result } = await renderHook(() => useSession());
  expect(result.current).toMatchObject({ state: 'signed-in', user: { email: 'meera@example.org' } });

  // The promise waits for the auth client, which goes on trying to reach the server; the person does not.
  void signOut();
  expect(localStorage).toHaveLength(0);
  await expect.poll(() => result.current).toMatchObject({ state: 'signed-out', left: true });
  expect(backend.requests.every(({ path }) => path === '/auth/v1/token')).toBe(true);
});
