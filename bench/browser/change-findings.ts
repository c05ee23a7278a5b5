import { compare, type Finding, milliseconds } from '../tools/findings.ts';
import { interleave, toMedian, toRatio } from '../tools/measure.ts';
import { type Deed, deeds } from './changes.ts';
import type { Pages } from './opening-findings.ts';

const words: Readonly<Record<Deed, string>> = {
  add: 'add',
  edit: 'edit',
  move: 'move to another column',
  delete: 'delete',
  currency: 'another currency',
  chart: 'another chart',
  search: 'a letter more in the search',
};

/** What costs the same at any number of rows; a choice or a search may take longer, within its time. */
const changes: ReadonlySet<Deed> = new Set(['add', 'edit', 'move', 'delete']);

/** What a change or a choice costs until it is on the screen. */
export async function measureChanges(
  pages: Pages,
  turns: number,
  rate: number,
  at: string,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const most = rate === 1 ? 16 : 50;
  for (const deed of Object.keys(deeds) as Deed[]) {
    const measure = (name: keyof Pages) => async () => {
      const { page, slowDown } = pages[name];
      await page.bringToFront();
      // The measured page alone: one that is slowed down keeps a core busy, at rest too.
      await slowDown(rate);
      const work = await deeds[deed](pages[name], 3);
      await slowDown(1);
      return toMedian(work);
    };
    const found = await interleave(Math.ceil(turns / 2), { long: measure('long'), usual: measure('usual') });
    const [long, ratio] = [toMedian(found.long), toRatio(found.long, found.usual)];
    findings.push(
      compare(`${words[deed]}, work${at}`, [milliseconds(long), milliseconds(toMedian(found.usual))], ratio, {
        text: `at most ${most} ms${changes.has(deed) ? ', ratio at most 1.5' : ''}`,
        reached: long <= most && (ratio <= 1.5 || !changes.has(deed)),
      }),
    );
  }
  return findings;
}
