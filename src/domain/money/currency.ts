import type { Grouping } from './digit-groups.ts';

/** The three currencies, in display order. */
export const currencyCodes = ['INR', 'USD', 'GBP'] as const;

export type CurrencyCode = (typeof currencyCodes)[number];

export interface Currency {
  readonly code: CurrencyCode;
  readonly symbol: string;
  readonly name: string;
  /** The value of one unit in rupees: a fixed business constant with at most one decimal, never a market rate. */
  readonly rateToInr: number;
  /** The locale for short forms: 'L' for a lakh, 'M' for a million. */
  readonly locale: string;
  /** The grouping of digits where the currency is from. */
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

/** Whether a value is the code of a known currency. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && (currencyCodes as readonly string[]).includes(value);
}

/** The currency that a form or setting shows: INR where it has none, as the specification says, or an unknown one. */
export function toCurrencyCode(value: unknown): CurrencyCode {
  return isCurrencyCode(value) ? value : 'INR';
}
