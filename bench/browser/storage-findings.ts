import { compare, type Finding, milliseconds } from 'tallyboard-backend/bench/tools/findings.ts';
import { interleave, toMedian, toRatio } from 'tallyboard-backend/bench/tools/measure.ts';
import type { OpenPage } from './open-page.ts';
import type { Pages } from './opening-findings.ts';

/** Milliseconds after submitting an entry. */
interface Save {
  readonly painted: number;
  /** When the browser's database has it. */
  readonly stored: number;
}

interface Noted {
  save: Partial<Save>;
}

/** Measures how long after its frame a saved entry is in the browser's database. */
export async function measureStored(pages: Pages, turns: number): Promise<Finding> {
  const measure = (name: keyof Pages) => async () => {
    await pages[name].page.bringToFront();
    const { painted, stored } = await save(pages[name]);
    return Math.max(0, stored - painted);
  };
  const { long, usual } = await interleave(turns, { long: measure('long'), usual: measure('usual') });
  return compare(
    'a saved entry, stored by the browser after its paint',
    [milliseconds(toMedian(long)), milliseconds(toMedian(usual))],
    toRatio(long, usual),
    { text: 'at most 10 ms', reached: toMedian(long) <= 10 },
  );
}

async function save({ page }: OpenPage): Promise<Save> {
  const form = page.getByRole('form', { name: 'Add Transaction' });
  await form.getByLabel('Amount').fill('12.5');
  await form.getByLabel('Category').selectOption('Rent');
  const button = form.getByRole('button', { name: 'Add Transaction' });
  await button.hover();
  // Let that finish.
  await page.waitForTimeout(400);
  await page.evaluate(noteSave);
  await button.click();
  await page.waitForFunction(() => {
    const { painted, stored } = (window as unknown as Noted).save;
    return painted !== undefined && stored !== undefined;
  });
  const noted = await page.evaluate(() => (window as unknown as Noted).save as Save);
  // Let it be sent, answered and counted up.
  await page.waitForTimeout(700);
  return noted;
}

/** Runs in the page: notes when the next submitted entry is painted, and when the first write after it ends. */
function noteSave(): void {
  const begin = () => {
    const start = performance.now();
    const save: { painted?: number; stored?: number } = {};
    Object.assign(window, { save });
    requestAnimationFrame(() =>
      setTimeout(() => {
        save.painted = performance.now() - start;
      }),
    );
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...values) {
      IDBObjectStore.prototype.put = put;
      this.transaction.addEventListener('complete', () => {
        save.stored = performance.now() - start;
      });
      return put.apply(this, values);
    };
  };
  Object.assign(window, { save: {} });
  document.addEventListener('submit', begin, { capture: true, once: true });
}
