import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** Whether an animation may run: it is on screen, and the person does not prefer reduced motion. */
export function usePlaying(stage: RefObject<Element | null>): boolean {
  const seen = useSeen(stage);
  const still = useSyncExternalStore(subscribeMotion, readMotion, () => true);
  return seen && !still;
}

function useSeen(stage: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!stage.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return seen;
}

const query = '(prefers-reduced-motion: reduce)';

function subscribeMotion(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function readMotion(): boolean {
  return matchMedia(query).matches;
}
