/** What is compared in a search: small letters without accents, wide and joined letters as plain ones. */
export function toSearchText(text: string): string {
  const small = text.toLowerCase();
  // Vowel signs of Indian scripts are marks too, and belong to the word: only accents of Latin, Greek and Cyrillic go.
  return plain.test(small) ? small : small.normalize('NFKD').replace(accents, '');
}

const plain = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;

/** One word of a search. */
export interface SearchTerm {
  readonly text: string;
  /** The same without what only people write in numbers, '₹1,200' as '1200'; none when the word is no number. */
  readonly number: string | undefined;
}

/** The words of a search; a row is found when each of them stands in it somewhere. */
export function toSearchTerms(query: string): readonly SearchTerm[] {
  const words = toSearchText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].map((text) => ({ text, number: toNumber(text) }));
}

function toNumber(text: string): string | undefined {
  const bare = text.replace(/^[₹$£]/, '').replaceAll(',', '');
  return /^\d*\.?\d*$/.test(bare) && bare !== '' ? bare : undefined;
}
