export const chartKinds = [
  { value: 'line', label: 'Line' },
  { value: 'pie', label: 'Pie' },
  { value: 'bar', label: 'Bar' },
] as const;

export type ChartKind = (typeof chartKinds)[number]['value'];

/** The height of every chart, in CSS pixels. */
export const chartHeight = 300;

/** The default duration of a chart's animation. */
export const chartAnimationMs = 1500;
