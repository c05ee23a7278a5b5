import { withPlainDigits } from '#domain/money/plain-digits.ts';
import { cutCurrency } from './currency-marks.ts';

/** Which way money went. */
export type Direction = 'in' | 'out';

/** An amount as it is written in a cell, before it is known which sign its decimals follow. */
export interface AmountText {
  /** Digits with the signs between them: '1,23,456.50', '1 234,5'. Spaces are plain ones, apostrophes straight. */
  readonly body: string;
  readonly isNegative: boolean;
  /** The direction by Dr or Cr beside it. */
  readonly direction: Direction | undefined;
  /** The code of the currency beside it. */
  readonly currency: string | undefined;
}

const spaces = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
const minuses = /[−–—‐‑﹣－]/g;
const apostrophes = /[’‘ʼ´`]/g;
const plain = /^-?\d+(?:[.,]\d+)*$/;
const body = /^(?:\d[\d., ']*|[.,]\d+)$/;
/** Ends of rupees and euros without paise or cents: 'Rs. 450/-', '45,-'. */
const noFraction = /(?<=\d)(?:\/[-=]|[.,]-{1,2})$/;
const sideBefore = /^(dr|cr|d|c|db)\.?(?=[\s\d(-])/i;
const sideAfter = /(?<=[\s\d)-])\(?(dr|cr|d|c|db|s|h)\.?\)?$/i;

/** The parts of an amount in a cell; undefined if it is none. */
export function readAmount(cell: string): AmountText | undefined {
  if (cell.length > 60) return undefined;
  if (plain.test(cell)) {
    const isNegative = cell.startsWith('-');
    return { body: isNegative ? cell.slice(1) : cell, isNegative, direction: undefined, currency: undefined };
  }
  const known = withPlainDigits(cell).replaceAll('٫', '.').replaceAll('٬', ',');
  if (!/\d/.test(known)) return undefined;
  let text = known
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(minuses, '-')
    .replace(apostrophes, "'")
    .trim();
  if (text.startsWith("'")) text = text.slice(1);
  let sign: boolean | undefined;
  let direction: Direction | undefined;
  let currency: string | undefined;
  // Each mark may stand on either side, in any order, once.
  for (;;) {
    if (body.test(text)) return { body: text, isNegative: sign ?? false, direction, currency };
    const [before, after] = [sideBefore.exec(text), sideAfter.exec(text)];
    const side = before ?? after;
    const enclosed = /^\((.*)\)$/.exec(text)?.[1];
    if (sign === undefined && text.startsWith('--')) {
      // A reversed outgoing amount.
      sign = false;
      text = text.slice(2).trim();
    } else if (noFraction.test(text)) {
      text = text.replace(noFraction, '');
    } else if (sign === undefined && enclosed !== undefined) {
      sign = true;
      text = enclosed.trim();
    } else if (sign === undefined && /^[-+]|[-+]$/.test(text)) {
      sign = text.startsWith('-') || text.endsWith('-');
      text = text.replace(/^[-+]|[-+]$/, '').trim();
    } else if (direction === undefined && side !== null) {
      direction = toSide(side[1] ?? '');
      text = (before ? text.slice(side[0].length) : text.slice(0, side.index)).trim();
    } else {
      const marked = currency === undefined ? cutCurrency(text) : undefined;
      if (marked === undefined) return undefined;
      ({ currency, rest: text } = marked);
    }
  }
}

function toSide(word: string): Direction {
  return /^[ch]/i.test(word) ? 'in' : 'out';
}
