import type { CurrencyCode } from './currency.ts';
import { currencies } from './currency.ts';
import type { TotalMinorUnits } from './money.ts';

/**
 * A total in minor units of another currency, at the fixed rates: 1 USD is ₹83.50, 1 GBP is ₹105.20. Whole-number
 * arithmetic; a part of a minor unit is rounded once, half away from zero, so that income and expense of the same size
 * convert to the same size.
 */
export function convert(total: TotalMinorUnits, from: CurrencyCode, to: CurrencyCode): TotalMinorUnits {
  const worth = total * tenthsOfRupee(from);
  const unit = tenthsOfRupee(to);
  const half = (worth < 0n ? -unit : unit) / 2n;
  return ((worth + half) / unit) as TotalMinorUnits;
}

/** Rates have at most one decimal: as tenths they are whole, and BigInt throws should one ever not be. */
function tenthsOfRupee(code: CurrencyCode): bigint {
  return BigInt(currencies[code].rateToInr * 10);
}
