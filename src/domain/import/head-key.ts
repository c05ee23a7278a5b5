import { findHead } from './guess-head.ts';
import { toHeadWords } from './head-words.ts';
import type { Reading } from './reading.ts';
import type { Sheet } from './sheet.ts';

/** The most characters of a head's key. */
export const maxHeadKey = 200;

/**
 * What files of the same kind and head have in common, to remember how they are read; empty where there is no head. The
 * lines above a head may differ. Only tables have one. A long head ends in a number worked out from all of it.
 */
export function toHeadKey(sheet: Sheet, reading: Reading): string {
  const head = findHead(sheet.rows, reading.headRows);
  // The other kinds have one head for all banks, and say themselves how they are read.
  if (head === undefined || (sheet.kind !== 'csv' && sheet.kind !== 'xlsx')) return '';
  const key =
    `${sheet.kind}:${head.map((cell) => toHeadWords(cell) || cell.trim()).join('|')}`.toWellFormed();
  if (key.length <= maxHeadKey) return key;
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0;
  }
  return `${key.slice(0, maxHeadKey - 10).toWellFormed()}#${hash.toString(36)}`;
}
