import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAfterPaint } from './after-paint.ts';

/** Milliseconds after the frame until what is out of sight is drawn: what changed is kept on the device meanwhile. */
const outOfSight = 30;

/**
 * The same at once where the given place is in sight; elsewhere once what is in sight is painted, so that nobody waits
 * for what nobody sees.
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
