/** Digits of a number that spreadsheets show; those behind them are what binary fractions leave over. */
const shownDigits = 15;

/** No spreadsheet stores a number with more characters. */
const longest = 400;

/**
 * The decimal that a spreadsheet shows for a number as it is stored: '1234.5600000000001' is 1234.56, '1.5E-3' is
 * 0.0015. Works on the digits, so nothing is rounded on the way. Anything that is not a number stays as it is.
 */
export function toShownDecimal(stored: string): string {
  const match =
    stored.length > longest ? null : /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(stored.trim());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (whole + fraction === '') return stored;
  const significant = (whole + fraction).replace(/^0+/, '');
  // The number is 0.DIGITS with the point moved by so many places.
  const places = Number(exponent) + whole.length - (whole.length + fraction.length - significant.length);
  const { digits, carried } = roundTo(shownDigits, significant);
  if (digits === '') return '0';
  return (sign === '-' ? '-' : '') + placePoint(digits, places + carried);
}

/** The first digits, rounded half up, without zeros at their end; `carried` is 1 if that made one digit more. */
function roundTo(count: number, digits: string): { readonly digits: string; readonly carried: number } {
  const kept = digits.slice(0, count);
  if (digits.length <= count) return { digits: kept.replace(/0+$/, ''), carried: 0 };
  const rounded = String(BigInt(kept) + (digits.charAt(count) >= '5' ? 1n : 0n));
  return { digits: rounded.replace(/0+$/, ''), carried: rounded.length - kept.length };
}

function placePoint(digits: string, places: number): string {
  if (places <= 0) return `0.${'0'.repeat(-places)}${digits}`;
  if (digits.length <= places) return digits.padEnd(places, '0');
  return `${digits.slice(0, places)}.${digits.slice(places)}`;
}
