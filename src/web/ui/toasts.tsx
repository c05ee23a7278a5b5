import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { announce } from './live-region.ts';
import { setToastDrawer, toastDemand } from './toast.ts';

const ToastHost = lazyPart(async () => (await import('./toast-host.tsx')).ToastHost, SpokenToasts);

/** Without the part that draws them, messages are at least spoken. */
function SpokenToasts() {
  useEffect(() => {
    setToastDrawer(announce);
    return () => setToastDrawer(null);
  }, []);
  return null;
}

/** Where toasts appear. Stands once, near the root; costs nothing until the first message. */
export function Toasts() {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.read, () => false);
  return wanted && <Suspense>{<ToastHost />}</Suspense>;
}
