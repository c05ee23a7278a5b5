import type { Pixel } from './decimate.ts';

/** What a drawing is planned for. Text is measured, for labels must fit at any font and any zoom. */
export interface Stage {
  width: number;
  height: number;
  /** The root font's size in pixels. */
  rem: number;
  /** The width of a small label, in pixels. */
  measure: (text: string) => number;
}

/** What the frame around a drawing needs to know of it. */
export interface ChartPlan {
  /** The point that a place of the drawing belongs to; null where there is none. */
  indexAt: (at: Pixel) => number | null;
  /** Where the tooltip of a point hangs. */
  anchorAt: (index: number) => Pixel;
}
