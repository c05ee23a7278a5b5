import type { CurrencyCode } from './currency.ts';
import { currencies } from './currency.ts';
import type { TotalMinorUnits } from './money.ts';

/**
 * Converts a total to another currency at the fixed rates: 1 USD is ₹83.50, 1 GBP is ₹105.20. Integer arithmetic,
 * rounded once, half away from zero, so that an income and an expense of the same size convert to the same size.
 */
export function convert(total: TotalMinorUnits, from: CurrencyCode, to: CurrencyCode): TotalMinorUnits {
  const worth = total * tenthsOfRupee(from);
  const unit = tenthsOfRupee(to);
  const half = (worth < 0n ? -unit : unit) / 2n;
  return ((worth + half) / unit) as TotalMinorUnits;
}

/** Rates have at most one decimal, so tenths are integers; BigInt throws if one ever is not. */
function tenthsOfRupee(code: CurrencyCode): bigint {
  return BigInt(currencies[code].rateToInr * 10);
}
