import type { CurrencyCode } from './currency.ts';
import { currencyCodes } from './currency.ts';
import { currencySigns } from './money.ts';

/** A currency as a word of a sentence, for many of it. */
export const currencyWords: Readonly<Record<CurrencyCode, string>> = {
  INR: 'Rupees',
  USD: 'Dollars',
  GBP: 'Pounds',
};

const byMark = new Map<string, CurrencyCode>([
  ...currencyCodes.flatMap((code) => currencySigns[code].map((mark) => [mark, code] as const)),
  ...currencyCodes.flatMap((code) => {
    const word = currencyWords[code].toLowerCase();
    return [word, word.slice(0, -1)].map((one) => [one, code] as const);
  }),
  ['sterling', 'GBP'],
  ['quid', 'GBP'],
]);

/** The currency that a sign, code or word in small letters names: '£', 'rs.', 'usd', 'pounds'. */
export function findCurrencyMark(text: string): CurrencyCode | undefined {
  return byMark.get(text);
}
