import { expect, type Locator } from '@playwright/test';

/** In degrees of OKLCH. */
const hues = { green: [130, 170], red: [15, 40], blue: [235, 275] } as const;

export type Hue = keyof typeof hues;

/** The colour of a text as a person would name it, in either theme. */
export async function expectHue(text: Locator, name: Hue): Promise<void> {
  const [low, high] = hues[name];
  await expect
    .poll(async () => {
      const colour = await text.evaluate((element) => getComputedStyle(element).color);
      const [, chroma, hue] = (/oklch\(([\d.\s]+)/.exec(colour)?.[1] ?? '').split(' ').map(Number);
      return chroma !== undefined && hue !== undefined && chroma > 0.05 && hue >= low && hue <= high
        ? name
        : colour;
    })
    .toBe(name);
}
