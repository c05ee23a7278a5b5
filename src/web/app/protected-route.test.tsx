import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { signOut } from '../data/session/session.ts';
import { takeReturnLocation } from './auth-route.tsx';
import { ProtectedRoute } from './protected-route.tsx';

const backend = playPage({ sessionEndsIn: -60 });
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));

// Specification 2.24
test('nothing shows while the session loads, then the content, and Sign Out stores no return address', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play('POST /auth/v1/token', () => promise);
  const onVisitor = vi.fn<() => void>();
  const screen = await render(<ProtectedRoute onVisitor={onVisitor}>my money</ProtectedRoute>);
  expect(screen.container.textContent).toBe('');

  resolve(playJson(toPlayedSession()));
  await expect.element(screen.getByText('my money')).toBeVisible();
  expect(onVisitor).not.toHaveBeenCalled();

  await signOut();
  await expect.poll(() => onVisitor.mock.calls).toHaveLength(1);
  expect(screen.container.textContent).toBe('');
  expect(takeReturnLocation()).toBeUndefined();
});
