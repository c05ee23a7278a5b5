/** A stored, dictionary-encoded column: each distinct value of a field is kept once. */
export interface StoredDictionary<Word = string> {
  readonly words: readonly Word[];
  /** For each row, which word it has. */
  readonly indexes: Uint32Array;
}

/** A dictionary-encoded column of one field's values. Append-only: neither the values nor a row's index ever change. */
export class DictionaryColumn<Word = string> {
  readonly words: Word[];
  /** For each row, which word it has; there may be room at the end. */
  indexes: Uint32Array;
  /** Each word's number. Made for the first row that is added: a page that opens needs none. */
  #numbers: Map<unknown, number> | undefined;

  /** The column takes these over. */
  constructor(words: Word[] = [], indexes: Uint32Array = new Uint32Array()) {
    this.words = words;
    this.indexes = indexes;
  }

  at(slot: number): Word {
    return this.words[this.indexes[slot] as number] as Word;
  }

  /** Gives a row its word, for good. There must be room for it. */
  set(slot: number, word: Word): void {
    const key = toKey(word);
    let number = this.#numbers?.get(key);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#numbers?.set(key, number);
    }
    this.indexes[slot] = number;
  }

  /** Makes room for so many rows. */
  grow(capacity: number): void {
    this.#numbers ??= new Map(this.words.map((word, number) => [toKey(word), number]));
    const grown = new Uint32Array(capacity);
    grown.set(this.indexes);
    this.indexes = grown;
  }

  /** The column of these rows, in this order; without words that none of them has. */
  pick(slots: Uint32Array): DictionaryColumn<Word> {
    const words: Word[] = [];
    // One more than the number, so that 0 says that a word has none yet.
    const numbers = new Uint32Array(this.words.length);
    const indexes = new Uint32Array(slots.length);
    for (let position = 0; position < slots.length; position += 1) {
      const index = this.indexes[slots[position] as number] as number;
      if (numbers[index] === 0) numbers[index] = words.push(this.words[index] as Word);
      indexes[position] = (numbers[index] as number) - 1;
    }
    return new DictionaryColumn(words, indexes);
  }
}

/** Equal for equal values; a list of words is a value too. */
function toKey(word: unknown): unknown {
  return typeof word === 'object' ? JSON.stringify(word) : word;
}

/** A stored column of so many rows; none if it is damaged or has a word that `toWord` does not take. */
export function parseDictionaryColumn<Word>(
  value: unknown,
  count: number,
  toWord: (stored: unknown) => Word | undefined,
): DictionaryColumn<Word> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { words: stored, indexes } = value as Partial<Record<keyof StoredDictionary, unknown>>;
  if (!Array.isArray(stored) || !(indexes instanceof Uint32Array) || indexes.length !== count)
    return undefined;
  const words = stored.map(toWord).filter((word) => word !== undefined);
  const isWhole = words.length === stored.length && isBelow(indexes, words.length);
  return isWhole ? new DictionaryColumn(words, indexes) : undefined;
}

// By position: the loop runs when a page opens, before the engine makes the loop over values as fast.
function isBelow(indexes: Uint32Array, end: number): boolean {
  for (let position = 0; position < indexes.length; position += 1) {
    if ((indexes[position] as number) >= end) return false;
  }
  return true;
}
