import type { CalendarDate } from '../calendar-date.ts';
import { formatDate } from '../calendar-date.ts';
import { toKnownCategory } from '../category.ts';
import { toDecimal } from '../money.ts';
import type { Transaction } from '../transaction.ts';
import type { Chunk, RowList } from './row-list.ts';
import type { SearchTerm } from './search-text.ts';
import { toSearchText } from './search-text.ts';
import type { Steps } from './steps.ts';

/** What a chunk's rows are searched by: numbers of distinct texts in the index's lists. */
interface ChunkTexts {
  readonly descriptions: Int32Array;
  readonly categories: Int32Array;
  readonly dates: Int32Array;
  readonly amounts: readonly string[];
}

// A few thousand rows.
const chunksPerStep = 8;

/**
 * Search texts, made once. Few descriptions, dates and categories are distinct among many rows, so a search looks
 * through those, and at a row only asks which of them it has. Texts hang on the chunks of the list: a change makes
 * those of one chunk anew, and they leave with it.
 */
export class SearchIndex {
  readonly #descriptions = new DistinctTexts<string>(toSearchText);
  readonly #categories = new DistinctTexts<string>((word) => toSearchText(toKnownCategory(word)));
  readonly #dates = new DistinctTexts<CalendarDate>((date) => `${date}\n${formatDate(date).toLowerCase()}`);
  readonly #chunks = new WeakMap<Chunk, ChunkTexts>();

  /** Makes the texts of a list ahead of the first search. */
  *prepareInSteps(list: RowList): Steps<void> {
    for (const [index, chunk] of list.chunks.entries()) {
      this.#requireTexts(chunk);
      if (index % chunksPerStep === chunksPerStep - 1) yield;
    }
  }

  /** The rows of a list in which every word stands, in the list's order. */
  find(list: RowList, terms: readonly SearchTerm[]): readonly Transaction[] {
    const texts = list.chunks.map((chunk) => this.#requireTexts(chunk));
    const hits = terms.map((term) => this.#toHits(term));
    const found: Transaction[] = [];
    for (const [index, chunk] of list.chunks.entries())
      collect(chunk, texts[index] as ChunkTexts, hits, found);
    return found;
  }

  #toHits(term: SearchTerm): Hits {
    return {
      descriptions: this.#descriptions.find(term),
      categories: this.#categories.find(term),
      dates: this.#dates.find(term),
      number: term.number,
    };
  }

  #requireTexts(chunk: Chunk): ChunkTexts {
    const kept = this.#chunks.get(chunk);
    if (kept !== undefined) return kept;
    const descriptions = new Int32Array(chunk.length);
    const categories = new Int32Array(chunk.length);
    const dates = new Int32Array(chunk.length);
    const amounts: string[] = [];
    for (let position = 0; position < chunk.length; position += 1) {
      const row = chunk.at(position) as Transaction;
      descriptions[position] = this.#descriptions.numberOf(row.description);
      categories[position] = this.#categories.numberOf(row.category);
      dates[position] = this.#dates.numberOf(row.date);
      amounts.push(toDecimal(row.amount));
    }
    const texts = { descriptions, categories, dates, amounts };
    this.#chunks.set(chunk, texts);
    return texts;
  }
}

/** What one word stands in: a 1 for each distinct text that has it. */
interface Hits {
  readonly descriptions: Uint8Array;
  readonly categories: Uint8Array;
  readonly dates: Uint8Array;
  readonly number: string | undefined;
}

function collect(
  chunk: Chunk,
  { descriptions, categories, dates, amounts }: ChunkTexts,
  hits: readonly Hits[],
  found: Transaction[],
): void {
  for (let position = 0; position < chunk.length; position += 1) {
    let fits = true;
    for (let index = 0; fits && index < hits.length; index += 1) {
      const hit = hits[index] as Hits;
      fits =
        hit.descriptions[descriptions[position] as number] === 1 ||
        hit.categories[categories[position] as number] === 1 ||
        hit.dates[dates[position] as number] === 1 ||
        (hit.number !== undefined && (amounts[position] as string).includes(hit.number));
    }
    if (fits) found.push(chunk.at(position) as Transaction);
  }
}

/** Distinct texts by number. One that no row has any more stays: a person's edits are few. */
class DistinctTexts<Text extends string> {
  readonly #toSearchText: (text: Text) => string;
  readonly #numbers = new Map<Text, number>();
  readonly #texts: string[] = [];

  constructor(toSearchText: (text: Text) => string) {
    this.#toSearchText = toSearchText;
  }

  numberOf(text: Text): number {
    const kept = this.#numbers.get(text);
    if (kept !== undefined) return kept;
    const number = this.#texts.push(this.#toSearchText(text)) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  find(term: SearchTerm): Uint8Array {
    const texts = this.#texts;
    const hits = new Uint8Array(texts.length);
    for (let number = 0; number < texts.length; number += 1) {
      if (standsIn(term, texts[number] as string)) hits[number] = 1;
    }
    return hits;
  }
}

function standsIn({ text, number }: SearchTerm, where: string): boolean {
  return where.includes(text) || (number !== undefined && number !== text && where.includes(number));
}
