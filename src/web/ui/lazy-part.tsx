import { type ComponentType, lazy, useEffect } from 'react';
import { showToast } from './toast.ts';

const unloaded = 'This part could not be loaded. Check the network, then load the page again.';

/**
 * A part in a chunk of its own, which may be out of reach: without a network before the first visit was over, or
 * after a new version came. Then `Instead` stands in its place, and nothing else on the page suffers.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) {
  return lazy(async () => {
    // Awaited here: a rejection handler given to `then` does not hear of a style sheet that did not come.
    try {
      return { default: await load() };
    } catch (cause) {
      console.error('A part of the page could not be loaded', cause);
      return { default: Instead };
    }
  });
}

export function UnloadedPart() {
  return <p className="p-2">{unloaded}</p>;
}

/** In the place of a dialog: says so at the edge of the screen, and is closed. */
export function UnloadedDialog({ open = true, onClose }: { open?: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!open) return;
    showToast(unloaded);
    onClose();
  }, [open, onClose]);
  return null;
}
