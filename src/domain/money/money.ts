import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import type { CurrencyCode } from './currency.ts';
import { currencies, currencyCodes } from './currency.ts';
import { groupDigits } from './digit-groups.ts';
import { withPlainDigits } from './plain-digits.ts';

declare const unit: unique symbol;

/** One amount in paise, cents or pence: a whole number, at most `maxAmount` either side of zero. */
export type MinorUnits = number & { readonly [unit]: 'minor units' };

/** A sum of amounts in paise, cents or pence. A bigint, because a number would become inexact. */
export type TotalMinorUnits = bigint & { readonly [unit]: 'total minor units' };

export type AmountIssue = Issue<'amount_invalid' | 'amount_too_large', 'amount'>;

/** The largest amount that the column numeric(14,2) holds: 999,999,999,999.99. */
export const maxAmount = 99_999_999_999_999 as MinorUnits;

/** An amount of that many minor units. Throws a RangeError for a fraction or for more than the column holds. */
export function requireMinorUnits(value: number): MinorUnits {
  if (!Number.isInteger(value) || Math.abs(value) > maxAmount) {
    throw new RangeError(`Not an amount in whole minor units: ${value}`);
  }
  return value as MinorUnits;
}

/** An amount on the wire: '1200.50', '-0.01'; always two decimals, no grouping, exact. */
export function toDecimal(value: MinorUnits | TotalMinorUnits): string {
  const digits = String(value < 0 ? -value : value).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Parses a numeric(14,2) from the wire: '1200.5', '1200.50', '-3'. Throws a RangeError for anything else, which the
 * column cannot hold. Typed text goes through `parseAmount`.
 */
export function fromDecimal(text: string): MinorUnits {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) throw new RangeError(`Not a decimal amount: ${JSON.stringify(text)}`);
  const [, sign, whole = '', fraction = ''] = match;
  const value = Number(whole + fraction.padEnd(2, '0'));
  return (sign === '-' && value !== 0 ? -value : value) as MinorUnits;
}

/**
 * Parses an amount that a person typed or pasted, in whole minor units, without rounding or dropping anything.
 *
 * Accepted, because it can mean only one thing:
 * - a plain number with at most two decimals: '1200', '1200.5', '.5', '5.';
 * - digits grouped by thousands or lakhs, with commas or spaces: '1,200', '1,00,000', '1 200.50';
 * - a comma with one or two digits after it, which no grouping ends with, is the decimal point: '1,5' is 1.50 and
 *   '1.200,50' is 1200.50;
 * - one currency sign or code on either side, with or without a space: '₹ 1,200.50', 'Rs. 50', '20 GBP'. When
 *   `currency` is given, the sign of another currency is refused: '$5' is not five rupees;
 * - other scripts' digits, '/-' at the end, and marks that nobody sees, as they are pasted: '१२३', '450/-'.
 *
 * Refused as `amount_invalid`: zero, negative or signed numbers, exponents ('1e309'), more than two decimals
 * ('12.345', '1.200'), groups that do not add up ('1,20,0'), empty text. Refused as
 * `amount_too_large`: more than 999,999,999,999.99, the most that the column holds.
 */
export function parseAmount(text: string, currency?: CurrencyCode): Result<MinorUnits, AmountIssue> {
  const decimal = findDecimal(text, currency);
  if (decimal === null) return refused({ code: 'amount_invalid', field: 'amount' });

  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = (whole + fraction.padEnd(2, '0')).replace(/^0+/, '');
  if (digits === '') return refused({ code: 'amount_invalid', field: 'amount' });
  if (digits.length > String(maxAmount).length) {
    return refused({ code: 'amount_too_large', field: 'amount' });
  }
  return accepted(Number(digits) as MinorUnits);
}

/** The number that a person typed as an amount, read as `parseAmount` does but also zero: '1200.50'; else null. */
export function findDecimal(text: string, currency?: CurrencyCode): string | null {
  const shown = withPlainDigits(text.trim().replace(invisibleMarks, '')).replace(spaces, ' ');
  const bare = withoutCurrency(shown, currency);
  return bare === null ? null : toPlainDecimal(bare);
}

/** Marks that nobody sees, and '/-' for no paise. */
const invisibleMarks = /\p{Cf}|\/-$/gu;
const spaces = /[\u0020\u00a0\u2009\u202f]+/g;

/** Signs and codes written beside an amount, in small letters. */
export const currencySigns: Readonly<Record<CurrencyCode, readonly string[]>> = {
  INR: ['₹', 'inr', 'rs.', 'rs'],
  USD: ['$', 'usd', 'us$'],
  GBP: ['£', 'gbp'],
};

/** The text without its currency sign; null if it is another currency's. */
function withoutCurrency(text: string, currency: CurrencyCode | undefined): string | null {
  const lower = text.toLowerCase();
  for (const code of currencyCodes) {
    for (const sign of currencySigns[code]) {
      const before = lower.startsWith(sign);
      if (!before && !lower.endsWith(sign)) continue;
      if (currency !== undefined && currencies[currency].code !== code) return null;
      return (before ? text.slice(sign.length) : text.slice(0, -sign.length)).trim();
    }
  }
  return text;
}

const plain = /^(?:\d+\.?\d{0,2}|\.\d{1,2})$/;
const pointDecimals =
  /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|[1-9]\d{0,2}(?: \d{3})+)(?:\.\d{0,2})?$/;
const commaDecimals = /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+),\d{1,2}$/;

/** The number with a decimal point and no groups; null if it is ambiguous. */
function toPlainDecimal(text: string): string | null {
  if (plain.test(text)) return text;
  if (pointDecimals.test(text)) return text.replace(/[, ]/g, '');
  if (commaDecimals.test(text)) return text.replace(/[. ]/g, '').replace(',', '.');
  return null;
}

/**
 * The parts of a formatted amount, because the symbol is drawn lighter than the digits. Joined they are `formatMoney`.
 */
export interface MoneyParts {
  readonly sign: '-' | '';
  readonly symbol: string;
  readonly digits: string;
}

/** Grouped by the currency's custom: 12,34,567.89 for INR, 1,234,567.89 for USD and GBP. Two decimals, exact. */
export function formatMoneyParts(value: MinorUnits | TotalMinorUnits, currency: CurrencyCode): MoneyParts {
  const [whole = '', fraction = ''] = toDecimal(value).split('.');
  const negative = whole.startsWith('-');
  const { symbol, grouping } = currencies[currency];
  return {
    sign: negative ? '-' : '',
    symbol,
    digits: `${groupDigits(negative ? whole.slice(1) : whole, grouping)}.${fraction}`,
  };
}

/** An amount as one text: '₹12,34,567.89', '-$5.00'. */
export function formatMoney(value: MinorUnits | TotalMinorUnits, currency: CurrencyCode): string {
  const { sign, symbol, digits } = formatMoneyParts(value, currency);
  return sign + symbol + digits;
}
