import { useEffect, useRef, useState } from 'react';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';

/** Milliseconds that a total takes to its new value. */
const duration = 250;

/**
 * The figure to show while a total counts to its new value. It ends exactly there, and at once if motion is reduced or
 * the page is hidden. A new `subject` (another currency) is not a change of the total.
 */
export function useCountUp(target: TotalMinorUnits, subject: string): TotalMinorUnits {
  const [shown, setShown] = useState({ value: target, subject });
  const from = useRef(target);

  useEffect(() => {
    const start = from.current;
    const still = prefersReducedMotion() || document.hidden;
    if (start === target || still) {
      from.current = target;
      setShown({ value: target, subject });
      return;
    }
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / duration));
      const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 1_000_000));
      const value = (
        part === 1 ? target : start + ((target - start) * eased) / 1_000_000n
      ) as TotalMinorUnits;
      from.current = value;
      setShown({ value, subject });
      if (part < 1) frame = requestAnimationFrame(step);
    };
    // Starts one frame later: the frame that shows the change has enough to do.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(step);
    });
    // A hidden page gets no frames, and its figure must still be right.
    const finish = setTimeout(() => {
      cancelAnimationFrame(frame);
      from.current = target;
      setShown({ value: target, subject });
    }, duration);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(finish);
    };
  }, [target, subject]);

  if (shown.subject !== subject) {
    from.current = target;
    return target;
  }
  return shown.value;
}
