import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back when something is no longer busy: a control that was disabled meanwhile has lost it. If the
 * control has left the page, `instead` is focused. Nothing scrolls.
 */
export function useFocusAfterBusy(busy: boolean, instead?: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const lost = focused.current;
    // Disabled by now, but browsers take the focus away only before they paint.
    if (busy) focused.current = document.activeElement;
    else if (lost instanceof HTMLElement && document.activeElement === document.body) {
      (lost.isConnected ? lost : instead?.current)?.focus({ preventScroll: true });
    }
  }, [busy, instead]);
}
