import type { CurrencyCode } from './currency.ts';
import { currencies } from './currency.ts';
import type { TotalMinorUnits } from './money.ts';

/**
 * A total in paise, at the fixed rates: 1 USD is ₹83.50, 1 GBP is ₹105.20. Whole-number arithmetic; a part of a
 * paisa is rounded half away from zero, so that income and expense of the same size convert to the same size.
 */
export function toInr(total: TotalMinorUnits, from: CurrencyCode): TotalMinorUnits {
  // Rates have at most one decimal: as tenths they are whole, and BigInt throws should one ever not be.
  const tenths = total * BigInt(currencies[from].rateToInr * 10);
  const half = tenths < 0n ? -5n : 5n;
  return ((tenths + half) / 10n) as TotalMinorUnits;
}
