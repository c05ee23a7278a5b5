import { startTransition, useEffect, useState } from 'react';

/**
 * The same once what is drawn now is painted, `first` before that: what is in sight then does not wait for what is not.
 */
export function useNext<Value>(value: Value, first: Value = value): Value {
  const [next, setNext] = useState(first);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setNext(value))));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return next;
}
