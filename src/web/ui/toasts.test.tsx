import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast } from './toast.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  toast.dismiss();
});

test('a message shown before the toaster has loaded appears once it has', async () => {
  await render(<Toasts />);
  showToast('35 sample transactions loaded.', { description: 'In three currencies' });
  await expect.element(page.getByText('35 sample transactions loaded.')).toBeVisible();
  await expect.element(page.getByText('In three currencies')).toBeVisible();
});

test('its action runs once and closes the toast', async () => {
  const run = vi.fn<() => void>();
  await render(<Toasts />);
  showToast('Transaction deleted.', { action: { label: 'Undo', run } });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Transaction deleted.')).not.toBeInTheDocument();
});
