import type { CurrencyCode } from '../money/currency.ts';
import { formatMoney, type TotalMinorUnits } from '../money/money.ts';

/** An increase to ten times as much; beyond that a percentage is no longer meaningful. */
const mostPerMille = 9_000n;

/** A sum on one of so many days, rounded to whole minor units, halves away from zero. */
export function toDaily(sum: TotalMinorUnits, days: number): TotalMinorUnits {
  return roundedQuotient(sum, BigInt(days)) as TotalMinorUnits;
}

/**
 * How a sum compares with an earlier one: '2.6% more than September', '2.6% less than by 23 Oct', 'the same as
 * September', or, where a percentage would mislead, 'September: ₹400.00'. More means further from zero: more spent, or
 * more earned.
 */
export function toComparisonWords(
  now: TotalMinorUnits,
  before: TotalMinorUnits,
  words: string,
  currency: CurrencyCode,
): string {
  if (now === before) return `the same as ${words}`;
  const isComparable = now !== 0n && before !== 0n && now > 0n === before > 0n;
  const perMille = isComparable
    ? roundedQuotient((absolute(now) - absolute(before)) * 1000n, absolute(before))
    : 0n;
  if (!isComparable || perMille >= mostPerMille) {
    // Below a sum that was spent, a bare one would read as spent too.
    const sign = now < 0n && before > 0n ? '+' : '';
    return `${words}: ${sign}${formatMoney(before, currency).replace('-', '−')}`;
  }
  const isMore = absolute(now) > absolute(before);
  return `${toPercent(absolute(perMille), isMore)} ${isMore ? 'more' : 'less'} than ${words}`;
}

/** Never rounds a small difference to 0%, or a small remainder to 100%. */
function toPercent(perMille: bigint, isMore: boolean): string {
  if (perMille === 0n) return 'under 0.1%';
  return perMille === 1000n && !isMore ? 'over 99.9%' : `${perMille / 10n}.${perMille % 10n}%`;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function roundedQuotient(value: bigint, divisor: bigint): bigint {
  const size = (absolute(value) * 2n + divisor) / (divisor * 2n);
  return value < 0n ? -size : size;
}
