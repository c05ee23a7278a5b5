import { findDecimal } from '../money.ts';

/** What is compared in a search: small letters without accents, wide and joined letters as plain ones. */
export function toSearchText(text: string): string {
  const small = text.toLowerCase();
  // Vowel signs of Indian scripts are marks too, and belong to the word: only accents of Latin, Greek and Cyrillic go.
  return plain.test(small) ? small : small.normalize('NFKD').replace(accents, '');
}

const plain = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;

/** A word that is looked for in texts. */
export interface SearchWord {
  /** As `toSearchText` makes it; found wherever it stands. */
  readonly text: string;
  /** The same without what only people write in numbers, '−₹ 1,200' as '1200'; none when the word is no number. */
  readonly number: string | undefined;
}

/** The word as it is looked for. */
export function toSearchWord(word: string): SearchWord {
  const text = toSearchText(word).trim();
  return { text, number: toNumber(text) };
}

/** A comma is the decimal point where a form takes it for one; any other is between groups, also half typed ones. */
function toNumber(text: string): string | undefined {
  const [, bare = ''] = /^[+−]?(?:(?:[₹$£]|rs\.?) ?)?([\d.,]+)$/.exec(text) ?? [];
  const number = findDecimal(bare) ?? bare.replaceAll(',', '');
  return /^\d*\.?\d*$/.test(number) && number !== '' ? number : undefined;
}
