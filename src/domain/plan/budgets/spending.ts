import type { Budget } from '../../collections/budget.ts';
import { toDateParts, toDayNumber, toWeekday } from '../../dates/calendar-date.ts';
import { toPeriodSlots } from '../../ledger/query.ts';
import type { RowList } from '../../ledger/row-list.ts';
import type { ClosedDayRange } from '../../lens/earlier.ts';
import { currencyCodes } from '../../money/currency.ts';
import type { TotalMinorUnits } from '../../money/money.ts';
import { categories, toKnownCategory, toUsualType } from '../../transactions/category.ts';
import { type Status, toKnownStatus } from '../../transactions/status.ts';
import { toMonth } from './budget-period.ts';

/** Which expenses are added up: those of a currency, of one category, with one tag or all. */
export type Subject = Pick<Budget, 'scope' | 'subject' | 'currency' | 'monthDay'>;

/** What expenses come to, by their status. */
export interface Spent {
  /** Done, less what came back: below zero where that is more. */
  readonly spent: TotalMinorUnits;
  /**
   * Income of the same category or tag that is Done; of all expenses, income of a category that is usually spent on.
   * What is open has not come back yet.
   */
  readonly returned: TotalMinorUnits;
  /** In Progress. */
  readonly committed: TotalMinorUnits;
  /** To Do. */
  readonly planned: TotalMinorUnits;
}

/** What a subject has a sum of, each at its place. */
const states: readonly (Status | 'returned')[] = ['done', 'in-progress', 'todo', 'returned'];

/** A sum is kept below this, and how often it was reached beside it: numbers are exact as far as nine times this. */
const unit = 1e15;

/**
 * The expenses of some subjects on some days, added up in one pass over the rows. They are kept by stretches, the days
 * of one week in one month, also in the months that begin on a subject's day: every week, month and year consists of
 * whole ones.
 */
export class Spending {
  /** Each subject's place in a stretch. 0 is for what nobody asks for: a branch for each row would be slower. */
  readonly #cells = new Map<string, number>();
  /** The first days of the stretches that have rows, as day numbers, the earliest first. */
  readonly #starts: readonly number[];
  readonly #width: number;
  readonly #sums: Float64Array;
  readonly #units = new Map<number, number>();

  constructor(rows: RowList, subjects: readonly Subject[], days: ClosedDayRange) {
    for (const key of subjects.map(toKey)) {
      if (!this.#cells.has(key)) this.#cells.set(key, this.#cells.size + 1);
    }
    const monthDays = new Set(subjects.map(({ monthDay }) => monthDay));
    monthDays.delete(1);
    const { values } = rows.columns.fields.date;
    const stretches = values.map((date) => {
      if (date < days.from || date > days.to) return -1;
      const day = toDayNumber(date);
      let start = Math.max(day - toWeekday(day), day - toDateParts(date).day + 1);
      for (const monthDay of monthDays) start = Math.max(start, toMonth(date, monthDay).from);
      return start;
    });
    this.#starts = [...new Set(stretches.filter((start) => start !== -1))].sort((one, other) => one - other);
    this.#width = (this.#cells.size + 1) * states.length;
    this.#sums = new Float64Array(this.#starts.length * this.#width);
    const placeOf = new Map(this.#starts.map((start, index) => [start, index * this.#width]));
    this.#add(
      rows,
      days,
      Uint32Array.from(stretches, (start) => placeOf.get(start) ?? 0),
    );
  }

  /** What a subject's expenses come to on days that begin and end with a week, month or year. */
  of(subject: Subject, { from, to }: ClosedDayRange): Spent {
    const cell = (this.#cells.get(toKey(subject)) ?? 0) * states.length;
    const [start, end] = [this.#countBefore(toDayNumber(from)), this.#countBefore(toDayNumber(to) + 1)];
    const [done = 0n, committed, planned, returned = 0n] = states.map((_, state) =>
      this.#sum(cell + state, start, end),
    );
    return { spent: done - returned, returned, committed, planned } as Spent;
  }

  #add(rows: RowList, days: ClosedDayRange, placeOf: Uint32Array): void {
    const { amounts, fields } = rows.columns;
    const [dateOf, statusOf, typeOf] = [fields.date.indexes, fields.status.indexes, fields.type.indexes];
    const [currencyOf, categoryOf, tagsOf] = [
      fields.currency.indexes,
      fields.category.indexes,
      fields.tags.indexes,
    ];
    // Each word is judged once. What counts nowhere, such as open income, is of a currency that has no cells.
    const noCurrency = currencyCodes.length;
    const currencies = Uint8Array.from(fields.currency.values, (currency) => {
      const number = currencyCodes.indexOf(currency);
      return number === -1 ? noCurrency : number;
    });
    const statusValues = fields.status.values;
    const found = fields.type.values.flatMap((type) =>
      statusValues.map((word) => toState(type, toKnownStatus(word))),
    );
    const stateOf = Uint8Array.from(found, (state) => (state === undefined ? 0 : states.indexOf(state)));
    const leastOf = Uint8Array.from(found, (state) => (state === undefined ? noCurrency : 0));
    const ofIncome = (currencyCodes.length + 1) * categories.length;
    const offsetOf = Uint32Array.from(fields.type.values, (type) => (type === 'income' ? ofIncome : 0));
    const kinds = Uint8Array.from(fields.category.values, (word) =>
      categories.indexOf(toKnownCategory(word)),
    );
    const cellsOf = (scope: Budget['scope'], subjects: readonly string[]) =>
      [...currencyCodes, ''].flatMap((currency) =>
        subjects.map((subject) => this.#cells.get(toKey({ scope, subject, currency })) ?? 0),
      );
    const all = cellsOf('everything', categories);
    const everything = Uint32Array.from([
      ...all,
      ...all.map((cell, index) => (spentOn[index % categories.length] ? cell : 0)),
    ]);
    const ofCategory = Uint32Array.from(cellsOf('category', categories));
    const lists = fields.tags.values;
    const ofTags = [...currencyCodes, ''].map((currency) =>
      lists.map((list) => this.#cellsOfTags(list, currency)),
    );
    const [sums, units] = [this.#sums, this.#units];
    const add = (place: number, amount: number) => {
      const sum = (sums[place] as number) + amount;
      sums[place] = sum < unit ? sum : sum - unit;
      if (sum >= unit) units.set(place, (units.get(place) ?? 0) + 1);
    };
    const slots = toPeriodSlots(rows, { days });
    for (let position = 0; position < slots.length; position += 1) {
      const slot = slots[position] as number;
      const type = typeOf[slot] as number;
      const kind = type * statusValues.length + (statusOf[slot] as number);
      const currency = Math.max(currencies[currencyOf[slot] as number] as number, leastOf[kind] as number);
      const amount = amounts[slot] as number;
      const place = (placeOf[dateOf[slot] as number] as number) + (stateOf[kind] as number);
      const category = currency * categories.length + (kinds[categoryOf[slot] as number] as number);
      add(place + (everything[(offsetOf[type] as number) + category] as number) * states.length, amount);
      add(place + (ofCategory[category] as number) * states.length, amount);
      const cells = ofTags[currency]?.[tagsOf[slot] as number] ?? [];
      for (const cell of cells) add(place + cell * states.length, amount);
    }
  }

  /** The cells of a list of tags, each once: two that differ only in case are one. */
  #cellsOfTags(tags: readonly string[], currency: string): readonly number[] {
    const found = tags.map((subject) => this.#cells.get(toKey({ scope: 'tag', subject, currency })) ?? 0);
    return [...new Set(found)].filter((cell) => cell !== 0);
  }

  #sum(cell: number, start: number, end: number): bigint {
    const [sums, width, unitsOf] = [this.#sums, this.#width, this.#units];
    let [sum, units] = [0, 0];
    for (let stretch = start; stretch < end; stretch += 1) {
      const place = stretch * width + cell;
      sum += sums[place] as number;
      if (unitsOf.size > 0) units += unitsOf.get(place) ?? 0;
      if (sum >= unit) {
        sum -= unit;
        units += 1;
      }
    }
    return BigInt(units) * BigInt(unit) + BigInt(sum);
  }

  /** How many stretches begin before a day. */
  #countBefore(day: number): number {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Whether money usually goes out for each category, so that its income is money that came back. */
const spentOn = categories.map((category) => toUsualType(category) === 'expense');

/** Undefined where it counts nowhere. */
function toState(type: string, status: Status): (typeof states)[number] | undefined {
  if (type === 'expense') return status;
  return type === 'income' && status === 'done' ? 'returned' : undefined;
}

function toKey({
  scope,
  subject,
  currency,
}: Pick<Subject, 'scope' | 'subject'> & { readonly currency: string }) {
  return `${scope} ${currency} ${scope === 'tag' ? subject.toLowerCase() : scope === 'category' ? subject : ''}`;
}
