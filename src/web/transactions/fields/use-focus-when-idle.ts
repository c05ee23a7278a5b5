import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Focuses an element as soon as nothing is busy: until then, buttons are disabled and cannot take the focus. Nothing
 * scrolls: a refusal has come into view, which the element may not lead away from.
 */
export function useFocusWhenIdle(busy: boolean): (target: RefObject<HTMLElement | null>) => void {
  const wanted = useRef<RefObject<HTMLElement | null>>(null);
  const restoreFocus = useCallback(() => {
    wanted.current?.current?.focus({ preventScroll: true });
    wanted.current = null;
  }, []);
  useLayoutEffect(() => {
    if (!busy) restoreFocus();
  }, [busy, restoreFocus]);
  return useCallback(
    (target) => {
      wanted.current = target;
      if (!busyNow(target)) restoreFocus();
    },
    [restoreFocus],
  );
}

function busyNow(target: RefObject<HTMLElement | null>): boolean {
  return target.current?.matches(':disabled') ?? true;
}
