import { useEffect } from 'react';
import { useStore } from '../../base/store.ts';
import { LazyComponent, LazyPart } from '../lazy-part.tsx';
import { announce } from '../live-region.ts';
import { setToastRenderer, toasterNeeded } from './toast.ts';

const toastHost = new LazyComponent(async () => (await import('./toast-host.tsx')).ToastHost);

/** Without the toaster, messages are at least announced. */
function SpokenToasts() {
  useEffect(() => {
    setToastRenderer(announce);
    return () => setToastRenderer(null);
  }, []);
  return null;
}

/** Where toasts appear. Render it once, near the root; it loads nothing until the first message. */
export function Toasts() {
  const wanted = useStore(toasterNeeded);
  return wanted && <LazyPart part={toastHost} fallback={null} props={{}} errorFallback={SpokenToasts} />;
}
