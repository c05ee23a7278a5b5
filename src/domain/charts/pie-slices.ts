import type { TotalMinorUnits } from '../money/money.ts';
import { categories } from '../transactions/category.ts';
import type { PieSlice } from './chart-series.ts';

/** The slices of a pie from its sums: the largest first, equal ones in category order. */
export function toPieSlices(sums: readonly Omit<PieSlice, 'perMille'>[]): readonly PieSlice[] {
  const slices = sums.toSorted((one, other) =>
    one.amount === other.amount
      ? categories.indexOf(one.category) - categories.indexOf(other.category)
      : one.amount < other.amount
        ? 1
        : -1,
  );
  const shares = toShares(slices.map(({ amount }) => amount));
  return slices.map((slice, index) => ({ ...slice, perMille: shares[index] ?? 0 }));
}

/** Thousandths that add up to 1000: rounded down, then the rest goes to the largest remainders, earlier ones first. */
function toShares(amounts: readonly TotalMinorUnits[]): readonly number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (whole === 0n) return amounts.map(() => 0);
  const shares = amounts.map((amount) => Number((amount * 1000n) / whole));
  const rest = 1000 - shares.reduce((sum, share) => sum + share, 0);
  amounts
    .map((amount, index) => ({ index, remainder: (amount * 1000n) % whole }))
    .sort((one, other) => (one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0))
    .slice(0, rest)
    .forEach(({ index }) => {
      shares[index] = (shares[index] ?? 0) + 1;
    });
  return shares;
}
