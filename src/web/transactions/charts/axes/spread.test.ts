import { array, assert as check, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimate } from './decimate.ts';
import { spreadPositions } from './spread.ts';

describe('labels that want the same place', () => {
  it('stay where they are while there is room', () => {
    expect(spreadPositions([10, 40, 90], 16, 0, 100)).toEqual([10, 40, 90]);
  });

  it('move apart evenly around it', () => {
    expect(spreadPositions([50, 50], 16, 0, 100)).toEqual([42, 58]);
    expect(spreadPositions([50, 50, 50], 10, 0, 100)).toEqual([40, 50, 60]);
  });

  it('stay inside', () => {
    expect(spreadPositions([0, 0, 0], 10, 5, 100)).toEqual([5, 15, 25]);
    expect(spreadPositions([99, 99, 100], 10, 0, 95)).toEqual([75, 85, 95]);
  });

  it('never come nearer than the gap, and keep their order', () => {
    check(
      property(array(double({ min: -50, max: 350, noNaN: true }), { maxLength: 18 }), (positions) => {
        const wanted = positions.toSorted((one, other) => one - other);
        const placed = spreadPositions(wanted, 16, 8, 292);
        expect(placed).toHaveLength(wanted.length);
        placed.forEach((position, index) => {
          expect(position).toBeGreaterThanOrEqual(8 - 1e-9);
          expect(position).toBeLessThanOrEqual(292 + 1e-9);
          if (index > 0) expect(position - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9);
        });
      }),
    );
  });
});

describe('more points than pixels', () => {
  it('lose no peak and no end', () => {
    const points = Array.from({ length: 10_000 }, (_, index) => ({
      x: index / 50,
      y: index === 4321 ? 999 : index === 8765 ? -999 : Math.sin(index),
    }));
    const kept = decimate(points, 200);
    expect(kept.length).toBeLessThanOrEqual(4 * 200);
    expect(kept[0]).toBe(points[0]);
    expect(kept.at(-1)).toBe(points.at(-1));
    expect(kept).toContain(points[4321]);
    expect(kept).toContain(points[8765]);
    expect(kept.every((point, index) => index === 0 || point.x >= (kept[index - 1]?.x ?? 0))).toBe(true);
  });

  it('are left alone when there are no more than pixels', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 0.2, y: 2 },
    ];
    expect(decimate(points, 2)).toBe(points);
  });
});
