import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAfterPaint } from '../../base/after-paint.ts';

/** Milliseconds until what is not visible renders; the change is stored meanwhile. */
const outOfSight = 30;

/**
 * The value at once while the element of the ref is visible, and otherwise after what is visible has been painted, so
 * that nobody waits for what nobody sees.
 */
export function useVisibleFirst<Value extends object>(
  value: Value,
): [place: RefObject<HTMLDivElement | null>, shown: Value] {
  const place = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const elsewhere = inSight ? null : value;
  const later = useAfterPaint(elsewhere, outOfSight);
  return [place, inSight || later === null ? value : later];
}
