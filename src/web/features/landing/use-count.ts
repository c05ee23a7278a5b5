import { useEffect, useRef, useState } from 'react';

/** A number on its way to its value, which it always reaches exactly. */
export function useCount(value: number, duration: number): number {
  const [shown, setShown] = useState(value);
  const current = useRef(value);
  useEffect(() => {
    const from = current.current;
    if (from === value) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / duration));
      current.current = part === 1 ? value : Math.round(from + (value - from) * part);
      setShown(current.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, duration]);
  return shown;
}
