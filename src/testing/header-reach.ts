import { expect } from 'vitest';
import { readWhole } from './read-whole.ts';

export const headerWidths = [320, 360, 375, 768, 1440];

/** Whether everything in the header stands beside its name. */
export const isOneLine = () => (document.querySelector('header')?.offsetHeight ?? 0) < 90;

/** Expects these links and buttons of the header to be in the window, over nothing and under nothing, with the name. */
export async function expectInReach(names: readonly string[]): Promise<void> {
  await document.fonts.ready;
  const header = document.querySelector('header') as HTMLElement;
  const find = (name: string) =>
    [...header.querySelectorAll<HTMLElement>('a, button')].find(
      (one) => (one.ariaLabel ?? one.textContent?.trim()) === name,
    );
  await expect.poll(() => names.filter((name) => find(name) === undefined)).toEqual([]);
  for (const name of names) {
    const control = find(name) as HTMLElement;
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(36);
    expect(left, name).toBeGreaterThanOrEqual(0);
    expect(right, name).toBeLessThanOrEqual(innerWidth);
    // The corners, too: nothing lies over a part of it.
    for (const x of [left + 6, (left + right) / 2, right - 6]) {
      for (const y of [top + 6, (top + bottom) / 2, bottom - 6]) {
        expect(control.contains(document.elementFromPoint(x, y)), name).toBe(true);
      }
    }
    if (control.ariaLabel === null) expect(readWhole(control)).toBe(name);
  }
  expect(readWhole(header)).toContain('TallyboardYour personal finance copilot');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
}
