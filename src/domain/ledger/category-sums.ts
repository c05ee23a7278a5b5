import type { Category } from '../category.ts';
import { toKnownCategory } from '../category.ts';
import type { PieSlice } from '../chart-series.ts';
import { toPieSlices } from '../pie-slices.ts';
import type { Transaction } from '../transaction.ts';
import { MoneySums } from './money-sums.ts';

/** What a category's sum takes from a row. */
export type Categorized = Pick<Transaction, 'type' | 'amount' | 'category'>;

/** Expenses per category, kept up as rows come and go. */
export class CategorySums {
  readonly #sums = new Map<Category, MoneySums>();
  #slices: readonly PieSlice[] = [];
  #changed = false;

  add(row: Categorized, count = 1): void {
    if (row.type !== 'expense') return;
    const category = toKnownCategory(row.category);
    let sums = this.#sums.get(category);
    if (sums === undefined) {
      sums = new MoneySums();
      this.#sums.set(category, sums);
    }
    sums.add(row, count);
    this.#changed = true;
  }

  subtract(row: Categorized): void {
    if (row.type !== 'expense') return;
    this.#sums.get(toKnownCategory(row.category))?.subtract(row);
    this.#changed = true;
  }

  /** The same array as before while no slice changed. */
  get slices(): readonly PieSlice[] {
    if (!this.#changed) return this.#slices;
    this.#changed = false;
    const present = [...this.#sums].filter(([, sums]) => sums.count > 0);
    const slices = toPieSlices(present.map(([category, sums]) => [category, sums.summary.expense] as const));
    if (!isSame(slices, this.#slices)) this.#slices = slices;
    return this.#slices;
  }
}

function isSame(one: readonly PieSlice[], other: readonly PieSlice[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ category, amount }, index) => {
      const slice = other[index];
      return slice?.category === category && slice.amount === amount;
    })
  );
}
