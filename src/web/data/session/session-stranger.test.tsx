// Security 14.3.1

import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { signOut, useSession } from './session.ts';
import { signIn } from './sign-in.ts';

const backend = playPage();

// Specification 4.01
test('a visitor is recognised at once, signs in, and signs out without waiting for the server', async () => {
  const { result } = await renderHook(() => useSession());
  expect(result.current.state).toBe('signed-out');

  backend.play('POST /auth/v1/token', () => playJson(toPlayedSession()));
  expect(await signIn('meera@example.org', 'secret')).toEqual({ ok: true, value: 'signed-in' });
  await expect.poll(() => result.current.user?.email).toBe('meera@example.org');

  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play('POST /auth/v1/logout', () => promise);
  const left = signOut();
  await expect.poll(() => result.current).toMatchObject({ state: 'signed-out', left: true });
  expect(localStorage).toHaveLength(0);
  await expect.poll(() => backend.requests.at(-1)?.query.get('scope')).toBe('local');
  resolve(new Response(null, { status: 204 }));
  await left;
});
