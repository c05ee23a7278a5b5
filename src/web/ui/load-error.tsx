import { useEffect } from 'react';
import { showToast } from './toast.ts';

const words = 'This part could not be loaded. Check your connection, then reload the page.';

/** In the place of a part whose chunk is out of reach. */
export function PartLoadError() {
  return <p className="p-2">{words}</p>;
}

/** In the place of a dialog: says so at the edge of the screen, and is closed. */
export function DialogLoadError({ open = true, onClose }: { open?: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!open) return;
    showToast(words);
    onClose();
  }, [open, onClose]);
  return null;
}
