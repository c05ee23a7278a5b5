import type { Page } from 'playwright';

const frame = 1000 / 60;

/** Frames that a page should have drawn during an action at 60 a second, and how many of them it did not. */
export interface Frames {
  readonly due: number;
  readonly dropped: number;
}

/** Counts frames by the clock that drives animations. */
export async function countFrames(page: Page, action: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const watch = window as unknown as { frames: number[] | null };
    watch.frames = [];
    const look = (now: number) => {
      watch.frames?.push(now);
      if (watch.frames !== null) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await action();
  const times = await page.evaluate(() => {
    const watch = window as unknown as { frames: number[] | null };
    const found = watch.frames ?? [];
    watch.frames = null;
    return found;
  });
  const missed = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? time)) / frame) - 1);
  return {
    due: Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / frame),
    dropped: missed.reduce((sum, one) => sum + Math.max(0, one), 0),
  };
}
