import { formatShare, type PieSlice } from '#domain/charts/chart-series.ts';
import { categories } from '#domain/transactions/category.ts';
import type { Pixel } from '../axes/decimate.ts';
import type { ChartPlan, ChartSize } from '../chart-plan.ts';

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
  /** The place of its name and share beside the rim, from the centre; null where they have no room. */
  label: PieLabel | null;
}

interface PieLabel extends Pixel {
  anchor: 'start' | 'end';
}

/** The slices clockwise from twelve o'clock, the largest first. */
export function planPie(series: readonly PieSlice[], size: ChartSize): PiePlan {
  const whole = series.reduce((sum, { amount }) => sum + Number(amount), 0);
  const { height } = size;
  // Beside its table, as wide as most names need.
  const width = size.width < 30 * size.rem ? size.width : 24 * size.rem;
  const centre = { x: width / 2, y: height / 2 };
  const toLabel = createLabelPlacer(width, size);
  const ends: number[] = [];
  for (const { amount } of series) ends.push((ends.at(-1) ?? 0) + (Number(amount) / whole) * fullTurn);
  return {
    width,
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
        label:
          slice.perMille < leastLabelled
            ? null
            : toLabel([slice.category, formatShare(slice)], (start + end) / 2),
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

/** Thousandths: thinner slices have no room for a name beside them. */
const leastLabelled = 60;
/** Pixels between the rim and a label. */
const labelGap = 10;

/** Places two lines, each a rem high, beside the rim at an angle, unless they would leave the drawing or meet an earlier label. */
function createLabelPlacer(width: number, { rem, measure }: ChartSize) {
  const placed: { left: number; right: number; top: number; bottom: number }[] = [];
  return (texts: readonly string[], angle: number): PieLabel | null => {
    const x = Math.sin(angle) * (pieRadius + labelGap);
    const y = -Math.cos(angle) * (pieRadius + labelGap + rem / 2);
    const long = Math.max(...texts.map(measure));
    const anchor = x < 0 ? 'end' : 'start';
    const box = {
      left: anchor === 'end' ? x - long : x,
      right: anchor === 'end' ? x : x + long,
      top: y - rem,
      bottom: y + rem,
    };
    const fits = Math.max(-box.left, box.right) <= width / 2;
    const meets = placed.some(
      (one) => box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom,
    );
    if (!fits || meets) return null;
    placed.push(box);
    return { x, y, anchor };
  };
}
