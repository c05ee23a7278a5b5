import { maxBankTextLength, maxNumberTextLength } from '../limits.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A text with its entities decoded once: XML's five, SGML's space, and numbered ones. All others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (written, name?: string, decimal?: string, hexadecimal?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? written;
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      const isCharacter = code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
      return isCharacter ? String.fromCodePoint(code) : written;
    },
  );
}

/** Joins texts with spaces, each up to the limit. Leaves out a text that another one contains, ignoring case. */
export function joinTexts(...texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    const [one, other] = [joined.trim(), text.slice(0, maxBankTextLength).trim()];
    if (one.toLowerCase().includes(other.toLowerCase())) return one;
    return other.toLowerCase().includes(one.toLowerCase()) ? other : `${one} ${other}`;
  }, '');
}

/** An amount or a date; one that is far too long to be any is cut, and then is none. */
export function limitNumberText(text: string): string {
  return text.length > maxNumberTextLength ? `${text.slice(0, maxNumberTextLength)}…` : text;
}

/**
 * Normalises the amounts of a file to decimals with a point, judging by all of them: a comma before three digits
 * separates thousands if other amounts have a point, or if no comma contradicts that, because some banks group digits
 * although the format does not allow it. Anything that is not an amount is left alone.
 */
export function createAmountReader(amounts: readonly string[]): (text: string) => string {
  const isDecimalComma =
    amounts.some((amount) => /^[-+]?\d+,(?:\d{1,2}|\d{4,})$/.test(amount.trim())) &&
    !amounts.some((amount) => /\.\d{1,2}$/.test(amount.trim()));
  return (text) => toPointAmount(text, isDecimalComma);
}

/** Rewrites an amount with a decimal point. Of several kinds of mark, the last is the decimal one. */
export function toPointAmount(text: string, isDecimalComma = true): string {
  const amount = text.trim().replace(/^\+/, '');
  if (amount.length > maxNumberTextLength || !/^-?(?=\D*\d)[\d.,]+$/.test(amount))
    return limitNumberText(amount);
  const decimal = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','));
  if (decimal < 0) return amount;
  const mark = amount.charAt(decimal);
  const repeats = amount.indexOf(mark) !== decimal;
  const isGroup = !isDecimalComma && /^-?[1-9]\d{0,2},\d{3}$/.test(amount);
  // A mark that repeats stands between thousands, also the last time.
  if (repeats || isGroup) return amount.replaceAll(mark, '').replace(',', '.');
  return `${amount.slice(0, decimal).replace(/[.,]/g, '')}.${amount.slice(decimal + 1)}`;
}
