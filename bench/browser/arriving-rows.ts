import type { Page } from 'playwright';
import { type Benchmark, type Finding, milliseconds } from 'tallyboard-backend/bench/tools/findings.ts';
import { toMedian } from 'tallyboard-backend/bench/tools/measure.ts';
import { type BrowserBench, password, startBrowserBench } from '../tools/browser-bench.ts';
import { noteOpening, openPage, waitForWhole } from './open-page.ts';

/** The rows that a new device has to read, and those of the page that another client adds to. */
const long = 100_000;
const usual = 1000;

/** What the other client adds, so many at a time. */
const added = 50_000;
const portion = 1000;

const count = (rows: number) => rows.toLocaleString('en');

export const arrivingRows: Benchmark = {
  name: 'arriving',
  title: 'Rows that arrive',
  about:
    `In Chromium without a GPU, 1440 by 900 pixels. On a new device, a person with ${count(long)} transactions signs ` +
    `in: from the server's answer on. And a page with ${count(usual)} is open while another client adds ` +
    `${count(added)}, ${count(portion)} in a request: from the last answer on. The fastest turn counts.`,
  async run({ size }) {
    const bench = await startBrowserBench([usual, long]);
    try {
      const turns = Math.ceil(5 * size);
      return [
        ...(await measureNewDevice(bench, turns)),
        await measureOtherClient(bench, Math.ceil(3 * size)),
      ];
    } finally {
      await bench.close();
    }
  },
};

async function measureNewDevice(bench: BrowserBench, turns: number): Promise<readonly Finding[]> {
  const shown: number[] = [];
  const whole: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const context = await bench.openDevice(long, { signedOut: true });
    const page = await context.newPage();
    await page.addInitScript(noteOpening);
    await page.goto('/login');
    await page.getByLabel('Email').fill(bench.emailOf(long));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const opening = await waitForWhole(page);
    const signedIn = await page.evaluate(
      () =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) =>
          name.includes('/auth/v1/token'),
        )?.responseEnd ?? Number.NaN,
    );
    shown.push(opening.shown - signedIn);
    whole.push(opening.whole - signedIn);
    await context.close();
  }
  return [
    toFinding('a new device, newest rows and totals of all shown', shown, 700),
    toFinding('a new device, every row read and counted', whole),
  ];
}

async function measureOtherClient(bench: BrowserBench, turns: number): Promise<Finding> {
  const { page } = await openPage(await bench.openDevice(usual));
  const late: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const wanted = (await readCount(page)) + added;
    for (let sent = 0; sent < added; sent += portion) await bench.addAs(usual, portion);
    const start = performance.now();
    await page.waitForFunction(
      (text) => document.querySelector('#list')?.textContent?.includes(text),
      `Show all ${count(wanted)}`,
    );
    late.push(performance.now() - start);
  }
  return toFinding(
    `a page that is open while another client adds ${count(added)} rows, right after the last`,
    late,
    2500,
  );
}

async function readCount(page: Page): Promise<number> {
  const text = await page
    .locator('#list')
    .getByRole('button', { name: /^Show all / })
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}

function toFinding(what: string, values: readonly number[], most?: number): Finding {
  const best = Math.min(...values);
  return {
    what: `${what} (fastest: ${milliseconds(best)})`,
    value: milliseconds(toMedian(values)),
    ...(most !== undefined && { aim: `within ${most} ms on a quiet machine`, reached: best <= most }),
  };
}
