import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { takeReturnLocation } from './auth-route.tsx';
import { ProtectedRoute } from './protected-route.tsx';

playPage();

test('a visitor sees nothing and is redirected, and the address is stored', async () => {
  history.replaceState(null, '', '/app?currency=USD');
  const onVisitor = vi.fn<() => void>();
  const screen = await render(<ProtectedRoute onVisitor={onVisitor}>my money</ProtectedRoute>);
  expect(screen.container.textContent).toBe('');
  expect(onVisitor).toHaveBeenCalledOnce();
  expect(takeReturnLocation()).toBe('/app?currency=USD');
});
