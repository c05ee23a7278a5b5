import type { Grouping } from './digit-groups.ts';

/** The three currencies of the product, in the order in which it lists them. */
export const currencyCodes = ['INR', 'USD', 'GBP'] as const;

export type CurrencyCode = (typeof currencyCodes)[number];

export interface Currency {
  readonly code: CurrencyCode;
  readonly symbol: string;
  readonly name: string;
  /** How many rupees one unit is worth: a fixed business constant with at most one decimal, never a market rate. */
  readonly rateToInr: number;
  /** The locale whose short forms the currency is written with: 'L' for a lakh, 'M' for a million. */
  readonly locale: string;
  /** How the currency's digits are grouped at home. */
  readonly grouping: Grouping;
}

/** The currency table of the specification. */
export const currencies: Readonly<Record<CurrencyCode, Currency>> = {
  INR: { code: 'INR', symbol: '₹', name: 'Indian Rupee', rateToInr: 1, locale: 'en-IN', grouping: 'lakhs' },
  USD: {
    code: 'USD',
    symbol: '$',
    name: 'US Dollar',
    rateToInr: 83.5,
    locale: 'en-US',
    grouping: 'thousands',
  },
  GBP: {
    code: 'GBP',
    symbol: '£',
    name: 'British Pound',
    rateToInr: 105.2,
    locale: 'en-GB',
    grouping: 'thousands',
  },
};

/** Whether a text is the code of a currency that the product knows. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && (currencyCodes as readonly string[]).includes(value);
}

/** The currency of a stored value: a missing or unknown one counts as INR, as the specification says. */
export function toCurrencyCode(value: unknown): CurrencyCode {
  return isCurrencyCode(value) ? value : 'INR';
}
