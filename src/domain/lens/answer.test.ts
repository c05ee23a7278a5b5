import { expect, it } from 'vitest';
import type { TotalMinorUnits } from '../money/money.ts';
import { toComparisonWords, toDaily } from './answer.ts';

const sum = (value: bigint) => value as TotalMinorUnits;

it.each([
  [-2_389_300n, 31, -77_074n],
  [100n, 3, 33n],
  [-50n, 100, -1n],
  [0n, 30, 0n],
  [9_007_199_254_740_993_00n, 1, 9_007_199_254_740_993_00n],
])('%d on one of %d days is %d', (value, days, expected) => {
  expect(toDaily(sum(value), days)).toBe(expected);
});

it.each([
  [-1026n, -1000n, '2.6% more than September'],
  [-974n, -1000n, '2.6% less than September'],
  [1000n, 500n, '100.0% more than September'],
  [100_000n, 100_001n, 'under 0.1% less than September'],
  [-10n, -35_000n, 'over 99.9% less than September'],
  [500n, 500n, 'the same as September'],
  [0n, 0n, 'the same as September'],
  [500n, -40_000n, 'September: −₹400.00'],
  [500n, 0n, 'September: ₹0.00'],
  [0n, 500n, 'September: ₹5.00'],
  [500_000n, 100n, 'September: ₹1.00'],
  [999n, 100n, '899.0% more than September'],
  [1000n, 100n, 'September: ₹1.00'],
  [-1050n, -100n, 'September: −₹1.00'],
  [-500n, 40_000n, 'September: +₹400.00'],
])('%d after %d is told as “%s”', (now, before, words) => {
  expect(toComparisonWords(sum(now), sum(before), 'September', 'INR')).toBe(words);
});
