import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import type { LensBar } from './lens-bar.tsx';

const bar = new LazyComponent(async () => (await import('./lens-bar.tsx')).LensBar);

/** Loads the bar's chunk. */
export const preloadLens = () => bar.preload();

/** What the dashboard looks at, always in sight. It is no card: everything below it obeys it. */
export function LensStrip(props: ComponentProps<typeof LensBar>) {
  const strip = useRef<HTMLElement>(null);
  // What else sticks to the window's edge sticks below it.
  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--lens-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={strip}
      aria-label="What to show"
      className="sticky top-0 z-20 -mx-1 min-h-21.25 border-b border-line bg-paper px-1 py-1.5 sm:min-h-19.25 lg:min-h-12.75 print:static print:min-h-0 print:border-0"
    >
      <LazyPart part={bar} fallback={null} props={props} />
    </section>
  );
}
