import type { BrowserContext, CDPSession, Page } from 'playwright';

/** How a page opened, as it noted itself, in milliseconds since the navigation began. */
export interface Opening {
  /** Totals, rows and cards were on the screen. */
  readonly shown: number;
  /** Every row was read and counted: the charts need them all. */
  readonly whole: number;
  /** The longest task that the browser reports; 0 if none took 50 ms. */
  readonly longestTask: number;
}

interface Noted {
  opening: { shown?: number; whole?: number; longestTask: number };
}

/** A page of the dashboard whose list is on the device, measuring each of its openings. */
export interface OpenPage {
  readonly page: Page;
  readonly developer: CDPSession;
  reopen(): Promise<Opening>;
  slowDown(rate: number): Promise<void>;
}

/** Opens the dashboard, and reads the whole list to the device. */
export async function openPage(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  await page.addInitScript(noteOpening);
  const developer = await context.newCDPSession(page);
  await page.goto('/app');
  await waitForWhole(page);
  // Let the device store the list, and load the shell for offline use.
  await page.waitForTimeout(4000);
  return {
    page,
    developer,
    async reopen() {
      await page.reload();
      return waitForWhole(page);
    },
    slowDown: async (rate) => {
      await developer.send('Emulation.setCPUThrottlingRate', { rate });
    },
  };
}

/** Waits until every row is read and counted, in a page with `noteOpening`. */
export async function waitForWhole(page: Page): Promise<Opening> {
  const isWhole = () => {
    const { shown, whole } = (window as unknown as Noted).opening;
    return shown !== undefined && whole !== undefined;
  };
  await page.waitForFunction(isWhole, null, { timeout: 180_000 });
  return page.evaluate(() => (window as unknown as Noted).opening as Opening);
}

/** Runs in the page. A thing is on the screen after the frame that first has it. */
export function noteOpening(): void {
  const noted = window as unknown as Noted;
  noted.opening = { longestTask: 0 };
  new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration);
    noted.opening.longestTask = Math.max(noted.opening.longestTask, ...durations);
  }).observe({ type: 'longtask', buffered: true });
  const wanted = {
    shown: ['[data-rows] li', '[data-card]', 'dd > span'],
    whole: ['[role=application]'],
  } as const;
  const look = () => {
    for (const name of ['shown', 'whole'] as const) {
      if (noted.opening[name] !== undefined) continue;
      if (wanted[name].every((selector) => document.querySelector(selector) !== null)) {
        noted.opening[name] = performance.now();
      }
    }
    if (noted.opening.shown === undefined || noted.opening.whole === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
