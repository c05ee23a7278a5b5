import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { useSession } from './session.ts';

const backend = playPage({ sessionEndsIn: -600 });

// Specification 2.25
test('a silent server counts as slow after eight seconds, and its late answer still counts', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play('POST /auth/v1/token', () => promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result } = await renderHook(() => useSession());
  expect(result.current.state).toBe('loading');
  vi.advanceTimersByTime(7_999);
  expect(result.current.state).toBe('loading');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => result.current.state).toBe('slow');

  resolve(playJson(toPlayedSession()));
  await expect.poll(() => result.current.state).toBe('signed-in');
});
