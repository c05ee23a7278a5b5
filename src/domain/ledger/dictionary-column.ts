/** A dictionary-encoded column as devices store it, under these names. */
export interface StoredDictionary<Value = string> {
  readonly words: readonly Value[];
  /** For each row, the position of its value in `words`. */
  readonly indexes: Uint32Array;
}

/** A dictionary-encoded column of one field's values. Append-only: neither the values nor a row's index ever change. */
export class DictionaryColumn<Value = string> {
  readonly values: Value[];
  /** For each row, the position of its value in `values`; there may be room at the end. */
  indexes: Uint32Array;
  /** Each value's position, by `toKey`. Made for the first row that is added: a page that opens needs none. */
  #numbers: Map<unknown, number> | undefined;

  /** The column takes these over. */
  constructor(values: Value[] = [], indexes: Uint32Array = new Uint32Array()) {
    this.values = values;
    this.indexes = indexes;
  }

  at(slot: number): Value {
    return this.values[this.indexes[slot] as number] as Value;
  }

  /** Sets a new row's value. There must be room for it, and a row is set only once. */
  set(slot: number, value: Value): void {
    const key = toKey(value);
    let number = this.#numbers?.get(key);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.#numbers?.set(key, number);
    }
    this.indexes[slot] = number;
  }

  /** Makes room for `capacity` rows. */
  grow(capacity: number): void {
    this.#numbers ??= new Map(this.values.map((value, number) => [toKey(value), number]));
    const grown = new Uint32Array(capacity);
    grown.set(this.indexes);
    this.indexes = grown;
  }

  /** Returns the column of these rows, in this order, without values that none of them has. */
  pick(slots: Uint32Array): DictionaryColumn<Value> {
    const values: Value[] = [];
    // One more than the new position, so that 0 means none yet.
    const numbers = new Uint32Array(this.values.length);
    const indexes = new Uint32Array(slots.length);
    for (let position = 0; position < slots.length; position += 1) {
      const index = this.indexes[slots[position] as number] as number;
      if (numbers[index] === 0) numbers[index] = values.push(this.values[index] as Value);
      indexes[position] = (numbers[index] as number) - 1;
    }
    return new DictionaryColumn(values, indexes);
  }
}

/** Returns equal keys for equal values, also for lists of texts. */
function toKey(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** Reads a stored column of `count` rows; undefined if it is damaged or `toValue` refuses one of its values. */
export function parseDictionaryColumn<Value>(
  value: unknown,
  count: number,
  toValue: (stored: unknown) => Value | undefined,
): DictionaryColumn<Value> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { words: stored, indexes } = value as Partial<Record<keyof StoredDictionary, unknown>>;
  if (!Array.isArray(stored) || !(indexes instanceof Uint32Array) || indexes.length !== count)
    return undefined;
  const values = stored.map(toValue).filter((value) => value !== undefined);
  const isWhole = values.length === stored.length && isBelow(indexes, values.length);
  return isWhole ? new DictionaryColumn(values, indexes) : undefined;
}

// By position: the loop runs when a page opens, before the engine makes the loop over values as fast.
function isBelow(indexes: Uint32Array, end: number): boolean {
  for (let position = 0; position < indexes.length; position += 1) {
    if ((indexes[position] as number) >= end) return false;
  }
  return true;
}
