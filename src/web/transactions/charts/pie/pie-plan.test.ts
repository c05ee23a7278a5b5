import { expect, it } from 'vitest';
import { toPieSlices } from '#domain/charts/pie-slices.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import { type Category, categories } from '#domain/transactions/category.ts';
import { pieRadius, planPie } from './pie-plan.ts';

const plan = (amounts: readonly number[], width = 900) => {
  const none = 0n as TotalMinorUnits;
  const sums = amounts.map((amount, index) => ({
    category: categories[index] as Category,
    amount: BigInt(amount) as TotalMinorUnits,
    planned: none,
    returned: none,
  }));
  const size = { width, height: 300, rem: 16, measure: (text: string) => text.length * 7 };
  return planPie(toPieSlices(sums), size);
};

it('is 300 high with a radius of 80, also on a phone', () => {
  expect(pieRadius).toBe(80);
  for (const width of [311, 900]) expect(plan([50, 50], width).height).toBe(300);
});

it('slices of 6 % and more carry their name and share, thinner ones do not', () => {
  const labelled = plan([40, 30, 18, 7, 5]).slices.filter(({ label }) => label !== null);
  expect(labelled.map(({ share }) => share)).toEqual(['40.0%', '30.0%', '18.0%', '7.0%']);
});

it('a name that does not fit beside the pie stays in the table alone', () => {
  const { slices } = plan([40, 30, 30], 200);
  expect(slices[0]?.label).toBeNull();
  expect(slices.map(({ share }) => share)).toEqual(['40.0%', '30.0%', '30.0%']);
});

it('labels meet neither each other nor the edge', () => {
  const { slices, width } = plan([7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8], 320);
  const boxes = slices.flatMap(({ category, label }) => {
    if (label === null) return [];
    const long = category.length * 7;
    return [{ left: label.anchor === 'end' ? label.x - long : label.x, long, y: label.y }];
  });
  expect(boxes.length).toBeGreaterThan(3);
  for (const box of boxes) expect(Math.abs(box.left)).toBeLessThanOrEqual(width / 2);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const beside = one.left + one.long <= other.left || other.left + other.long <= one.left;
      expect(beside || Math.abs(one.y - other.y) >= 31).toBe(true);
    }
});
