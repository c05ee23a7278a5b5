import { useEffect } from 'react';
import { showToast } from './overlays/toast.ts';

/** Said where a part of the page is missing. */
export const notLoadedMessage = 'This part could not be loaded. Check your connection, then reload the page.';

/** Shown instead of a part whose chunk cannot be loaded. */
export function PartLoadError() {
  return <p className="p-2">{notLoadedMessage}</p>;
}

/** Instead of a dialog: shows a toast, and closes. */
export function DialogLoadError({ open = true, onClose }: { open?: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!open) return;
    showToast(notLoadedMessage);
    onClose();
  }, [open, onClose]);
  return null;
}
