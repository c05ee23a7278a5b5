import type { ChartSize } from '../chart-plan.ts';
import type { BottomTick } from './bottom-axis.tsx';

/** The height of a bottom axis with two lines, in rem. */
export const dateAxisRem = 2.75;

/** The width that a label of the bottom axis needs for itself. First letters may stand close together. */
export function toLabelRoom(label: string, { measure, rem }: ChartSize): number {
  return measure(label) + (label.length > 1 ? 1.25 : 0.5) * rem;
}

/** The ticks with their labels within the drawing. Of two second lines that would meet, the later one stays. */
export function placeTicks(
  ticks: readonly Omit<BottomTick, 'labelX'>[],
  { width, measure, rem }: ChartSize,
): readonly BottomTick[] {
  let free = width;
  return ticks
    .toReversed()
    .map(({ x, label, below = '' }) => {
      const half = Math.max(measure(label), measure(below)) / 2;
      const labelX = Math.max(half, Math.min(x, width - half));
      if (below === '' || labelX + half > free) return { x, labelX, label };
      free = labelX - half - 0.5 * rem;
      return { x, labelX, label, below };
    })
    .reverse();
}
