import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The same once what is drawn now is painted and so many milliseconds `more` have passed, `first` before that: what is
 * in sight then does not wait for what is not.
 */
export function useNext<Value>(value: Value, first: Value = value, more = 0): Value {
  const [next, setNext] = useState(first);
  useEffect(() => afterPaint(() => startTransition(() => setNext(value)), more), [value, more]);
  return next;
}
