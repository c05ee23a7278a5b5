import type { Pixel } from './axes/decimate.ts';

/** The space for a chart. It measures text, because labels must fit with any font and zoom. */
export interface ChartSize {
  width: number;
  height: number;
  /** The root font's size in pixels. */
  rem: number;
  /** The width of a small label, in pixels. */
  measure: (text: string) => number;
}

/** The facts that `ChartFrame` needs about a chart. */
export interface ChartPlan {
  /** The data point at a position of the drawing; null if there is none. */
  indexAt: (at: Pixel) => number | null;
  /** The width of the drawing. */
  width: number;
  /** Returns the place of a point's tooltip. */
  anchorAt: (index: number) => Anchor;
}

/** The top of a mark. */
export interface Anchor extends Pixel {
  /** Half its width; null where a tooltip has no room beside it. */
  half: number | null;
}
