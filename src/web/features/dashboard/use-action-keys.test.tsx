import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { CommandDialog } from './command-dialogs.tsx';
import { useActionKeys } from './use-action-keys.ts';

const today = '2026-11-27' as CalendarDate;
const onShow = () => undefined;

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
  const toPage = (shown: CommandDialog | null) => (
    <>
      <Page onStart={onStart} shown={shown} />
      <input aria-label="One" />
    </>
  );
  const screen = await render(toPage(null));
  await screen.getByRole('textbox').fill('tea');
  await screen.rerender(toPage('keys'));
  await screen.rerender(toPage(null));
  pressUndo(screen.getByRole('textbox').element());
  expect(onStart).not.toHaveBeenCalled();
});

function pressUndo(field: Element) {
  (field as HTMLInputElement).focus();
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
  );
}

function Page({
  onStart,
  shown = null,
}: {
  readonly onStart: () => void;
  readonly shown?: CommandDialog | null;
}) {
  useActionKeys({ today, shown, onShow, onStart, onDuplicate: onShow, onEdit: onShow, onAdd: onShow });
  return <p>Rent</p>;
}
