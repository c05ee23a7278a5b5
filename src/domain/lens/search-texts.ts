import type { SearchWord } from './search-text.ts';

/** Distinct texts of a list that only grows, as a search compares them: made once, at the first search. */
export class SearchTexts<Text = string> {
  readonly #texts: readonly Text[];
  readonly #toSearchText: (text: Text) => string;
  readonly #made: string[] = [];

  constructor(texts: readonly Text[], toText: (text: Text) => string) {
    this.#texts = texts;
    this.#toSearchText = toText;
  }

  /** A 1 for each text that the word is in. */
  find({ text, number }: SearchWord): Uint8Array {
    for (let index = this.#made.length; index < this.#texts.length; index += 1) {
      this.#made.push(this.#toSearchText(this.#texts[index] as Text));
    }
    const other = number ?? text;
    const hits = new Uint8Array(this.#made.length);
    for (let index = 0; index < hits.length; index += 1) {
      const made = this.#made[index] as string;
      if (made.includes(text) || (other !== text && made.includes(other))) hits[index] = 1;
    }
    return hits;
  }
}
