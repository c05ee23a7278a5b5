import { compare, type Finding, milliseconds } from 'tallyboard-backend/bench/tools/findings.ts';
import { interleave, toMedian, toRatio } from 'tallyboard-backend/bench/tools/measure.ts';
import { type Action, actions } from './changes.ts';
import type { Pages } from './opening-findings.ts';

const words: Readonly<Record<Action, string>> = {
  add: 'add',
  edit: 'edit',
  move: 'move to another column',
  delete: 'delete',
  currency: 'another currency',
  chart: 'another chart',
  search: 'one more letter in the search',
  period: 'the month before',
  filter: 'only expenses, or all again',
};

/** These must cost the same at any number of rows; a choice or a search may take longer, within its limit. */
const changes: ReadonlySet<Action> = new Set(['add', 'edit', 'move', 'delete']);

/** Measures the work of each change or choice until it is on the screen. */
export async function measureChanges(
  pages: Pages,
  turns: number,
  rate: number,
  at: string,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const most = rate === 1 ? 16 : 50;
  for (const action of Object.keys(actions) as Action[]) {
    const measure = (name: keyof Pages) => async () => {
      const { page, slowDown } = pages[name];
      await page.bringToFront();
      // Only the measured page: a slowed page keeps a core busy even when idle.
      await slowDown(rate);
      const work = await actions[action](pages[name], 3);
      await slowDown(1);
      return toMedian(work);
    };
    const found = await interleave(Math.ceil(turns / 2), { long: measure('long'), usual: measure('usual') });
    const [long, ratio] = [toMedian(found.long), toRatio(found.long, found.usual)];
    findings.push(
      compare(
        `${words[action]}, work${at}`,
        [milliseconds(long), milliseconds(toMedian(found.usual))],
        ratio,
        {
          text: `at most ${most} ms${changes.has(action) ? ', ratio at most 1.5' : ''}`,
          reached: long <= most && (ratio <= 1.5 || !changes.has(action)),
        },
      ),
    );
  }
  return findings;
}
