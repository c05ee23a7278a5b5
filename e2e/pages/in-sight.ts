import { expect, type Locator } from '@playwright/test';
import { findHindrances } from '#testing/hindrances.ts';

/** Expects each of these to be there, in sight, whole, and under nothing else; what is pressed, with room for that. */
export async function expectInSight(parts: readonly Locator[], least = 0): Promise<void> {
  for (const part of parts) {
    await expect.poll(() => part.evaluate(findHindrances, least), String(part)).toEqual([]);
  }
}
