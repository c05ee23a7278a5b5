import { addDays, type CalendarDate, formatDate, toDateParts } from '../dates/calendar-date.ts';
import { toKnownCategory } from '../transactions/category.ts';
import { isOpen, toKnownStatus } from '../transactions/status.ts';
import type { Filter } from './lens.ts';
import { toDayRange } from './period.ts';
import { parseSearch } from './search.ts';
import type { AmountRange, Meaning } from './search-meaning.ts';
import { type SearchWord, toSearchText } from './search-text.ts';

/** Distinct values of a column, and which of them each row has. Both only grow. */
interface Column<Word> {
  readonly words: readonly Word[];
  readonly indexes: Uint32Array;
}

/** The columns that a search looks at. */
interface SearchedColumns {
  /** In minor units, by row. */
  readonly amounts: Float64Array;
  readonly words: {
    readonly type: Column<string>;
    readonly status: Column<string>;
    readonly category: Column<string>;
    readonly date: Column<CalendarDate>;
    readonly description: Column<string>;
    readonly notes: Column<string>;
    readonly tags: Column<readonly string[]>;
  };
}

type Words = SearchedColumns['words'];

/** The matches of a search term: 1 for each matching value of a column, and a test for amounts. */
interface Hits extends Partial<Record<keyof Words, ArrayLike<number>>> {
  readonly isAmount?: (amount: number) => boolean;
  /** Found are the rows that have none of them. */
  readonly inverted?: boolean;
}

const noAmount = () => false;

/**
 * Finds the rows that meet the conditions of a search, whatever the case and accents. Few texts are distinct among many
 * rows, so it looks through those, and at a row only asks which of them it has.
 */
export class TextSearch {
  readonly #columns: SearchedColumns;
  readonly #descriptions: SearchTexts<string>;
  readonly #notes: SearchTexts<string>;
  readonly #tags: SearchTexts<readonly string[]>;
  readonly #categories: SearchTexts<string>;
  readonly #dates: SearchTexts<CalendarDate>;

  constructor(columns: SearchedColumns) {
    const { description, notes, tags, category, date } = columns.words;
    this.#columns = columns;
    this.#descriptions = new SearchTexts(description.words, toSearchText);
    this.#notes = new SearchTexts(notes.words, toSearchText);
    this.#tags = new SearchTexts(tags.words, (list) => toSearchText(list.join('\n')));
    this.#categories = new SearchTexts(category.words, (word) => toSearchText(toKnownCategory(word)));
    this.#dates = new SearchTexts(date.words, (day) => `${day}\n${formatDate(day).toLowerCase()}`);
  }

  /** Those of the slots whose rows meet all conditions of the filter's text. */
  find({ text, today }: Pick<Filter, 'text' | 'today'>, slots: Uint32Array): Uint32Array {
    return parseSearch(text).reduce((left, { meaning, excluded }) => {
      const hits = this.#toHits(meaning, today);
      return this.#findHits(hits, (hits.inverted ?? false) === excluded, left);
    }, slots);
  }

  #findHits(hits: Hits, wanted: boolean, slots: Uint32Array): Uint32Array {
    const { amounts, words } = this.#columns;
    const toHit = (name: keyof Words) => hits[name] ?? new Uint8Array(words[name].words.length);
    const [inDescription, descriptionOf] = [toHit('description'), words.description.indexes];
    const [inNotes, notesOf] = [toHit('notes'), words.notes.indexes];
    const [inTags, tagsOf] = [toHit('tags'), words.tags.indexes];
    const [inCategory, categoryOf] = [toHit('category'), words.category.indexes];
    const [inDate, dateOf] = [toHit('date'), words.date.indexes];
    const [inType, typeOf] = [toHit('type'), words.type.indexes];
    const [inStatus, statusOf] = [toHit('status'), words.status.indexes];
    const { isAmount = noAmount } = hits;
    const found = new Uint32Array(slots.length);
    let count = 0;
    for (let position = 0; position < slots.length; position += 1) {
      const slot = slots[position] as number;
      // Without branches, of which many would be mispredicted.
      const hit =
        (inDescription[descriptionOf[slot] as number] as number) |
        (inNotes[notesOf[slot] as number] as number) |
        (inTags[tagsOf[slot] as number] as number) |
        (inCategory[categoryOf[slot] as number] as number) |
        (inDate[dateOf[slot] as number] as number) |
        (inType[typeOf[slot] as number] as number) |
        (inStatus[statusOf[slot] as number] as number);
      found[count] = slot;
      count += (hit === 1 || isAmount(amounts[slot] as number)) === wanted ? 1 : 0;
    }
    return found.subarray(0, count);
  }

  #toHits(meaning: Meaning, today: CalendarDate | null): Hits {
    const { words } = this.#columns;
    switch (meaning.kind) {
      case 'any':
        return { inverted: true };
      case 'phrase':
        return this.#toTextHits(meaning.word);
      case 'word': {
        const { type, status, month, amounts } = meaning.named;
        return {
          ...this.#toTextHits(meaning.word),
          date: this.#toDateHits(meaning.word, month),
          type: toHits(words.type, (word) => word === type),
          status: toHits(words.status, (word) => toKnownStatus(word) === status),
          isAmount: toAmountTest(meaning.word, amounts),
        };
      }
      case 'amounts':
        return { isAmount: toRangeTest(meaning.amounts) };
      case 'overdue':
        // Neither today or later, nor done.
        return {
          date: toHits(words.date, (date) => today === null || date >= today),
          status: toHits(words.status, (word) => !isOpen(toKnownStatus(word))),
          inverted: true,
        };
      case 'day': {
        const day = today && addDays(today, meaning.offset);
        return { date: toHits(words.date, (date) => date === day) };
      }
      case 'period': {
        const { period } = meaning;
        if (typeof period === 'string' && today === null) return {};
        const { from, to } = toDayRange(period, today as CalendarDate);
        return {
          date: toHits(words.date, (date) => (from === null || date >= from) && (to === null || date <= to)),
        };
      }
    }
  }

  #toTextHits(word: SearchWord): Hits {
    return {
      description: this.#descriptions.find(word),
      notes: this.#notes.find(word),
      tags: this.#tags.find(word),
      category: this.#categories.find(word),
    };
  }

  #toDateHits(word: SearchWord, month: number | undefined): Uint8Array {
    // As it stands: the 20 of '$20' is not that of 2026.
    const hits = this.#dates.find({ text: word.text, number: undefined });
    if (month === undefined) return hits;
    return hits.map((hit, index) =>
      toDateParts(this.#columns.words.date.words[index] as CalendarDate).month === month ? 1 : hit,
    );
  }
}

function toHits<Word>({ words }: Column<Word>, isHit: (word: Word) => boolean): Uint8Array {
  return Uint8Array.from(words, (word) => (isHit(word) ? 1 : 0));
}

function toAmountTest({ number }: SearchWord, amounts: AmountRange | undefined): (amount: number) => boolean {
  if (number !== undefined) return toAmountMatcher(number);
  return amounts === undefined ? noAmount : toRangeTest(amounts);
}

function toRangeTest({ least, most }: AmountRange): (amount: number) => boolean {
  return (amount) => amount >= least && amount <= most;
}

/** Distinct texts of a list that only grows, as a search compares them: made once, at the first search. */
class SearchTexts<Text = string> {
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

/**
 * Tells whether digits with at most one decimal point are part of an amount as `toDecimal` writes it: 120050 minor
 * units are '1200.50'. It makes no text of the amount, so that a search can look at every row.
 */
export function toAmountMatcher(text: string): (amount: number) => boolean {
  const [before = '', after] = text.split('.');
  const digits = Number(before);
  const power = 10 ** before.length;
  /** The least number that has so many digits. */
  const least = before.length > 1 ? power / 10 : 0;
  const isEnd = (number: number) => number >= least && number % power === digits;
  if (after === undefined) {
    return (amount) => {
      const cents = amount % 100;
      if (before.length === 2 && cents === digits) return true;
      if (before.length === 1 && (cents % 10 === digits || Math.floor(cents / 10) === digits)) return true;
      let whole = Math.floor(amount / 100);
      do {
        if (isEnd(whole)) return true;
        whole = Math.floor(whole / 10);
      } while (whole > 0 && whole >= least);
      return false;
    };
  }
  const unit = 10 ** (2 - after.length);
  return (amount) =>
    after.length < 3 &&
    Math.floor((amount % 100) / unit) === Number(after) &&
    isEnd(Math.floor(amount / 100));
}
