import { findDecimal } from '../money/money.ts';
import { withoutMultiple } from '../money/multiples.ts';

/** Normalises a text for searching, so that spelling variants become equal. */
export function toSearchText(text: string): string {
  const small = text.toLowerCase();
  if (plain.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(ignoredMarks, '')
    .replace(halfNasals, anusvara)
    .replace(letters, (letter) => basicLetters[letter] ?? letter);
}

/** ASCII without the apostrophe. */
const plain = /^[\0-&(-\x7f]*$/;

/**
 * Accents of Latin, Greek and Cyrillic letters, the Devanagari dot under a letter, apostrophes in all their shapes, and
 * signs without width. Vowel signs of Indian scripts are marks too, but belong to the word.
 */
const ignoredMarks =
  /[\u0300-\u036f\u093c'\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Before a consonant, Devanagari writes a nasal as a half letter (न्), or as a dot above the vowel; ँ is the same dot. */
const halfNasals = /[\u0919\u091e\u0923\u0928\u092e]\u094d|\u0901/g;
const anusvara = '\u0902';

/** Letters that Unicode does not take apart. */
const basicLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
};
const letters = new RegExp(`[${Object.keys(basicLetters).join('')}]`, 'g');

/** A search word in the forms in which texts are compared with it. */
export interface SearchWord {
  /** As `toSearchText` makes it; found wherever it stands. */
  readonly text: string;
  /** The bare number, '1200' of '−₹ 1,200'; undefined when the word is no number. */
  readonly number: string | undefined;
}

/** Prepares a word for searching. */
export function toSearchWord(word: string): SearchWord {
  const text = toSearchText(word).trim();
  return { text, number: toNumber(text) };
}

/** Reads a number: a comma is a decimal point where a form takes it for one, and otherwise parts groups, even half typed. */
function toNumber(text: string): string | undefined {
  const [, written = ''] = /^[+−]?(?:(?:[₹$£]|rs\.?) ?)?(.+)$/.exec(text) ?? [];
  const [bare = ''] = /^[\d.,]+$/.exec(withoutMultiple(written)) ?? [];
  const number = findDecimal(bare) ?? bare.replaceAll(',', '');
  return /^\d*\.?\d*$/.test(number) && number !== '' ? number : undefined;
}
