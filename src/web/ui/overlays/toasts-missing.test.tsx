import '#web/app/styles.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { LazyComponent } from '../lazy-part.tsx';
import { showToast } from './toast.ts';
import { Toasts } from './toasts.tsx';

test('a message whose toaster could not be loaded stands on the page with its buttons, and the next one asks for it again', async () => {
  const errors = expectErrors();
  const preload = vi.spyOn(LazyComponent.prototype, 'preload').mockRejectedValue(new Error('out of reach'));
  const run = vi.fn<() => void>();
  await render(<Toasts />);
  showToast('Saved on this device.', { description: 'Transaction updated.', action: { label: 'Undo', run } });
  await expect.element(page.getByText('Saved on this device.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Transaction updated.', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Saved on this device. Transaction updated.');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Saved on this device.', { exact: true })).not.toBeInTheDocument();

  showToast('Not moved');
  await expect.element(page.getByText('Not moved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(preload).toHaveBeenCalledTimes(2);
  expect(errors.take()).toHaveLength(2);

  preload.mockRestore();
  showToast('35 sample transactions loaded.');
  await expect.element(page.getByRole('listitem')).toHaveTextContent('35 sample transactions loaded.');
});
