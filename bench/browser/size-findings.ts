import { compare, type Finding, megabytes } from 'tallyboard-backend/bench/tools/findings.ts';
import type { OpenPage } from './open-page.ts';
import type { Pages } from './opening-findings.ts';

/** Measures the page's elements and memory, with the lists scrolled to the middle, where most is drawn. */
export async function measureSize(pages: Pages): Promise<readonly Finding[]> {
  const [long, usual] = [await measure(pages.long), await measure(pages.usual)];
  const nodes = (count: number) => count.toLocaleString('en');
  return [
    compare('elements in the page', [nodes(long.nodes), nodes(usual.nodes)], long.nodes / usual.nodes, {
      text: 'below 1,500',
      reached: long.nodes < 1500,
    }),
    compare('JavaScript heap', [megabytes(long.heap), megabytes(usual.heap)], long.heap / usual.heap, {
      text: 'below 40 MB',
      reached: long.heap < 40e6,
    }),
  ];
}

async function measure({ page, developer, reopen }: OpenPage): Promise<{ nodes: number; heap: number }> {
  await page.bringToFront();
  await reopen();
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    for (const list of document.querySelectorAll('[data-rows], [data-cards]'))
      list.scrollTop = list.scrollHeight / 2;
  });
  await page.waitForTimeout(500);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await developer.send('HeapProfiler.collectGarbage');
  await developer.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await developer.send('Runtime.getHeapUsage');
  return { nodes, heap };
}
