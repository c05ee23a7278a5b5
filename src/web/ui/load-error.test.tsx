import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { LazyComponent, LazyPart } from './lazy-part.tsx';
import { DialogLoadError, PartLoadError } from './load-error.tsx';
import { Toasts } from './overlays/toasts.tsx';

const outOfReach = () => Promise.reject(new Error('Unable to preload CSS'));

test('a part that cannot be loaded says so in its place, and the rest of the page stays', async () => {
  const errors = expectErrors();
  const part = new LazyComponent<object>(outOfReach);
  await render(
    <>
      <p>The rest</p>
      <LazyPart part={part} fallback="..." props={{}} errorFallback={PartLoadError} />
    </>,
  );
  await expect.element(page.getByText(/Check your connection, then reload the page/)).toBeVisible();
  await expect.element(page.getByText('The rest')).toBeVisible();
  expect(errors.take()).toHaveLength(1);
});

test('a dialog that cannot be loaded is closed, and a message says why', async () => {
  const errors = expectErrors();
  const dialog = new LazyComponent<{ onClose: () => void }>(outOfReach);
  const onClose = vi.fn<() => void>();
  await render(
    <>
      <Toasts />
      <LazyPart part={dialog} fallback={null} props={{ onClose }} errorFallback={DialogLoadError} />
    </>,
  );
  await expect.element(page.getByText(/This part could not be loaded/)).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(errors.take()).toHaveLength(1);
});
