import { lazy, Suspense, useSyncExternalStore } from 'react';
import { speakWaitingToasts, toastDemand } from './toast.ts';

const ToastHost = lazy(() =>
  import('./toast-host.tsx').then(
    (module) => ({ default: module.ToastHost }),
    (error: unknown) => {
      speakWaitingToasts();
      console.error('The part that shows messages did not load.', error);
      return { default: () => <></> };
    },
  ),
);

/** Where toasts appear. Stands once, near the root; costs nothing until the first message. */
export function Toasts() {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.read, () => false);
  return wanted && <Suspense>{<ToastHost />}</Suspense>;
}
