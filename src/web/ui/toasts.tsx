import { useEffect, useSyncExternalStore } from 'react';
import { Late, LatePart } from './late-part.tsx';
import { announce } from './live-region.ts';
import { setToastDrawer, toastDemand } from './toast.ts';

const toastHost = new Late(async () => (await import('./toast-host.tsx')).ToastHost);

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
  return wanted && <LatePart part={toastHost} standIn={null} given={{}} instead={SpokenToasts} />;
}
