/** Returns a key that is the same for texts which differ only in case, spaces and punctuation. */
export function toTextKey(text: string): string {
  const lower = text.toLowerCase();
  // Marks are the vowels of Indian scripts. What has neither letters nor digits, such as an emoji, is compared as it is.
  return lower.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || lower.trim();
}

/** A text to be compared with many others. */
export class ComparedText {
  readonly key: string;
  readonly #text: string;
  #words: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.#text = text;
    this.key = toTextKey(text);
  }

  /**
   * Whether two texts can be about the same payment: one is empty or contains the other, or they share most of their
   * words. A bank writes a payment differently in its app, on its statement and in its exports, and people write it
   * shorter: "UPI-NETFLIX COM-9876@okaxis" is "Netflix". Texts that say something else are other purchases of the same
   * price.
   */
  canBe(other: ComparedText): boolean {
    const [a, b] = [this.key, other.key];
    if (a === '' || b === '' || a === b) return true;
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    if (short.length > 2 && contains(long, short)) return true;
    const [mine, theirs] = [this.#toWords(), other.#toWords()];
    let together = 0;
    for (const word of mine) if (theirs.has(word)) together += 1;
    return together * 2 > mine.size + theirs.size - together;
  }

  #toWords(): ReadonlySet<string> {
    this.#words ??= new Set(this.#text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu));
    return this.#words;
  }
}

/** Whether a text contains another one that does not end within a number: "shop 5" is not in "shop 59". */
function contains(long: string, short: string): boolean {
  const at = long.indexOf(short);
  if (at < 0) return false;
  const isCut = (end: number) => /^\p{N}{2}$/u.test(long.slice(end - 1, end + 1));
  return !isCut(at) && !isCut(at + short.length);
}
