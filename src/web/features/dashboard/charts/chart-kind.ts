export const chartKinds = ['line', 'pie', 'bar'] as const;

export type ChartKind = (typeof chartKinds)[number];

/** The height of every chart, in CSS pixels. */
export const chartHeight = 300;

/** How long a chart takes to draw itself, unless the card is told otherwise. */
export const chartAnimationMs = 1500;
