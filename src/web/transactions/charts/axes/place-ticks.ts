import type { ChartSize } from '../chart-plan.ts';
import type { BottomTick } from './bottom-axis.tsx';

/** The height of the bottom axis: on a phone it has two lines. */
export function toAxisHeight(size: ChartSize): number {
  return (isNarrow(size) ? 2.75 : 1.75) * size.rem;
}

/** Whether the drawing is as narrow as on a phone. */
export function isNarrow({ width, rem }: ChartSize): boolean {
  return width < 30 * rem;
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
