import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back when something is no longer busy: a control that was disabled meanwhile has lost it. If the
 * control has left the page, `instead` is focused. Nothing scrolls.
 */
export function useFocusAfterBusy(busy: boolean, instead?: RefObject<HTMLElement | null>): void {
  const latest = useRef<Element | null>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const note = () => {
      latest.current = document.activeElement;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    const lost = focused.current;
    if (busy) {
      // Browsers take the focus from what was just disabled at once or before they paint.
      const isTaken = document.activeElement === document.body && latest.current?.matches(':disabled');
      focused.current = isTaken ? latest.current : document.activeElement;
    } else if (lost instanceof HTMLElement && document.activeElement === document.body) {
      (lost.isConnected ? lost : instead?.current)?.focus({ preventScroll: true });
    }
  }, [busy, instead]);
}
