import type { CalendarDate } from '../calendar-date.ts';
import type { CurrencyCode } from '../currency.ts';
import type { MinorUnits } from '../money.ts';
import { maxAmount } from '../money.ts';
import { toKnownStatus } from '../status.ts';
import type { Transaction, TransactionType } from '../transaction.ts';
import { isCountable } from '../transaction.ts';
import type { Books } from './books.ts';
import type { Steps } from './steps.ts';
import { walkInSteps } from './steps.ts';
import type { WordColumn } from './word-column.ts';
import { toWordColumn } from './word-column.ts';

/** What is counted of rows that stand newest first, by columns of one length. */
export interface CountedColumns {
  /** Minor units. */
  readonly amounts: Float64Array;
  readonly types: WordColumn<TransactionType>;
  readonly currencies: WordColumn<CurrencyCode>;
  readonly categories: WordColumn;
  readonly dates: WordColumn<CalendarDate>;
  readonly statuses: WordColumn;
}

/** The columns of rows in this order. */
export function* toCountedColumns(rows: readonly Transaction[]): Steps<CountedColumns> {
  const amounts = new Float64Array(rows.length);
  yield* walkInSteps(rows.length, (start, end) => {
    for (let position = start; position < end; position += 1) {
      amounts[position] = (rows[position] as Transaction).amount;
    }
  });
  return {
    amounts,
    types: yield* toWordColumn(rows, 'type'),
    currencies: yield* toWordColumn(rows, 'currency'),
    categories: yield* toWordColumn(rows, 'category'),
    dates: yield* toWordColumn(rows, 'date'),
    statuses: yield* toWordColumn(rows, 'status'),
  };
}

/**
 * Counts rows without looking at them: their amounts are added up in arrays of numbers, and reach the books as one sum
 * for all rows of a day, of a category, and of a column of the board.
 */
export function* countColumnsInSteps(
  { currencies: books, columns: board }: Pick<Books, 'currencies' | 'columns'>,
  { amounts, types, currencies, categories, dates, statuses }: CountedColumns,
): Steps<void> {
  const typeCount = types.words.length;
  const kindCount = typeCount * currencies.words.length;
  // A kind is a currency and a type: few words are distinct, and their numbers make a place in an array.
  const kinds = currencies.words.flatMap((currency) => types.words.map((type) => ({ currency, type })));
  let day = '' as CalendarDate;
  const ofDay = new Tallies(kindCount, (place, amount, count) => {
    const { currency, type } = kinds[place] as (typeof kinds)[number];
    if (isCountable({ currency, type })) books[currency].addDay(day, { type, amount }, count);
  });
  const ofCategory = new Tallies(kindCount * categories.words.length, (place, amount, count) => {
    const { currency, type } = kinds[place % kindCount] as (typeof kinds)[number];
    const category = categories.words[Math.floor(place / kindCount)] as (typeof categories.words)[number];
    if (isCountable({ currency, type })) books[currency].addCategory({ type, amount, category }, count);
  });
  const ofColumn = new Tallies(kindCount * statuses.words.length, (place, amount, count) => {
    const { currency, type } = kinds[place % kindCount] as (typeof kinds)[number];
    const status = toKnownStatus(statuses.words[Math.floor(place / kindCount)] as string);
    if (isCountable({ currency, type })) board[status].addSums(currency, { type, amount }, count);
  });
  let date = -1;
  yield* walkInSteps(amounts.length, (start, end) => {
    for (let position = start; position < end; position += 1) {
      const amount = amounts[position] as number;
      const kind = (currencies.indexes[position] as number) * typeCount + (types.indexes[position] as number);
      if (dates.indexes[position] !== date) {
        ofDay.tellAll();
        date = dates.indexes[position] as number;
        day = dates.words[date] as CalendarDate;
      }
      ofDay.add(kind, amount);
      ofCategory.add((categories.indexes[position] as number) * kindCount + kind, amount);
      ofColumn.add((statuses.indexes[position] as number) * kindCount + kind, amount);
    }
  });
  ofDay.tellAll();
  ofCategory.tellAll();
  ofColumn.tellAll();
}

/** Sums by place, each told when it is asked for or before it is more than one amount may be. */
class Tallies {
  readonly #amounts: Float64Array;
  readonly #counts: Uint32Array;
  readonly #tell: (place: number, amount: MinorUnits, count: number) => void;

  constructor(places: number, tell: (place: number, amount: MinorUnits, count: number) => void) {
    this.#amounts = new Float64Array(places);
    this.#counts = new Uint32Array(places);
    this.#tell = tell;
  }

  add(place: number, amount: number): void {
    const sum = (this.#amounts[place] as number) + amount;
    if (sum > maxAmount) this.#tellOne(place);
    this.#amounts[place] = sum > maxAmount ? amount : sum;
    this.#counts[place] = (this.#counts[place] as number) + 1;
  }

  tellAll(): void {
    for (let place = 0; place < this.#counts.length; place += 1) this.#tellOne(place);
  }

  #tellOne(place: number): void {
    const count = this.#counts[place] as number;
    if (count === 0) return;
    this.#tell(place, this.#amounts[place] as MinorUnits, count);
    this.#amounts[place] = 0;
    this.#counts[place] = 0;
  }
}
