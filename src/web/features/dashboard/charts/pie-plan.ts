import { arc, type PieArcDatum, pie } from 'd3-shape';
import { categories } from '#domain/category.ts';
import { formatShare, type PieSlice } from '#domain/chart-series.ts';
import type { ChartPlan, Stage } from './chart-plan.ts';
import type { Pixel } from './decimate.ts';
import { spread } from './spread.ts';

export const pieRadius = 80;

export interface PiePlan extends ChartPlan {
  width: number;
  centre: Pixel;
  slices: readonly PlannedSlice[];
  /** Names around the pie where they fit; else beside or below it, as a list. */
  namesAround: boolean;
}

interface PlannedSlice {
  category: string;
  share: string;
  /** One of the 16 fixed colours: a category keeps its own in every pie. */
  color: string;
  path: string;
  /** Too thin for a gap to its neighbours. */
  thin: boolean;
  /** Where the name stands, around the pie. */
  name: Pixel & { anchor: 'start' | 'end' };
  /** From the slice to its name. */
  leader: string;
}

const fullTurn = 2 * Math.PI;
const elbow = 14;
const reach = 30;

export function planPie(series: readonly PieSlice[], stage: Stage): PiePlan {
  const { width, height, rem, measure } = stage;
  const start = toStartAngle(series);
  const arcs = pie<PieSlice>()
    .sort(null)
    .startAngle(start)
    .endAngle(start + fullTurn)
    .value((slice) => Number(slice.amount))([...series]);
  const lineHeight = 1.125 * rem;
  const widest = Math.max(0, ...series.map((slice) => measure(`${slice.category} ${formatShare(slice)}`)));
  const sides = { start: arcs.filter(isRight), end: arcs.filter((slice) => !isRight(slice)) };
  const tallest = Math.max(sides.start.length, sides.end.length) * lineHeight;
  const namesAround = width / 2 - pieRadius - reach - 6 >= widest && tallest <= height;

  const narrow = 2 * (pieRadius + 4);
  const centre = namesAround ? { x: width / 2, y: height / 2 } : { x: narrow / 2, y: narrow / 2 };
  const nameYs = new Map<number, number>();
  for (const side of [sides.start, sides.end]) {
    const sorted = side
      .map((slice) => ({ index: slice.index, y: centre.y + edge(slice, pieRadius + elbow).y }))
      .sort((one, other) => one.y - other.y);
    const placed = spread(
      sorted.map(({ y }) => y),
      lineHeight,
      lineHeight / 2,
      height - lineHeight / 2,
    );
    for (const [position, { index }] of sorted.entries()) nameYs.set(index, placed[position] ?? centre.y);
  }

  const drawArc = arc<PieArcDatum<PieSlice>>().innerRadius(0).outerRadius(pieRadius);
  const shape = (slice: PieArcDatum<PieSlice>) => drawArc(slice) ?? '';
  return {
    width: namesAround ? width : narrow,
    centre,
    namesAround,
    slices: arcs.map((slice) => {
      const side = isRight(slice) ? 1 : -1;
      const nameY = (nameYs.get(slice.index) ?? 0) - centre.y;
      const rim = edge(slice, pieRadius + 2);
      const bend = edge(slice, pieRadius + elbow);
      const end = side * (pieRadius + reach);
      return {
        category: slice.data.category,
        share: formatShare(slice.data),
        color: `var(--pie-${categories.indexOf(slice.data.category) + 1})`,
        path: shape(slice),
        thin: slice.endAngle - slice.startAngle < 0.05,
        name: { x: end + side * 5, y: nameY, anchor: side === 1 ? 'start' : 'end' },
        leader: `M${text(rim)}L${text(bend)}L${text({ x: end - side * 8, y: nameY })}H${end}`,
      };
    }),
    indexAt: (at) => {
      const x = at.x - centre.x;
      const y = at.y - centre.y;
      if (Math.hypot(x, y) > pieRadius) return null;
      const angle = start + turned(Math.atan2(x, -y) - start);
      const index = arcs.findIndex((slice) => angle >= slice.startAngle && angle < slice.endAngle);
      return index === -1 ? null : index;
    },
    anchorAt: (index) => {
      const slice = arcs[index];
      const at = slice === undefined ? { x: 0, y: 0 } : edge(slice, pieRadius * 0.7);
      return { x: centre.x + at.x, y: centre.y + at.y };
    },
  };
}

/**
 * The largest slice begins at twelve o'clock. Where many small ones crowd at the end, the pie is turned so that they
 * lie at nine o'clock: there their leaders fan out to the names without crossing the pie.
 */
function toStartAngle(series: readonly PieSlice[]): number {
  const small = series.filter((slice) => slice.perMille < 30);
  if (small.length < 5) return 0;
  const share = small.reduce((sum, slice) => sum + slice.perMille, 0) / 1000;
  return ((share - 0.5) / 2) * fullTurn;
}

/** The same angle between nothing and a full turn. */
function turned(angle: number): number {
  return ((angle % fullTurn) + fullTurn) % fullTurn;
}

function middle(slice: PieArcDatum<PieSlice>): number {
  return (slice.startAngle + slice.endAngle) / 2;
}

function isRight(slice: PieArcDatum<PieSlice>): boolean {
  return turned(middle(slice)) < Math.PI;
}

function edge(slice: PieArcDatum<PieSlice>, radius: number): Pixel {
  return { x: Math.sin(middle(slice)) * radius, y: -Math.cos(middle(slice)) * radius };
}

function text({ x, y }: Pixel): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
