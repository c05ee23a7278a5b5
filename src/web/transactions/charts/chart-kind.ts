export const chartKinds = ['line', 'pie', 'bar'] as const;

export type ChartKind = (typeof chartKinds)[number];

/** The height of every chart, in CSS pixels. */
export const chartHeight = 300;

/** The default duration of a chart's animation. */
export const chartAnimationMs = 1500;
