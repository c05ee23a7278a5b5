export interface Pixel {
  x: number;
  y: number;
}

/**
 * Leaves out what the eye cannot see: of the points that fall on one column of pixels it keeps the first, the lowest,
 * the highest and the last, so that no peak is lost. Points come in the order of x.
 */
export function decimate(points: readonly Pixel[], width: number): readonly Pixel[] {
  if (points.length <= width) return points;
  const kept: Pixel[] = [];
  let from = 0;
  while (from < points.length) {
    const column = Math.floor(points[from]?.x ?? 0);
    let to = from;
    let lowest = from;
    let highest = from;
    while (to < points.length && Math.floor(points[to]?.x ?? 0) === column) {
      const y = points[to]?.y ?? 0;
      if (y < (points[lowest]?.y ?? 0)) lowest = to;
      if (y > (points[highest]?.y ?? 0)) highest = to;
      to += 1;
    }
    const indexes = [...new Set([from, lowest, highest, to - 1])].sort((one, other) => one - other);
    for (const index of indexes) {
      const point = points[index];
      if (point !== undefined) kept.push(point);
    }
    from = to;
  }
  return kept;
}
