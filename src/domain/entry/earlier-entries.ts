import { type CalendarDate, toDayNumber } from '../dates/calendar-date.ts';
import type { RowColumns } from '../ledger/row-columns.ts';
import type { RowList } from '../ledger/row-list.ts';
import { toSearchText } from '../lens/search-text.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { isCurrencyCode } from '../money/currency.ts';
import { formatMoney, type MinorUnits, maxAmount } from '../money/money.ts';
import { type Steps, walkInSteps } from '../steps.ts';
import type { Category } from '../transactions/category.ts';
import { toKnownCategory } from '../transactions/category.ts';
import { isTransactionType, type TransactionType } from '../transactions/transaction.ts';

/** The usual values of entries with a description. */
export interface UsualEntry {
  readonly category: Category;
  readonly type: TransactionType;
  /** Whether they have this very description, and not only words of it. */
  readonly isSame: boolean;
}

/** An earlier entry that may be meant again. */
export interface EarlierEntry extends Omit<UsualEntry, 'isSame'> {
  /** As it was written last. */
  readonly description: string;
  readonly currency: CurrencyCode;
  /** The amount if it was always the same; else the median of the latest, rounded to two digits. */
  readonly amount: MinorUnits;
  readonly isAlwaysSame: boolean;
  /** Those that all these entries have. */
  readonly tags: readonly string[];
}

const mostSuggestions = 5;
const mostUsual = 3;
const leastLetters = 2;
/** Rows whose categories are counted. */
const countedRows = 300;

/** The categories filed most, offered where nothing is known. */
const usualCategories: Readonly<Record<TransactionType, readonly Category[]>> = {
  expense: ['Shopping', 'Food & Dining', 'Groceries', 'Transportation', 'Utilities', 'Entertainment'],
  income: ['Salary', 'Freelance', 'Side Hustle', 'Investment', 'Rent', 'Shopping'],
};

/** Only the latest rows count, so that old habits do not. */
const latestRows = 10;
const latestAmounts = 5;
/** An entry counts half as much as one that is so many days younger. */
const halfLife = 90;

/**
 * Suggests a person's own earlier entries. Few descriptions are distinct among many rows: those are compared with what was
 * typed, and what they usually are is only looked up for those that are suggested.
 */
export class EarlierEntries {
  /** The number of each description, as it is stored; those that only differ in case, accents or signs share one. */
  readonly #numbers = new Map<string, number>();
  readonly #numberOf = new Map<string, number>();
  /** By number, the words with a space on either side: ' train to leeds '. Descriptions without words are number 0. */
  readonly #texts = [emptyMatchText];
  #rows: RowList | undefined;
  #today: CalendarDate | undefined;
  /** By the index of a description and of a date, and by slot: in columns, what is there never changes. */
  #numberOfText: number[] = [];
  #weightOfDate: number[] = [];
  #numberOfSlot = new Int32Array();
  /** By number, how often and how lately there was such an entry; 0 where there is none, and for number 0. */
  #scores = new Float64Array();
  /** By number, its newest slot; by slot, the next older one of the same number; -1 after the oldest. */
  #newest = new Int32Array();
  #older = new Int32Array();

  /** Reads the descriptions in steps, so that the first `update` has little left to do. */
  *prepare({ columns }: RowList): Steps<void> {
    const { values } = columns.fields.description;
    yield* walkInSteps(values.length, (start, end) => {
      for (const description of values.slice(start, end)) this.#toNumber(description);
    });
  }

  /** Looks at these rows, newest first, from now on. Where nothing changed, that costs nothing. */
  update(rows: RowList, today: CalendarDate): void {
    if (rows === this.#rows && today === this.#today) return;
    if (rows.columns !== this.#rows?.columns) {
      this.#numberOfText = [];
      this.#numberOfSlot = new Int32Array();
      this.#weightOfDate = [];
    }
    if (today !== this.#today) this.#weightOfDate = [];
    this.#rows = rows;
    this.#today = today;
    this.#readColumns(rows.columns, today);
    this.#sort(rows);
  }

  /** Takes over what is new in the columns. */
  #readColumns({ length, fields }: RowColumns, today: CalendarDate): void {
    const { type, currency, description, date } = fields;
    for (let index = this.#numberOfText.length; index < description.values.length; index += 1) {
      this.#numberOfText.push(this.#toNumber(description.values[index] as string));
    }
    const now = toDayNumber(today);
    for (let index = this.#weightOfDate.length; index < date.values.length; index += 1) {
      const age = Math.max(0, now - toDayNumber(date.values[index] as CalendarDate));
      this.#weightOfDate.push(0.5 ** Math.min(age / halfLife, 1000));
    }
    const types = type.values.map(isTransactionType);
    const currencies = currency.values.map(isCurrencyCode);
    const numberOfSlot = new Int32Array(length);
    numberOfSlot.set(this.#numberOfSlot);
    for (let slot = this.#numberOfSlot.length; slot < length; slot += 1) {
      const isKnown = types[type.indexes[slot] as number] && currencies[currency.indexes[slot] as number];
      numberOfSlot[slot] = isKnown ? (this.#numberOfText[description.indexes[slot] as number] as number) : 0;
    }
    this.#numberOfSlot = numberOfSlot;
  }

  /** Sorts the rows by number. */
  #sort({ columns, slots }: RowList): void {
    const dateOf = columns.fields.date.indexes;
    const [numberOf, weights] = [this.#numberOfSlot, this.#weightOfDate];
    const scores = new Float64Array(this.#texts.length);
    const newest = new Int32Array(scores.length).fill(-1);
    const older = new Int32Array(numberOf.length);
    for (let position = slots.length - 1; position >= 0; position -= 1) {
      const slot = slots[position] as number;
      const number = numberOf[slot] as number;
      scores[number] = (scores[number] as number) + (weights[dateOf[slot] as number] as number);
      older[slot] = newest[number] as number;
      newest[number] = slot;
    }
    scores[0] = 0;
    this.#scores = scores;
    this.#newest = newest;
    this.#older = older;
  }

  /**
   * The entries in whose descriptions words begin with what was typed, whatever its case and accents; of two letters or
   * more. At most five, those that come often and lately first.
   */
  suggest(typed: string): readonly EarlierEntry[] {
    const start = toMatchText(typed).trimEnd();
    if ([...start.trimStart()].length < leastLetters) return [];
    return this.#listBest((text) => text.includes(start), mostSuggestions);
  }

  /** The three entries that come most often and lately. */
  listUsual(): readonly EarlierEntry[] {
    return this.#listBest(() => true, mostUsual);
  }

  /** Categories for an entry of this type of which nothing is known: the most frequent of late first, never Other. */
  listCategories(type: TransactionType): readonly Category[] {
    const { columns, slots } = this.#rows ?? { columns: undefined, slots: [] };
    const latest = slots.slice(0, countedRows).filter((slot) => columns?.fields.type.at(slot) === type);
    const counts = new Map<Category, number>();
    for (const slot of latest) {
      const category = toKnownCategory(columns?.fields.category.at(slot) ?? '');
      if (category !== 'Other') counts.set(category, (counts.get(category) ?? 0) + 1);
    }
    const own = [...counts].sort(([, one], [, other]) => other - one).map(([category]) => category);
    return [...new Set([...own, ...usualCategories[type]])];
  }

  #listBest(isFound: (text: string) => boolean, most: number): readonly EarlierEntry[] {
    const best: number[] = [];
    for (const number of this.#findAll(isFound)) {
      const position = best.findIndex((other) => this.#score(other) < this.#score(number));
      best.splice(position === -1 ? best.length : position, 0, number);
      best.length = Math.min(best.length, most);
    }
    return best.map((number) => this.#toEntry(number));
  }

  /**
   * What entries with this description usually are; else those whose descriptions begin with all its words; else those
   * that its own first words describe. Undefined if there were none.
   */
  findUsual(description: string): UsualEntry | undefined {
    const words = toMatchText(description);
    const same = this.#findSame(words);
    const number = same ?? this.#findLonger(words) ?? this.#findShorter(words);
    if (number === undefined) return undefined;
    const { category, type } = this.#toEntry(number);
    return { category, type, isSame: same !== undefined };
  }

  #findSame(words: string): number | undefined {
    const number = this.#numberOf.get(words);
    return number !== undefined && this.#score(number) > 0 ? number : undefined;
  }

  #findLonger(words: string): number | undefined {
    const all = words === emptyMatchText ? [] : this.#findAll((text) => text.startsWith(words));
    return all.length === 0
      ? undefined
      : all.reduce((one, other) => (this.#score(other) > this.#score(one) ? other : one));
  }

  #findShorter(words: string): number | undefined {
    for (let end = words.length; end > 1; ) {
      end = words.lastIndexOf(' ', end - 2) + 1;
      const number = this.#findSame(words.slice(0, end));
      if (number !== undefined) return number;
    }
    return undefined;
  }

  #score(number: number): number {
    return this.#scores[number] ?? 0;
  }

  #findAll(isFound: (text: string) => boolean): readonly number[] {
    const found: number[] = [];
    for (let number = 0; number < this.#texts.length; number += 1) {
      if (this.#score(number) > 0 && isFound(this.#texts[number] as string)) found.push(number);
    }
    return found;
  }

  /** The number of a description. */
  #toNumber(description: string): number {
    const known = this.#numbers.get(description);
    if (known !== undefined) return known;
    const words = toMatchText(description);
    let number = words === emptyMatchText ? 0 : this.#numberOf.get(words);
    if (number === undefined) {
      number = this.#texts.push(words) - 1;
      this.#numberOf.set(words, number);
    }
    this.#numbers.set(description, number);
    return number;
  }

  #toEntry(number: number): EarlierEntry {
    const slots: number[] = [];
    for (let slot = this.#newest[number] as number; slot >= 0; slot = this.#older[slot] as number)
      slots.push(slot);
    return toEntry((this.#rows as RowList).columns, slots);
  }
}

/** Returns the usual values of the rows in these slots, newest first. */
function toEntry({ fields, amounts }: RowColumns, slots: readonly number[]): EarlierEntry {
  const latest = slots.slice(0, latestRows);
  const type = findMost(latest.map((slot) => fields.type.at(slot)));
  const ofType = latest.filter((slot) => fields.type.at(slot) === type);
  const categories = ofType.map((slot) => toKnownCategory(fields.category.at(slot)));
  const filed = categories.filter((category) => category !== 'Other');
  const currency = findMost(ofType.map((slot) => fields.currency.at(slot)));
  const some = ofType
    .filter((slot) => fields.currency.at(slot) === currency)
    .slice(0, latestAmounts)
    .map((slot) => amounts[slot] as MinorUnits)
    .sort((one, other) => one - other);
  const isAlwaysSame = some[0] === some.at(-1);
  const median = some[(some.length - 1) >> 1] as MinorUnits;
  const [newest] = slots as [number];
  const tags = fields.tags.indexes[newest];
  return {
    description: fields.description.at(newest),
    category: findMost(filed.length > 0 ? filed : categories),
    type,
    currency,
    amount: isAlwaysSame ? median : toTwoDigits(median),
    isAlwaysSame,
    tags: slots.every((slot) => fields.tags.indexes[slot] === tags) ? fields.tags.at(newest) : [],
  };
}

/** The most frequent of some values; of several the one that comes first. */
function findMost<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))[0];
}

function toTwoDigits(amount: MinorUnits): MinorUnits {
  const unit = 10 ** Math.max(0, String(amount).length - 2);
  return Math.min(Math.round(amount / unit) * unit, maxAmount) as MinorUnits;
}

/** Formats the usual amount: 'about ₹1,100'; '₹649.00' if it was always the same. */
export function formatUsualAmount({
  amount,
  currency,
  isAlwaysSame,
}: Pick<EarlierEntry, 'amount' | 'currency' | 'isAlwaysSame'>): string {
  const money = formatMoney(amount, currency);
  return isAlwaysSame ? money : `about ${money.replace(/\.00$/, '')}`;
}

const emptyMatchText = '  ';
/** No description has more. */
const mostLetters = 1000;

/** The words of a description as they are compared, with a space on either side: ' food dining '. */
export function toMatchText(description: string): string {
  return ` ${toSearchText(description.slice(0, mostLetters))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()} `;
}
