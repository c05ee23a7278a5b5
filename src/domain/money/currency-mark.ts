import type { CurrencyCode } from './currency.ts';
import { currencyCodes } from './currency.ts';
import { currencySigns } from './money.ts';

/** A currency as a word of a sentence, for many of it. */
export const currencyNames: Readonly<Record<CurrencyCode, string>> = {
  INR: 'Rupees',
  USD: 'Dollars',
  GBP: 'Pounds',
};

const names: Readonly<Record<CurrencyCode, RegExp>> = {
  INR: /^rupees?$/,
  USD: /^dollars?$/,
  GBP: /^(?:pounds?|sterling|quid)$/,
};

/** The currency that a sign, code or word in small letters names: '£', 'rs.', 'usd', 'pounds'. */
export function findCurrencyMark(text: string): CurrencyCode | undefined {
  return currencyCodes.find((code) => currencySigns[code].includes(text) || names[code].test(text));
}
