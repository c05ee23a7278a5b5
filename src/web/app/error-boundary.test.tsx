import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageErrorBoundary } from './error-boundary.tsx';

function Faulty(): never {
  throw new Error('a broken assumption');
}

test('after an error the page offers a way on instead of staying empty', async () => {
  const caught = vi.fn<() => void>();
  const screen = await render(
    <PageErrorBoundary>
      <Faulty />
    </PageErrorBoundary>,
    { createRootOptions: { onCaughtError: caught } },
  );
  await expect.element(screen.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(caught).toHaveBeenCalledOnce();
});
