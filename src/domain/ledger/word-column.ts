import type { Transaction } from '../transaction.ts';
import type { Steps } from './steps.ts';
import { walkInSteps } from './steps.ts';

/** A column of texts, each distinct one kept once. */
export interface WordColumn {
  readonly words: readonly string[];
  /** For each row, which word it has. */
  readonly indexes: Uint32Array;
}

type TextField = 'type' | 'currency' | 'category' | 'date' | 'status' | 'description';

/** The column of one field. */
export function* toWordColumn(rows: readonly Transaction[], field: TextField): Steps<WordColumn> {
  const numbers = new Map<string, number>();
  const indexes = new Uint32Array(rows.length);
  yield* walkInSteps(rows.length, (start, end) => {
    for (let position = start; position < end; position += 1) {
      const word = (rows[position] as Transaction)[field];
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
      }
      indexes[position] = number;
    }
  });
  return { words: [...numbers.keys()], indexes };
}

/** A stored column of so many rows; none if it is damaged or has a word that is not fit. */
export function parseWordColumn(
  value: unknown,
  count: number,
  isFit: (word: string) => boolean,
): WordColumn | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { words, indexes } = value as Partial<Record<keyof WordColumn, unknown>>;
  if (!Array.isArray(words) || !(indexes instanceof Uint32Array) || indexes.length !== count)
    return undefined;
  if (!words.every((word) => typeof word === 'string' && isFit(word))) return undefined;
  if (!isBelow(indexes, words.length)) return undefined;
  return { words: words as readonly string[], indexes };
}

/** The text of a row; the column's indexes are known to be in range. */
export function wordAt(column: WordColumn, position: number): string {
  return column.words[column.indexes[position] as number] as string;
}

// By positions: the loop runs when a page opens, before the engine makes the loop over values as fast.
function isBelow(indexes: Uint32Array, end: number): boolean {
  for (let position = 0; position < indexes.length; position += 1) {
    if ((indexes[position] as number) >= end) return false;
  }
  return true;
}
