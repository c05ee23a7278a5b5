import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useUndoKeys } from './use-undo-keys.ts';

test('the keys are heard as soon as something shows, before the browser has painted it', async () => {
  const onStart = vi.fn();
  const page = document.createElement('div');
  const shown = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, cancelable: true }));
      resolve();
    }).observe(page, { childList: true });
  });
  const root = createRoot(page);
  root.render(<Page onStart={onStart} />);
  await shown;
  expect(onStart).toHaveBeenCalledTimes(1);
  root.unmount();
});

function Page({ onStart }: { readonly onStart: () => void }) {
  useUndoKeys(onStart);
  return <p>Rent</p>;
}
