import { categories } from '#domain/category.ts';
import { formatShare, type PieSlice } from '#domain/chart-series.ts';
import type { ChartPlan, Stage } from './chart-plan.ts';
import type { Pixel } from './decimate.ts';

export const pieRadius = 80;

export interface PiePlan extends ChartPlan {
  height: number;
  centre: Pixel;
  slices: readonly PlannedSlice[];
}

interface PlannedSlice {
  category: string;
  share: string;
  /** One of the 16 fixed colours: a category keeps its own in every pie. */
  color: string;
  path: string;
  /** Too thin for a gap to its neighbours, or without any. */
  thin: boolean;
  /** From 0 to 1 of the largest slice. */
  length: number;
}

/** The slices clockwise from twelve o'clock, the largest first. */
export function planPie(series: readonly PieSlice[], stage: Stage): PiePlan {
  const whole = series.reduce((sum, { amount }) => sum + Number(amount), 0);
  const least = 2 * (pieRadius + 4);
  // With its table below it, it needs no more room than itself.
  const height = stage.width < 30 * stage.rem ? least : stage.height;
  const centre = { x: least / 2, y: height / 2 };
  const ends: number[] = [];
  for (const { amount } of series) ends.push((ends.at(-1) ?? 0) + (Number(amount) / whole) * fullTurn);
  return {
    width: least,
    height,
    centre,
    slices: series.map((slice, index) => {
      const [start, end] = [ends[index - 1] ?? 0, ends[index] ?? 0];
      // In two halves: an arc of a full turn would end where it starts, and not be drawn.
      const arcs = [(start + end) / 2, end].map((angle) => `A${pieRadius},${pieRadius},0,0,1,${at(angle)}`);
      return {
        category: slice.category,
        share: formatShare(slice),
        color: `var(--pie-${categories.indexOf(slice.category) + 1})`,
        path: `M0,0L${at(start)}${arcs.join('')}z`,
        thin: end - start < 0.05 || series.length === 1,
        length: Number(slice.amount) / Number(series[0]?.amount),
      };
    }),
    indexAt: ({ x, y }) => {
      const [right, up] = [x - centre.x, centre.y - y];
      if (Math.hypot(right, up) > pieRadius) return null;
      const angle = (Math.atan2(right, up) + fullTurn) % fullTurn;
      const index = ends.findIndex((end) => angle < end);
      return index === -1 ? null : index;
    },
    // Above the pie, so that nothing of it is covered.
    anchorAt: () => ({ x: centre.x, y: centre.y - pieRadius, half: null }),
  };
}

const fullTurn = 2 * Math.PI;

/** The point of the rim at an angle from twelve o'clock. */
function at(angle: number): string {
  return `${(Math.sin(angle) * pieRadius).toFixed(2)},${(-Math.cos(angle) * pieRadius).toFixed(2)}`;
}
