import { type CalendarDate, formatDate, toDateParts } from '../dates/calendar-date.ts';
import { toKnownCategory } from '../transactions/category.ts';
import { isOpen, toKnownStatus } from '../transactions/status.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type WrittenText, writtenTexts } from '../transactions/transaction-fields.ts';
import type { Filter } from './lens.ts';
import type { AmountRange, Meaning } from './search-meaning.ts';
import { type SearchWord, toSearchText } from './search-text.ts';

/** Distinct values of a column, and which of them each row has. Both only grow. */
interface Column<Value> {
  readonly values: readonly Value[];
  readonly indexes: Uint32Array;
}

type SearchedField = WrittenText | 'tags' | 'category' | 'type' | 'status' | 'currency' | 'date';

/** The columns that a search looks at. */
interface SearchedColumns {
  /** In minor units, by row. */
  readonly amounts: Float64Array;
  readonly fields: { readonly [Name in SearchedField]: Column<Transaction[Name]> };
}

type FieldHits = Partial<Record<SearchedField, ArrayLike<number>>>;

/** The matches of a search term: 1 for each matching value of a column, and a test for amounts. */
interface Hits extends FieldHits {
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
  readonly #written: readonly (readonly [WrittenText, SearchTexts])[];
  readonly #tags: SearchTexts<readonly string[]>;
  readonly #categories: SearchTexts;
  readonly #dates: SearchTexts<CalendarDate>;

  constructor(columns: SearchedColumns) {
    const { fields } = columns;
    this.#columns = columns;
    this.#written = writtenTexts.map((name) => [name, new SearchTexts(fields[name].values, toSearchText)]);
    this.#tags = new SearchTexts(fields.tags.values, (list) => toSearchText(list.join('\n')));
    this.#categories = new SearchTexts(fields.category.values, (word) => toSearchText(toKnownCategory(word)));
    this.#dates = new SearchTexts(fields.date.values, (day) => `${day}\n${formatDate(day).toLowerCase()}`);
  }

  /** Those of the slots whose rows meet all conditions of the filter. */
  find({ conditions }: Pick<Filter, 'conditions'>, slots: Uint32Array): Uint32Array {
    return conditions.reduce((left, { meaning, excluded }) => {
      const { isAmount, inverted = false, ...hits } = this.#toHits(meaning);
      return this.#findHits(hits, isAmount, inverted === excluded, left);
    }, slots);
  }

  #findHits(
    hits: FieldHits,
    isAmount: (amount: number) => boolean = noAmount,
    wanted: boolean,
    slots: Uint32Array,
  ): Uint32Array {
    const { amounts, fields } = this.#columns;
    const isHit = new Uint8Array(slots.length);
    for (const name in hits) {
      const inColumn = hits[name as SearchedField] as Uint8Array;
      const { indexes } = fields[name as SearchedField];
      for (let position = 0; position < slots.length; position += 1) {
        // Without branches, of which many would be mispredicted.
        (isHit[position] as number) |= inColumn[indexes[slots[position] as number] as number] as number;
      }
    }
    const found = new Uint32Array(slots.length);
    let count = 0;
    for (let position = 0; position < slots.length; position += 1) {
      const slot = slots[position] as number;
      found[count] = slot;
      count += (isHit[position] === 1 || isAmount(amounts[slot] as number)) === wanted ? 1 : 0;
    }
    return found.subarray(0, count);
  }

  #toHits(meaning: Meaning): Hits {
    const { fields } = this.#columns;
    switch (meaning.kind) {
      case 'any':
        return { inverted: true };
      case 'phrase':
        return this.#toTextHits(meaning.word, contains);
      case 'word': {
        const { word, named } = meaning;
        return {
          ...this.#toTextHits(word, word.number === undefined ? contains : hasWordWith),
          date: this.#toDateHits(word, named.month),
          type: toHits(fields.type, (type) => type === named.type),
          status: toHits(fields.status, (status) => toKnownStatus(status) === named.status),
          currency: toHits(fields.currency, (currency) => currency === named.currency),
          isAmount: toAmountTest(word, named.amounts),
        };
      }
      case 'tag': {
        const { tag, whole } = meaning;
        const isIt = (one: string) => (whole ? one === tag : one.startsWith(tag));
        const written = { text: `#${tag}`, number: undefined };
        return {
          ...(!whole && this.#toWrittenHits(written, contains)),
          tags: toHits(fields.tags, (tags) => tags.some((one) => isIt(toSearchText(one)))),
        };
      }
      case 'amounts':
        return { isAmount: toRangeTest(meaning.amounts) };
      case 'open': {
        const { until } = meaning;
        // Neither after that day, nor done.
        return {
          date: toHits(fields.date, (date) => until !== null && date > until),
          status: toHits(fields.status, (word) => !isOpen(toKnownStatus(word))),
          inverted: true,
        };
      }
      case 'period': {
        const { from, to } = meaning.days;
        return {
          date: toHits(fields.date, (date) => (from === null || date >= from) && (to === null || date <= to)),
        };
      }
    }
  }

  #toTextHits(word: SearchWord, isIn: (text: string, word: string) => boolean): Hits {
    return {
      ...this.#toWrittenHits(word, isIn),
      tags: this.#tags.find(word, isIn),
      category: this.#categories.find(word, isIn),
    };
  }

  #toWrittenHits(word: SearchWord, isIn: (text: string, word: string) => boolean): Hits {
    return Object.fromEntries(this.#written.map(([name, texts]) => [name, texts.find(word, isIn)]));
  }

  #toDateHits({ text, number }: SearchWord, month: number | undefined): ArrayLike<number> {
    const { date: dates } = this.#columns.fields;
    if (month !== undefined) return toHits(dates, (date) => toDateParts(date).month === month);
    // A number is an amount, or a year: the 20 of '$20' is not that of 2026.
    if (number !== undefined) return toHits(dates, (date) => date.startsWith(`${text}-`));
    return this.#dates.find({ text, number }, contains);
  }
}

function toHits<Value>({ values }: Column<Value>, isHit: (word: Value) => boolean): Uint8Array {
  return Uint8Array.from(values, (word) => (isHit(word) ? 1 : 0));
}

function toAmountTest({ number }: SearchWord, amounts: AmountRange | undefined): (amount: number) => boolean {
  if (number !== undefined) return toAmountMatcher(number);
  return amounts === undefined ? noAmount : toRangeTest(amounts);
}

function toRangeTest({ least, most }: AmountRange): (amount: number) => boolean {
  return (amount) => amount >= least && amount <= most;
}

const contains = (text: string, word: string) => text.includes(word);

/** Whether a word of the text begins so. */
function hasWordWith(text: string, start: string): boolean {
  let at = text.indexOf(start);
  while (at > 0 && inWord.test(text.charAt(at - 1))) at = text.indexOf(start, at + 1);
  return at !== -1;
}

const inWord = /[\p{L}\p{N}]/u;

/** Distinct texts of a list that only grows, as a search compares them: made once, at the first search. */
class SearchTexts<Text = string> {
  readonly #texts: readonly Text[];
  readonly #toSearchText: (text: Text) => string;
  readonly #made: string[] = [];

  constructor(texts: readonly Text[], toText: (text: Text) => string) {
    this.#texts = texts;
    this.#toSearchText = toText;
  }

  /** A 1 for each text that the word is in, in either form. */
  find({ text, number }: SearchWord, isIn: (text: string, word: string) => boolean): Uint8Array {
    for (let index = this.#made.length; index < this.#texts.length; index += 1) {
      this.#made.push(this.#toSearchText(this.#texts[index] as Text));
    }
    const other = number ?? text;
    const hits = new Uint8Array(this.#made.length);
    for (let index = 0; index < hits.length; index += 1) {
      const made = this.#made[index] as string;
      if (isIn(made, text) || (other !== text && isIn(made, other))) hits[index] = 1;
    }
    return hits;
  }
}

/**
 * Tells whether an amount as `toDecimal` writes it begins with a number: '45' begins 45.00, 450.00 and 4599.00. It makes
 * no text of the amount, so that a search can look at every row.
 */
export function toAmountMatcher(text: string): (amount: number) => boolean {
  const [before = '', after] = text.split('.');
  const [digits, power] = [Number(before), 10 ** Math.max(before.length, 1)];
  // No amount begins '05'.
  if (before.length > 1 && before.startsWith('0')) return () => false;
  if (after === undefined) {
    return (amount) => {
      let whole = Math.floor(amount / 100);
      while (whole >= power) whole = Math.floor(whole / 10);
      return whole === digits;
    };
  }
  const unit = 10 ** (2 - after.length);
  return (amount) =>
    after.length < 3 &&
    Math.floor(amount / 100) === digits &&
    Math.floor((amount % 100) / unit) === Number(after);
}
