import 'sonner/dist/styles.css';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast } from 'sonner';
import { useStore } from '../../base/store.ts';
import { PrivateText } from '../private-text.tsx';
import { openDialogs, openSheet } from './open-dialogs.ts';
import { setToastRenderer, type ToastOptions } from './toast.ts';

const buttonClass =
  'min-h-11 shrink-0 rounded-md border border-paper-raised/50 px-3 font-semibold hover:border-paper-raised';

/** Sonner in our style; its own chunk. We link its style sheet, since the security policy forbids style tags. */
export function ToastHost() {
  useEffect(() => {
    setToastRenderer(draw);
    return () => setToastRenderer(null);
  }, []);

  // A dialog or a sheet would cover them, and nothing outside of a modal dialog can be pressed.
  const dialog = useStore(openDialogs, (dialogs) => dialogs.at(-1));
  const cover = useStore(openSheet) ?? dialog;
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => (cover ?? document.body).append(host), [cover, host]);
  useEffect(() => () => host.remove(), [host]);

  return createPortal(
    <Toaster
      // Their buttons are at the bottom.
      position={cover ? 'top-center' : 'bottom-center'}
      visibleToasts={3}
      // Above the bottom navigation and the safe area of a phone.
      mobileOffset={{ bottom: 'calc(4.5rem + env(safe-area-inset-bottom))' }}
      gap={8}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-ink bg-ink p-3 pl-4 text-paper-raised forced-color-adjust-none sm:w-(--width)',
          content: 'min-w-0 flex-1 wrap-anywhere',
          title: 'font-medium',
          description: 'text-sm opacity-80',
          actionButton: buttonClass,
          cancelButton: buttonClass,
        },
      }}
    />,
    host,
  );
}

function draw(message: string, { description, action, second, duration, until }: ToastOptions): void {
  const id = toast(<PrivateText text={message} />, {
    ...(description !== undefined && { description: <PrivateText text={description} /> }),
    ...(action !== undefined && { action: { label: action.label, onClick: () => action.run() } }),
    // Sonner's word for a second button.
    ...(second !== undefined && { cancel: { label: second.label, onClick: () => second.run() } }),
    duration: duration ?? (action === undefined ? 5_000 : 10_000),
  });
  void until?.then(() => toast.dismiss(id));
}
