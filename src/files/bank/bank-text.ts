import { maxFigure, maxText } from '../limits.ts';

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

/** Texts as one, with a space between them, as far as any is looked at. One that another contains is left out, whatever its case. */
export function joinTexts(...texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    const [one, other] = [joined.trim(), text.slice(0, maxText).trim()];
    if (one.toLowerCase().includes(other.toLowerCase())) return one;
    return other.toLowerCase().includes(one.toLowerCase()) ? other : `${one} ${other}`;
  }, '');
}

/** An amount or a date; one that is far too long to be any is cut, and then is none. */
export function fitFigure(text: string): string {
  return text.length > maxFigure ? `${text.slice(0, maxFigure)}…` : text;
}

/**
 * An amount with a decimal point. Where a text has several kinds of mark, the last is the decimal one; a single comma is
 * one too, because no bank's format knows marks between thousands. Anything that is no amount stays as it is.
 */
export function toPointAmount(text: string): string {
  const amount = text.trim().replace(/^\+/, '');
  if (amount.length > maxFigure || !/^-?(?=\D*\d)[\d.,]+$/.test(amount)) return fitFigure(amount);
  const decimal = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','));
  if (decimal < 0) return amount;
  const mark = amount.charAt(decimal);
  const repeats = amount.indexOf(mark) !== decimal;
  // A mark that repeats stands between thousands, also the last time.
  if (repeats) return amount.replaceAll(mark, '').replace(',', '.');
  return `${amount.slice(0, decimal).replace(/[.,]/g, '')}.${amount.slice(decimal + 1)}`;
}
