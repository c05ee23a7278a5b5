import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { Late, LatePart } from './late-part.tsx';
import { Toasts } from './toasts.tsx';
import { UnloadedDialog, UnloadedPart } from './unloaded.tsx';

const outOfReach = () => Promise.reject(new Error('Unable to preload CSS'));

test('a part that cannot be loaded says so in its place, and the rest stands', async () => {
  const errors = expectErrors();
  const part = new Late<object>(outOfReach);
  await render(
    <>
      <p>The rest</p>
      <LatePart part={part} standIn="..." given={{}} instead={UnloadedPart} />
    </>,
  );
  await expect.element(page.getByText(/Check the network, then load the page again/)).toBeVisible();
  await expect.element(page.getByText('The rest')).toBeVisible();
  expect(errors.take()).toHaveLength(1);
});

test('a dialog that cannot be loaded is closed, and a message says why', async () => {
  const errors = expectErrors();
  const dialog = new Late<{ onClose: () => void }>(outOfReach);
  const onClose = vi.fn<() => void>();
  await render(
    <>
      <Toasts />
      <LatePart part={dialog} standIn={null} given={{ onClose }} instead={UnloadedDialog} />
    </>,
  );
  await expect.element(page.getByText(/This part could not be loaded/)).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(errors.take()).toHaveLength(1);
});
