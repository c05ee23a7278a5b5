import { compare, type Finding, milliseconds } from 'tallyboard-backend/bench/tools/findings.ts';
import { interleave, toMedian, toRatio } from 'tallyboard-backend/bench/tools/measure.ts';
import { openEmptyPage } from './empty-page.ts';
import type { Opening, OpenPage } from './open-page.ts';

/** Two pages: one with the long list, and one to compare with. */
export interface Pages {
  readonly long: OpenPage;
  readonly usual: OpenPage;
}

/** Measures how long the dashboard takes to open when its list is on the device. */
export async function measureOpening(
  pages: Pages,
  turns: number,
  rate: number,
  at: string,
): Promise<readonly Finding[]> {
  const notes: Record<keyof Pages, Opening[]> = { long: [], usual: [] };
  const measure = (name: keyof Pages) => async () => {
    const { page, reopen, slowDown } = pages[name];
    await page.bringToFront();
    // Only the measured page: a slowed page keeps a core busy even when idle.
    await slowDown(rate);
    const opening = await reopen();
    notes[name].push(opening);
    // Let it finish, so it does not disturb the next turn.
    await page.waitForTimeout(1500);
    await slowDown(1);
    return opening.shown;
  };
  const empty = await openEmptyPage(pages.long.page);
  const { empty: reloads } = await interleave(turns, {
    long: measure('long'),
    usual: measure('usual'),
    empty: empty.reload,
  });
  await empty.close();
  const read = (name: keyof Pages, part: keyof Opening) => notes[name].map((opening) => opening[part]);
  const compareWithEmpty = (what: string, part: keyof Opening, most: number) => {
    const ratio = toRatio(read('long', part), reloads);
    return compare(
      `warm open, ${what}, compared with an empty page that is reloaded (fastest: ${milliseconds(Math.min(...reloads))})`,
      [milliseconds(toMedian(read('long', part))), milliseconds(toMedian(reloads))],
      ratio,
      { text: `at most ${most} times`, reached: ratio <= most },
    );
  };
  const find = (what: string, part: keyof Opening, most: number) => {
    const [long, usual] = [read('long', part), read('usual', part)];
    const best = Math.min(...long);
    return compare(
      `warm open, ${what}${at} (fastest: ${milliseconds(best)})`,
      [milliseconds(toMedian(long)), milliseconds(toMedian(usual))],
      toRatio(long, usual),
      rate === 1 ? { text: `within ${most} ms on a quiet machine`, reached: best <= most } : undefined,
    );
  };
  const [usual, long] = [read('usual', 'longestTask'), read('long', 'longestTask')];
  return [
    ...(rate > 1
      ? []
      : [
          compareWithEmpty('totals, rows and cards shown', 'shown', 2.5),
          compareWithEmpty('every row read and counted', 'whole', 3),
        ]),
    find('totals, rows and cards shown', 'shown', 200),
    find('every row read and counted', 'whole', 400),
    {
      what: `warm open, longest task${at} (shortest of all turns: ${milliseconds(Math.min(...long))})`,
      value: milliseconds(toMedian(long)),
      baseline: milliseconds(toMedian(usual)),
      ...(rate === 1 && { aim: 'at most 50 ms on a quiet machine', reached: Math.min(...long) <= 50 }),
    },
  ];
}
