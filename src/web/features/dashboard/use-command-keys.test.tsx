import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { closeDialog, openDialog, shownDialog } from '#web/ui/overlays/shown-dialog.ts';
import { useCommandContext } from './command-context.ts';
import { useCommandKeys } from './use-command-keys.ts';

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

test('in a field that still holds what was typed into it, the keys belong to the field, also after a look elsewhere', async () => {
  const onStart = vi.fn();
  const screen = await render(
    <>
      <Page onStart={onStart} />
      <input aria-label="One" />
      <input aria-label="Other" />
    </>,
  );
  const press = (name: string) => pressUndo(screen.getByRole('textbox', { name }).element());
  await screen.getByRole('textbox', { name: 'One' }).fill('tea');
  await screen.getByRole('textbox', { name: 'Other' }).click();
  press('One');
  expect(onStart).not.toHaveBeenCalled();
  press('Other');
  expect(onStart).toHaveBeenCalledOnce();
});

test('also after a dialog was open meanwhile', async () => {
  const onStart = vi.fn();
  const screen = await render(
    <>
      <Page onStart={onStart} />
      <input aria-label="One" />
    </>,
  );
  await screen.getByRole('textbox').fill('tea');
  openDialog('keys');
  closeDialog();
  pressUndo(screen.getByRole('textbox').element());
  expect(onStart).not.toHaveBeenCalled();
});

test('a key that is pressed while a dialog loads is meant for the dialog', async () => {
  await render(<Page onStart={vi.fn()} />);
  openDialog('import');
  press('?');
  expect(shownDialog.read()).toBe('import');
  closeDialog();
  press('?');
  expect(shownDialog.read()).toBe('keys');
  closeDialog();
});

function press(key: string) {
  dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));
}

function pressUndo(field: Element) {
  (field as HTMLInputElement).focus();
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
  );
}

function Page({ onStart }: { readonly onStart: () => void }) {
  useCommandKeys({ ...useCommandContext(), onStart });
  return <p>Rent</p>;
}
