import { useLayoutEffect, useRef } from 'react';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';

const bar = new LazyComponent(async () => (await import('./lens-bar.tsx')).LensBar);

/** Loads the bar's chunk. */
export const preloadLens = () => bar.preload();

/** For what is around the strip: how high it is with one line for each of its parts, and how high it is now. */
export const lensHeights =
  '[--lens-least:6.6875rem] [--lens-height:var(--lens-least)] sm:[--lens-least:6.1875rem] lg:[--lens-least:4.8125rem] low:[--lens-height:0px]!';

/** The sticky lens bar, which filters everything below it. */
export function LensStrip() {
  const strip = useRef<HTMLElement>(null);
  // Other things that stick to the window's edge stick below it. The usual height is in the styles: to set it here would
  // compute the styles of the whole dashboard once more.
  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { offsetHeight, parentElement } = element;
      const isUsual = offsetHeight <= Number.parseInt(getComputedStyle(element).minHeight, 10);
      // With large text it would cover most of the window.
      const isTall = offsetHeight > innerHeight / 2;
      element.toggleAttribute('data-tall', isTall);
      const height = isTall ? 0 : offsetHeight;
      parentElement?.style.setProperty('--lens-height', isUsual && !isTall ? null : `${height}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={strip}
      aria-label="What to show"
      className="sticky top-0 z-20 data-tall:static -mx-1 min-h-(--lens-least) border-b border-line bg-paper px-1 py-1.5 print:static print:min-h-0 print:border-0"
    >
      <LazyPart part={bar} fallback={null} props={{}} />
    </section>
  );
}
