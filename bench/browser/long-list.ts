import { startBrowserBench } from '../tools/browser-bench.ts';
import type { Benchmark, Finding } from '../tools/findings.ts';
import { measureChanges } from './change-findings.ts';
import { measureEmptyPage } from './empty-page.ts';
import { measureKept } from './kept-findings.ts';
import { measureMotion } from './motion-findings.ts';
import { openPage } from './open-page.ts';
import { measureOpening } from './opening-findings.ts';
import { measureSize } from './size-findings.ts';

/** A list of twenty years, and the usual one that it is compared with. */
const long = 100_000;
const usual = 1000;

const separate = long.toLocaleString('en');

export const longList: Benchmark = {
  name: 'browser',
  title: `The dashboard with ${separate} transactions`,
  about:
    `In Chromium without a GPU, 1440 by 900 pixels, at the machine's own speed and 4 times slower. The baseline is the ` +
    `same product with ${usual.toLocaleString('en')} transactions, in turns. Work is what the page's main thread ` +
    'computed from the input to the end of the frame that shows what came of it, without what waits for others.',
  async run({ size }) {
    const bench = await startBrowserBench([usual, long]);
    try {
      const one = await openPage(await bench.openDevice(usual));
      const other = await openPage(await bench.openDevice(long));
      const pages = { long: other, usual: one };
      const turns = Math.ceil(7 * size);
      const findings: Finding[] = [await measureEmptyPage(other.page, turns)];
      for (const rate of [1, 4]) {
        const at = rate === 1 ? '' : `, ${rate} times slower`;
        findings.push(...(await measureOpening(pages, turns, rate, at)));
        findings.push(...(await measureChanges(pages, turns, rate, at)));
      }
      findings.push(await measureKept(pages, turns));
      findings.push(...(await measureMotion(pages)), ...(await measureSize(pages)));
      return findings;
    } finally {
      await bench.close();
    }
  },
};
