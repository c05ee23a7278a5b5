import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { playPage } from '#testing/played-page.ts';
import { ProtectedRoute } from './protected-route.tsx';

const backend = playPage({ sessionEndsIn: -60 });

test('after eight seconds without an answer, one line says so and offers Retry', async () => {
  backend.play('POST /auth/v1/token', () => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await render(<ProtectedRoute onVisitor={vi.fn<() => void>()}>my money</ProtectedRoute>);
  vi.advanceTimersByTime(8_000);
  vi.useRealTimers();
  await expect.element(screen.getByText('The server has not answered yet.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});
