import type { Benchmark, Finding } from 'tallyboard-backend/bench/tools/findings.ts';
import { startBrowserBench } from '../tools/browser-bench.ts';
import { measureChanges } from './change-findings.ts';
import { measureMotion } from './motion-findings.ts';
import { openPage } from './open-page.ts';
import { measureOpening } from './opening-findings.ts';
import { measureSize } from './size-findings.ts';
import { measureStored } from './storage-findings.ts';

/** Twenty years of transactions, and the usual list to compare with. */
const long = 100_000;
const usual = 1000;

const rows = long.toLocaleString('en');

export const longList: Benchmark = {
  name: 'browser',
  title: `The dashboard with ${rows} transactions`,
  about:
    `In Chromium without a GPU, 1440 by 900 pixels, at the machine's own speed and 4 times slower. The baseline is the ` +
    `same product with ${usual.toLocaleString('en')} transactions, in turns. Work is the CPU time of the page's main ` +
    'thread from the input to the end of the frame that shows the result; waiting does not count.',
  async run({ size }) {
    const bench = await startBrowserBench([usual, long]);
    try {
      const one = await openPage(await bench.openDevice(usual));
      const other = await openPage(await bench.openDevice(long));
      const pages = { long: other, usual: one };
      const turns = Math.ceil(7 * size);
      const findings: Finding[] = [];
      for (const rate of [1, 4]) {
        const at = rate === 1 ? '' : `, ${rate} times slower`;
        findings.push(...(await measureOpening(pages, turns, rate, at)));
        findings.push(...(await measureChanges(pages, turns, rate, at)));
      }
      findings.push(await measureStored(pages, turns));
      findings.push(...(await measureMotion(pages)), ...(await measureSize(pages)));
      return findings;
    } finally {
      await bench.close();
    }
  },
};
