import type { Reading } from '../../reading.ts';
import type { Sheet } from '../../sheet.ts';
import { toPlainHead } from './find-head-meanings.ts';
import { findHead, maxRowsAboveHead } from './guess-head.ts';

/** The most characters of a head's key. */
export const maxHeadKey = 200;

/**
 * What files of the same kind and head have in common, to remember how they are read; empty where there is no head. The
 * lines above a head may differ. Only tables have one. A long head ends in a number worked out from all of it.
 */
export function toHeadKey(sheet: Sheet, { headRows }: Pick<Reading, 'headRows'>): string {
  const head = findHead(sheet.rows, headRows);
  return head === undefined ? '' : toKey(sheet, head);
}

/** Returns the key of a head that the person chose, even if it contains no known words. */
export function toChosenHeadKey(sheet: Sheet, headRows: number): string {
  const head = sheet.rows[headRows - 1];
  return head !== undefined && isPlausible(head) ? toKey(sheet, head) : '';
}

/** The number of head rows if one of the remembered heads is in the sheet; undefined if none is. */
export function findRememberedHead(sheet: Sheet, keys: readonly string[]): number | undefined {
  const remembered = new Set(keys.filter((key) => key !== ''));
  if (remembered.size === 0) return undefined;
  const index = sheet.rows
    .slice(0, maxRowsAboveHead)
    .findIndex((row) => isPlausible(row) && remembered.has(toKey(sheet, row)));
  return index < 0 ? undefined : index + 1;
}

/** One cell names a statement, not its columns. */
function isPlausible(row: readonly string[]): boolean {
  return row.filter((cell) => cell.trim() !== '').length >= 2;
}

function toKey({ kind }: Sheet, head: readonly string[]): string {
  // The other kinds have one head for all banks, and say themselves how they are read.
  if (kind !== 'csv' && kind !== 'xlsx') return '';
  const key = `${kind}:${head.map((cell) => toPlainHead(cell) || cell.trim()).join('|')}`.toWellFormed();
  if (key.length <= maxHeadKey) return key;
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0;
  }
  return `${key.slice(0, maxHeadKey - 10).toWellFormed()}#${hash.toString(36)}`;
}
