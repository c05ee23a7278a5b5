import { startTransition, useEffect, useState } from 'react';

/** A hidden page gets no frames: after so many milliseconds nobody need wait for one. */
const frameTimeoutMs = 100;

/** Calls back once the next frame is painted and `delay` milliseconds more have passed. Returns how to cancel it. */
export function afterPaint(callback: () => void, delay = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback, delay);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves right after the next frame, or soon where there is none: for work that must be done in any case. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, frameTimeoutMs);
    afterPaint(resolve);
  });
}

/** The value as of the last paint, so that visible changes do not wait for slower ones; `delay` is in milliseconds. */
export function useAfterPaint<Value>(value: Value, delay = 0): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(value)), delay), [value, delay]);
  return painted;
}
