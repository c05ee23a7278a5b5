import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playedSessionKey, playedUser, playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { storeItem } from '../records/person-storage.ts';
import { useSession } from './session.ts';

const backend = playPage({ sessionEndsIn: -600 });

test('a proxy’s page, a rate limit and a server error end no session: it goes on once the server answers', async () => {
  storeItem(playedUser.id, 'new', { description: 'half a sentence' });
  const before = { ...localStorage };
  const answers = [
    () => new Response('<h1>Forbidden</h1>', { status: 403 }),
    () => playJson({ code: 'over_request_rate_limit', message: 'x' }, 429),
    () => new Response('<h1>Fault</h1>', { status: 500 }),
  ];
  backend.play('POST /auth/v1/token', () => {
    expect({ ...localStorage }).toEqual(before);
    return answers.shift()?.() ?? playJson(toPlayedSession());
  });
  const { result } = await renderHook(() => useSession());
  await expect.poll(() => result.current.user?.id, { timeout: 10_000 }).toBe(playedUser.id);
  expect(backend.requests).toHaveLength(4);
  expect(localStorage.getItem(playedSessionKey)).not.toBeNull();
  expect(localStorage).toHaveLength(2);
});
