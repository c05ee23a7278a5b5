import type { Transaction } from '../transaction.ts';
import type { Steps } from './steps.ts';
import { walkInSteps } from './steps.ts';

/** A column of texts, each distinct one kept once. */
export interface WordColumn<Word extends string = string> {
  readonly words: readonly Word[];
  /** For each row, which word it has. */
  readonly indexes: Uint32Array;
}

type TextField = 'type' | 'currency' | 'category' | 'date' | 'status' | 'description';

/** The column of one field. */
export function* toWordColumn<Field extends TextField>(
  rows: readonly Transaction[],
  field: Field,
): Steps<WordColumn<Transaction[Field]>> {
  const numbers = new Map<Transaction[Field], number>();
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

/**
 * A stored column of so many rows; none if it is damaged or has a word that is not fit. `toWord` gives a stored word's
 * own form, best as the constant that the code has of it: the engine compares constants by their place, not by letter.
 */
export function parseWordColumn<Word extends string>(
  value: unknown,
  count: number,
  toWord: (word: string) => Word | undefined,
): WordColumn<Word> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { words: stored, indexes } = value as Partial<Record<keyof WordColumn, unknown>>;
  if (!Array.isArray(stored) || !(indexes instanceof Uint32Array) || indexes.length !== count)
    return undefined;
  const words: Word[] = [];
  for (const given of stored) {
    const word = typeof given === 'string' ? toWord(given) : undefined;
    if (word === undefined) return undefined;
    words.push(word);
  }
  return isBelow(indexes, words.length) ? { words, indexes } : undefined;
}

/** The text of a row; the column's indexes are known to be in range. */
export function wordAt<Word extends string>(column: WordColumn<Word>, position: number): Word {
  return column.words[column.indexes[position] as number] as Word;
}

/** Where each word stands: the positions of its rows, in their order. A word that no row has is not there. */
export function* groupInSteps<Word extends string>({
  words,
  indexes,
}: WordColumn<Word>): Steps<ReadonlyMap<Word, Uint32Array>> {
  const numbers = new Map<Word, number>();
  for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size);
  const groupOf = Uint32Array.from(words, (word) => numbers.get(word) ?? 0);
  const counts = new Uint32Array(numbers.size);
  yield* walkInSteps(indexes.length, (start, end) => {
    for (let position = start; position < end; position += 1) {
      const group = groupOf[indexes[position] as number] as number;
      counts[group] = (counts[group] as number) + 1;
    }
  });
  const groups = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  yield* walkInSteps(indexes.length, (start, end) => {
    for (let position = start; position < end; position += 1) {
      const group = groupOf[indexes[position] as number] as number;
      const next = counts[group] as number;
      (groups[group] as Uint32Array)[next] = position;
      counts[group] = next + 1;
    }
  });
  return new Map([...numbers].map(([word, group]) => [word, groups[group] as Uint32Array]));
}

// By positions: the loop runs when a page opens, before the engine makes the loop over values as fast.
function isBelow(indexes: Uint32Array, end: number): boolean {
  for (let position = 0; position < indexes.length; position += 1) {
    if ((indexes[position] as number) >= end) return false;
  }
  return true;
}
