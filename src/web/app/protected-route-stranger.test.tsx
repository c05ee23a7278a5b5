import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { takeReturnLocation } from './auth-route.tsx';
import { ProtectedRoute } from './protected-route.tsx';

playPage();

test('a stranger sees nothing and is redirected, and the address is stored', async () => {
  history.replaceState(null, '', '/app?currency=USD');
  const onStranger = vi.fn<() => void>();
  const screen = await render(<ProtectedRoute onStranger={onStranger}>my money</ProtectedRoute>);
  expect(screen.container.textContent).toBe('');
  expect(onStranger).toHaveBeenCalledOnce();
  expect(takeReturnLocation()).toBe('/app?currency=USD');
});
