import type { MinorUnits } from '#domain/money/money.ts';
import { maxAmount } from '#domain/money/money.ts';
import type { Reading } from '../reading.ts';

type Decimal = Reading['decimal'];

const groups = {
  '.': /^(?:\d*|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)$/,
  ',': /^(?:\d*|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)$/,
} satisfies Record<Decimal, RegExp>;

/** The digits of an amount with a decimal point and without groups; undefined if they do not add up: '1,20,0'. */
export function toPlainDecimal(body: string, decimal: Decimal): string | undefined {
  const at = body.lastIndexOf(decimal);
  const whole = at < 0 ? body : body.slice(0, at);
  const fraction = at < 0 ? '' : body.slice(at + 1);
  if (!groups[decimal].test(whole) || !/^\d*$/.test(fraction)) return undefined;
  const digits = whole.replace(/\D/g, '');
  if (digits === '' && fraction === '') return undefined;
  return `${digits || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Finds the decimal sign of an amount; undefined if it could be either: '1,234'. */
export function findDecimalSign(body: string): Decimal | undefined {
  const [point, comma] = [body.lastIndexOf('.'), body.lastIndexOf(',')];
  if (point < 0 && comma < 0) return undefined;
  const last: Decimal = point > comma ? '.' : ',';
  const other: Decimal = last === '.' ? ',' : '.';
  if (point >= 0 && comma >= 0) return body.indexOf(last) === Math.max(point, comma) ? last : undefined;
  // Groups repeat, decimals do not.
  if (body.indexOf(last) !== body.lastIndexOf(last)) return other;
  const [whole = '', fraction = ''] = body.split(last);
  if (fraction.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return last;
  return undefined;
}

/** Why digits are not an amount of a transaction. */
export type AmountProblem = 'amount-zero' | 'amount-too-large' | 'too-many-decimals';

/** A decimal number in minor units of a currency with two decimals. `round` rounds further ones, half away from zero. */
export function toMinorUnits(number: string, round: boolean): MinorUnits | AmountProblem {
  const [whole = '', fraction = ''] = number.split('.');
  const isExact = /^\d{0,2}0*$/.test(fraction);
  if (!isExact && !round) return 'too-many-decimals';
  const digits = (whole + fraction.slice(0, 2).padEnd(2, '0')).replace(/^0+/, '');
  if (digits.length > String(maxAmount).length) return 'amount-too-large';
  const value = Number(digits) + (!isExact && Number(fraction[2]) >= 5 ? 1 : 0);
  if (value > maxAmount) return 'amount-too-large';
  return value === 0 ? 'amount-zero' : (value as MinorUnits);
}

/** The exact product of two decimal numbers. */
export function multiply(one: string, other: string): string {
  const [a, b] = [split(one), split(other)];
  const digits = String(a.value * b.value).padStart(a.scale + b.scale + 1, '0');
  const scale = a.scale + b.scale;
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The exact sum of two decimal numbers, or their difference where the second is subtracted; may be below zero. */
export function addDecimals(one: string, other: string, isSubtracted: boolean): string {
  const [a, b] = [split(one), split(other)];
  const scale = Math.max(a.scale, b.scale);
  const raise = ({ value, scale: own }: typeof a) => value * 10n ** BigInt(scale - own);
  const sum = isSubtracted ? raise(a) - raise(b) : raise(a) + raise(b);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return sum < 0n ? `-${text}` : text;
}

/** A rate as typed: '90.5'. Undefined unless it is a number above zero. */
export function parseRate(text: string): string | undefined {
  const match = /^\s*(\d{1,9}(?:\.\d{1,12})?)\s*$/.exec(text);
  return match?.[1] !== undefined && /[1-9]/.test(match[1]) ? match[1] : undefined;
}

function split(number: string): { readonly value: bigint; readonly scale: number } {
  const [whole = '', fraction = ''] = number.split('.');
  return { value: BigInt(whole + fraction), scale: fraction.length };
}
