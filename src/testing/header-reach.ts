import { expect } from 'vitest';
import { findHindrances } from './hindrances.ts';
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
    expect([name, ...findHindrances(control, 36)]).toEqual([name]);
    if (control.ariaLabel === null) expect(readWhole(control)).toBe(name);
  }
  expect(readWhole(header)).toContain('TallyboardYour personal finance copilot');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
}
