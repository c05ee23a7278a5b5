import type { Page } from 'playwright';

interface Noted {
  painted?: number;
}

/** An empty page, to put this machine's other figures into proportion. */
export interface EmptyPage {
  /** Reloads it. Returns the milliseconds until it is painted. */
  reload(): Promise<number>;
  close(): Promise<void>;
}

export async function openEmptyPage(beside: Page): Promise<EmptyPage> {
  const page = await beside.context().newPage();
  await page.addInitScript(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        (window as unknown as Noted).painted = performance.now();
      }),
    );
  });
  await page.goto('/robots.txt');
  return {
    async reload() {
      await page.bringToFront();
      await page.reload();
      await page.waitForFunction(() => (window as unknown as Noted).painted !== undefined);
      return page.evaluate(() => (window as unknown as Noted).painted ?? Number.NaN);
    },
    close: () => page.close(),
  };
}
