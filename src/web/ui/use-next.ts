import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The same once what is drawn now is painted, `first` before that: what is in sight then does not wait for what is not.
 */
export function useNext<Value>(value: Value, first: Value = value): Value {
  const [next, setNext] = useState(first);
  useEffect(() => {
    const frame = afterPaint(() => startTransition(() => setNext(value)));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return next;
}
