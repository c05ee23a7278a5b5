import { useEffect, useState } from 'react';

/** Counts up at an interval while running. */
export function useBeat(running: boolean, interval: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) setCount((known) => known + 1);
    }, interval);
    return () => clearInterval(timer);
  }, [running, interval]);
  return count;
}
