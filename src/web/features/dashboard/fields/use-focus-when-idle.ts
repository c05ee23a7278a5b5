import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Gives the focus to an element as soon as nothing is busy: while it is, buttons are disabled and cannot take it. */
export function useFocusWhenIdle(busy: boolean): (target: RefObject<HTMLElement | null>) => void {
  const wanted = useRef<RefObject<HTMLElement | null>>(null);
  const restoreFocus = useCallback(() => {
    wanted.current?.current?.focus();
    wanted.current = null;
  }, []);
  useEffect(() => {
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
