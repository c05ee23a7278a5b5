import { useEffect, useSyncExternalStore } from 'react';
import { LazyComponent, LazyPart } from './lazy-part.tsx';
import { announce } from './live-region.ts';
import { setToastRenderer, toastDemand } from './toast.ts';

const toastHost = new LazyComponent(async () => (await import('./toast-host.tsx')).ToastHost);

/** Without the part that draws them, messages are at least spoken. */
function SpokenToasts() {
  useEffect(() => {
    setToastRenderer(announce);
    return () => setToastRenderer(null);
  }, []);
  return null;
}

/** Where toasts appear. Stands once, near the root; costs nothing until the first message. */
export function Toasts() {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.read, () => false);
  return wanted && <LazyPart part={toastHost} fallback={null} props={{}} errorFallback={SpokenToasts} />;
}
