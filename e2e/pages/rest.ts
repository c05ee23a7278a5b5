import type { Page } from '@playwright/test';

/** Resolves when nothing moves any more, but for what moves for ever, and what follows from that has been drawn. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, timeline, effect }) =>
            playState === 'running' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    // What sets out when another has arrived is waited for as well.
    for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1)
      await new Promise(requestAnimationFrame);
  });
}

interface Watch {
  shifts: string[];
  watcher?: PerformanceObserver;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Every shift of the layout during a deed, also those that a press excuses, with what has moved. */
export async function shiftsDuring(page: Page, deed: () => Promise<unknown>): Promise<readonly string[]> {
  await page.evaluate(() => {
    const watch = window as unknown as Watch;
    watch.watcher?.disconnect();
    watch.shifts = [];
    watch.watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : String(node?.textContent),
        );
        watch.shifts.push(`${entry.value.toFixed(4)} ${moved.join(', ')}`);
      }
    });
    watch.watcher.observe({ type: 'layout-shift' });
  });
  await deed();
  await untilAtRest(page);
  return page.evaluate(() => (window as unknown as Watch).shifts);
}

/** From the next page on, the sum of the shifts that no press excuses. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watch = window as unknown as { shifted: number };
    watch.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) watch.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
