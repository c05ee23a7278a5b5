import type { Page } from 'playwright';
import { type Finding, milliseconds } from '../tools/findings.ts';
import { toMedian } from '../tools/measure.ts';

interface Noted {
  painted?: number;
}

/** Opens an empty page, to put this machine's other figures into proportion. */
export async function measureEmptyPage(beside: Page, turns: number): Promise<Finding> {
  const page = await beside.context().newPage();
  await page.addInitScript(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        (window as unknown as Noted).painted = performance.now();
      }),
    );
  });
  await page.goto('/robots.txt');
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await page.reload();
    await page.waitForFunction(() => (window as unknown as Noted).painted !== undefined);
    taken.push(await page.evaluate(() => (window as unknown as Noted).painted ?? Number.NaN));
  }
  await page.close();
  return {
    what: `an empty page, reloaded until painted (fastest: ${milliseconds(Math.min(...taken))}; 40 ms where the aims were set)`,
    value: milliseconds(toMedian(taken)),
  };
}
