import type { PointerEvent } from 'react';

/** Pixels that a sheet must be pulled down to close. */
const farEnough = 80;

/** Along the upper edge of a dialog that is a sheet: pulled down, it closes it. Keys and screen readers have Close. */
export function SheetHandle({ onClose }: { onClose: () => void }) {
  const start = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLDivElement>) => {
    const sheet = currentTarget.closest('dialog');
    if (sheet === null) return;
    currentTarget.setPointerCapture(pointerId);
    let pulled = 0;
    currentTarget.onpointermove = (event) => {
      pulled = Math.max(0, event.clientY - clientY);
      sheet.style.translate = `0 ${pulled}px`;
    };
    currentTarget.onlostpointercapture = () => {
      currentTarget.onpointermove = null;
      sheet.style.translate = '';
      if (pulled > farEnough) onClose();
    };
  };
  return (
    <div
      data-handle
      onPointerDown={start}
      className="absolute inset-x-12 top-0 z-40 flex h-8 touch-none justify-center pt-2 sm:hidden"
    >
      <span className="h-1 w-10 rounded-full bg-line-strong" />
    </div>
  );
}
