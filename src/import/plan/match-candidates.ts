import type { ComparedText } from '../reading/cells/text-key.ts';

/** The most texts of one day and amount to compare a row with, so that the time per row does not grow with the file. */
const farthest = 16;
/** More than there are days. */
const days = 2 ** 23;

/** The transactions of one amount on one day. */
interface Place {
  readonly entries: { readonly at: number; readonly text: ComparedText }[];
  /** All before it are used. */
  first: number;
  /** By text, once there are many. */
  byText: Map<string, number[]> | undefined;
}

/** Transactions by amount and day. The caller marks those as used that are taken. */
export class MatchCandidates {
  readonly #places = new Map<number, Place>();
  readonly #used: Uint8Array;

  constructor(used: Uint8Array) {
    this.#used = used;
  }

  /** Puts a transaction, by its place in the caller's list, beside those with the same number for its money. */
  add(at: number, money: number, day: number, text: ComparedText): void {
    const key = toKey(money, day);
    const place = this.#places.get(key);
    if (place) place.entries.push({ at, text });
    else this.#places.set(key, { entries: [{ at, text }], first: 0, byText: undefined });
  }

  /** The first unused transaction with this text, or else with one that can be the same. */
  find(money: number, day: number, text: ComparedText, isEqual: boolean): number | undefined {
    const place = this.#places.get(toKey(money, day));
    if (place === undefined) return undefined;
    const { entries } = place;
    if (isEqual && entries.length > farthest) return this.#findAmongMany(place, text.key);
    while (place.first < entries.length && this.#isUsed(entries[place.first])) place.first += 1;
    for (const entry of entries.slice(place.first, place.first + farthest)) {
      if (this.#isUsed(entry)) continue;
      if (isEqual ? entry.text.key === text.key : entry.text.canBe(text)) return entry.at;
    }
    return undefined;
  }

  #findAmongMany(place: Place, key: string): number | undefined {
    place.byText ??= toLists(place);
    const list = place.byText.get(key);
    for (let at = list?.pop(); at !== undefined; at = list?.pop()) if (!this.#used[at]) return at;
    return undefined;
  }

  #isUsed(entry: { readonly at: number } | undefined): boolean {
    return entry !== undefined && this.#used[entry.at] === 1;
  }
}

/** The last first, because they are taken from the end. */
function toLists({ entries }: Place): Map<string, number[]> {
  const lists = new Map<string, number[]>();
  for (const { at, text } of entries.toReversed()) {
    const list = lists.get(text.key);
    if (list) list.push(at);
    else lists.set(text.key, [at]);
  }
  return lists;
}

function toKey(money: number, day: number): number {
  return money * days + day + days / 2;
}
