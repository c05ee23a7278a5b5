/** The length of a UUID. */
const uuidLength = 36;

/**
 * An append-only column of ids. Stored UUIDs stay one joined string, and an id is sliced out on demand: opening a page
 * would otherwise create 100,000 strings.
 */
export class IdColumn {
  /** UUIDs, joined by line feeds. */
  readonly #joined: string;
  readonly #joinedCount: number;
  readonly #others: string[];
  /** One more than the last slot of each id, found by hash; 0 where nothing is. A power of two long. */
  #table: Int32Array | undefined;

  /** The column takes `others` over. */
  constructor(joined = '', others: string[] = []) {
    this.#joined = joined;
    this.#joinedCount = Math.ceil(joined.length / (uuidLength + 1));
    this.#others = others;
  }

  get length(): number {
    return this.#joinedCount + this.#others.length;
  }

  /** All ids, joined by line feeds. */
  get joined(): string {
    return [...(this.#joinedCount === 0 ? [] : [this.#joined]), ...this.#others].join('\n');
  }

  at(slot: number): string {
    if (slot >= this.#joinedCount) return this.#others[slot - this.#joinedCount] as string;
    const start = slot * (uuidLength + 1);
    return this.#joined.slice(start, start + uuidLength);
  }

  push(id: string): void {
    this.#others.push(id);
    if (this.#table === undefined) return;
    if (this.length * 2 > this.#table.length) this.#table = undefined;
    else this.#put(this.#table, this.length - 1);
  }

  /** The last slot with that id; undefined if there never was one. The first call indexes all ids. */
  find(id: string): number | undefined {
    this.#table ??= this.#index();
    const entry = this.#table[this.#findPlace(this.#table, toHash(id, id.length), () => id)] as number;
    return entry === 0 ? undefined : entry - 1;
  }

  /** The ids of these slots, in this order. */
  pick(slots: Uint32Array): IdColumn {
    return new IdColumn(
      '',
      Array.from(slots, (slot) => this.at(slot)),
    );
  }

  #index(): Int32Array {
    const table = new Int32Array(2 ** Math.ceil(Math.log2(this.length * 3 + 64)));
    for (let slot = 0; slot < this.length; slot += 1) this.#put(table, slot);
    return table;
  }

  #put(table: Int32Array, slot: number): void {
    // Without making the id a text, where it is in a long one.
    const isJoined = slot < this.#joinedCount;
    const text = isJoined ? this.#joined : this.at(slot);
    const end = isJoined ? slot * (uuidLength + 1) + uuidLength : text.length;
    table[this.#findPlace(table, toHash(text, end), () => this.at(slot))] = slot + 1;
  }

  /** Finds an id's place in the table: at its hash, or the next free one after it. */
  #findPlace(table: Int32Array, hash: number, toId: () => string): number {
    let place = hash & (table.length - 1);
    while (table[place] !== 0 && this.at((table[place] as number) - 1) !== toId()) {
      place = (place + 1) & (table.length - 1);
    }
    return place;
  }
}

/** Hashes the id that ends at `end` by its last letters, which are random in a UUID. */
function toHash(text: string, end: number): number {
  let hash = 0;
  for (let index = Math.max(0, end - 8); index < end; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x9e37_79b1);
  }
  return hash ^ (hash >>> 15);
}

/** Reads `count` ids, joined by line feeds; undefined if there are more or fewer, or an empty one. */
export function findIdColumn(joined: unknown, count: number): IdColumn | undefined {
  if (typeof joined !== 'string') return undefined;
  if (count > 0 && areUuids(joined, count)) return new IdColumn(joined);
  const ids = joined === '' ? [] : joined.split('\n');
  return ids.length === count && !ids.includes('') ? new IdColumn('', ids) : undefined;
}

/** Whether each id ends where one of that length does. */
function areUuids(joined: string, count: number): boolean {
  if (joined.length !== count * (uuidLength + 1) - 1) return false;
  for (let end = uuidLength; end < joined.length; end += uuidLength + 1) {
    if (joined[end] !== '\n') return false;
  }
  return true;
}
