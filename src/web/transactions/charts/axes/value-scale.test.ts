import { assert as check, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toValueScale } from './value-scale.ts';

const labels = (max: number, min = 0) =>
  toValueScale({ max, min }, 'INR', 280, 10).ticks.map(({ label }) => label);

describe('the axis of money', () => {
  it('counts in ones, twos and fives', () => {
    expect(labels(75_000_00)).toEqual(['₹0', '₹20,000', '₹40,000', '₹60,000', '₹80,000']);
    expect(labels(12_000_00)).toEqual(['₹0', '₹2,000', '₹4,000', '₹6,000', '₹8,000', '₹10,000', '₹12,000']);
    expect(labels(2_100_00)).toEqual(['₹0', '₹500', '₹1,000', '₹1,500', '₹2,000', '₹2,500']);
  });

  it('has paise where there is little, and the short form where there is much', () => {
    expect(labels(3)).toEqual(['₹0.00', '₹0.01', '₹0.02', '₹0.03']);
    expect(labels(0)).toEqual(['₹0.00', '₹0.01']);
    expect(labels(25_00_000_00)).toEqual(['₹0', '₹5L', '₹10L', '₹15L', '₹20L', '₹25L']);
  });

  it('goes below zero for what is below it', () => {
    expect(labels(40_000_00, -9_000_00)).toEqual([
      '-₹10,000',
      '₹0',
      '₹10,000',
      '₹20,000',
      '₹30,000',
      '₹40,000',
    ]);
    expect(labels(0, -25_00_000_00).slice(0, 2)).toEqual(['-₹25L', '-₹20L']);
    expect(toValueScale({ max: 5, min: -5 }, 'INR', 280, 10).ticks.find(({ isZero }) => isZero)?.label).toBe(
      '₹0.00',
    );
  });

  it('reaches from the bottom to the top, in few steps, for any amount', () => {
    check(
      property(double({ min: 0, max: 1e20, noNaN: true }), (amount) => {
        const max = Math.floor(amount);
        const { y, ticks } = toValueScale({ max }, 'INR', 280, 10);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(9);
        expect(ticks[0]?.y).toBe(280);
        expect(ticks.at(-1)?.y).toBeCloseTo(10, 6);
        expect(y(max)).toBeGreaterThanOrEqual(10 - 1e-6);
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
      }),
    );
  });
});
