import type { Page } from 'playwright';
import { compare, type Finding } from 'tallyboard-backend/bench/tools/findings.ts';
import { interleave, toMedian } from 'tallyboard-backend/bench/tools/measure.ts';
import { countFrames, type Frames } from '../tools/frames.ts';
import type { OpenPage } from './open-page.ts';
import type { Pages } from './opening-findings.ts';

type Motion = (open: OpenPage) => Promise<Frames>;

const motions: Readonly<Record<string, Motion>> = {
  'scrolling the list for two seconds': (open) => scroll(open, '[data-rows]'),
  'scrolling a column for two seconds': (open) => scroll(open, '[data-cards]'),
  'scrolling the page over the unfolded list for two seconds': (open) =>
    scrollUnfolded(open, [/^Show all [\d,]+$/], '[data-rows]'),
  'scrolling the page over the unfolded board for two seconds': (open) =>
    scrollUnfolded(open, [/^Taller$/, /^Show all$/], '[data-column=done]'),
  'dragging a card over all columns for two seconds': drag,
};

/** Counts the frames dropped while something moves. The best of a few turns counts: other work drops some too. */
export async function measureMotion(pages: Pages): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [what, move] of Object.entries(motions)) {
    const due: number[] = [];
    const measure = (name: keyof Pages) => async () => {
      await pages[name].page.bringToFront();
      const frames = await move(pages[name]);
      due.push(frames.due);
      return frames.dropped;
    };
    const found = await interleave(5, { long: measure('long'), usual: measure('usual') });
    const least = Math.min(...found.long);
    const toText = (dropped: readonly number[]) =>
      `${toMedian(dropped)} of ${Math.round(toMedian(due))} frames`;
    findings.push(
      compare(
        `dropped while ${what} (fewest: ${least})`,
        [toText(found.long), toText(found.usual)],
        Math.max(1, toMedian(found.long)) / Math.max(1, toMedian(found.usual)),
        { text: 'none on a quiet machine', reached: least === 0 },
      ),
    );
  }
  return findings;
}

async function scroll({ page, developer }: OpenPage, selector: string): Promise<Frames> {
  return scrollAt({ page, developer }, await centreOf(page, selector));
}

async function scrollUnfolded(
  { page, developer }: OpenPage,
  buttons: readonly RegExp[],
  selector: string,
): Promise<Frames> {
  for (const name of buttons) await page.getByRole('button', { name }).click();
  await page.locator(selector).evaluate((part) => part.scrollIntoView());
  // Beside what is stuck to the edges of the window.
  const frames = await scrollAt({ page, developer }, { x: 720, y: 450 });
  await page.getByRole('button', { name: 'Show less' }).click();
  return frames;
}

type Scrolled = Pick<OpenPage, 'page' | 'developer'>;

async function scrollAt({ page, developer }: Scrolled, { x, y }: { x: number; y: number }): Promise<Frames> {
  const gesture = { x, y, speed: 1500, gestureSourceType: 'mouse', preventFling: true } as const;
  return countFrames(page, async () => {
    await developer.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: -1500 });
    await developer.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: 1500 });
  });
}

async function drag({ page }: OpenPage): Promise<Frames> {
  const from = await centreOf(page, '[data-column=todo] [data-handle]');
  const to = await centreOf(page, '[data-column=done]');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y, { steps: 3 });
  const frames = await countFrames(page, async () => {
    const end = performance.now() + 2000;
    for (let step = 0; performance.now() < end; step++) {
      // There and back, some 20 pixels at a time.
      const part = (1 - Math.cos(step / 20)) / 2;
      await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.waitForTimeout(500);
  return frames;
}

async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const found = page.locator(selector).first();
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (box === null) throw new Error(`${selector} is not displayed`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
