import { toCellText } from '../cells/cell-text.ts';
import type { ColumnMeaning } from '../reading.ts';

/** A column of two words in whatever language, which may say which way money went. */
export interface WordPair {
  readonly column: number;
  /** In alphabetical order. */
  readonly words: readonly [string, string];
}

/**
 * The first column that nothing else is known of and that has one of two short words in each row; else the texts, where
 * they are such words.
 */
export function findWordPair(
  rows: readonly (readonly string[])[],
  columns: readonly ColumnMeaning[],
): WordPair | undefined {
  const places = [...columns.keys()];
  const meant = (...meanings: readonly ColumnMeaning[]) =>
    places.filter((column) => meanings.includes(columns[column] ?? 'ignored'));
  for (const column of [...meant('ignored', 'category'), ...(rows.length > 2 ? meant('description') : [])]) {
    const words = new Set<string>();
    const isPair = rows.every((row) => {
      const word = toCellText(row[column]);
      words.add(word);
      return words.size < 3 && /^\p{L}[\p{L} ]{0,19}$/u.test(word);
    });
    const [first, second] = [...words].sort();
    if (isPair && first !== undefined && second !== undefined) return { column, words: [first, second] };
  }
  return undefined;
}
