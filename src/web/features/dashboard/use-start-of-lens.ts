import { type RefObject, useEffect, useRef } from 'react';
import { useLens } from './lens/lens-store.ts';

/** Another lens is looked at from its first row. */
export function useStartOfLens(viewport: RefObject<HTMLElement | null>): void {
  const lens = useLens();
  const before = useRef(lens);
  useEffect(() => {
    if (before.current === lens) return;
    before.current = lens;
    viewport.current?.scrollTo(0, 0);
    if ((viewport.current?.getBoundingClientRect().top ?? 0) < 0) viewport.current?.scrollIntoView();
  }, [lens, viewport]);
}
