import { useEffect, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { Button } from '../button.tsx';
import { LazyComponent, LazyPart } from '../lazy-part.tsx';
import { announce } from '../live-region.ts';
import { PrivateText } from '../private-text.tsx';
import { setToastRenderer, type ToastOptions, waitedFor } from './toast.ts';

const toastHost = new LazyComponent(async () => (await import('./toast-host.tsx')).ToastHost);

/** Without the toaster, the last message stands at the page's lower edge until it is closed. The next asks for the toaster again. */
function PlainToast() {
  const [shown, setShown] = useState<ToastOptions & { message: string }>();
  useEffect(() => {
    setToastRenderer((message, options) => {
      announce([message, options.description].filter(Boolean).join(' '));
      setShown({ ...options, message });
    });
    setToastRenderer(null);
  }, []);
  if (shown === undefined) return null;
  const { message, description, action, second } = shown;
  const close = () => setShown(undefined);
  return (
    <div className="fixed inset-x-4 bottom-20 z-50 mx-auto flex w-fit flex-wrap items-center gap-3 rounded-lg border border-ink bg-paper-raised p-3">
      <div>
        <p className="font-medium">
          <PrivateText text={message} />
        </p>
        {description !== undefined && <PrivateText text={description} />}
      </div>
      {[action, second, { label: 'Close', run: () => undefined }].map(
        (one) =>
          one && (
            <Button
              key={one.label}
              onClick={() => {
                close();
                one.run();
              }}
            >
              {one.label}
            </Button>
          ),
      )}
    </div>
  );
}

/** The place of toasts. Render it once, near the root; it loads nothing until the first message. */
export function Toasts() {
  const count = useStore(waitedFor);
  return (
    count > 0 && (
      <LazyPart part={toastHost} fallback={null} props={{}} errorFallback={PlainToast} need={count} />
    )
  );
}
