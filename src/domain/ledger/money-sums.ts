import { ExactSum } from '../exact-sum.ts';
import type { Summary } from '../summary.ts';
import { toSummary } from '../summary.ts';
import type { Transaction } from '../transaction.ts';

/** What a sum takes from a row. */
export type Summand = Pick<Transaction, 'type' | 'amount'>;

/** Income and expense of rows that come and go, in one currency. Exact at any count. */
export class MoneySums {
  readonly #income = new ExactSum();
  readonly #expense = new ExactSum();
  #count = 0;
  #summary: Summary | undefined;

  add(row: Summand): void {
    (row.type === 'income' ? this.#income : this.#expense).add(row.amount);
    this.#count += 1;
  }

  /** Takes back what was added for this row. */
  subtract(row: Summand): void {
    (row.type === 'income' ? this.#income : this.#expense).subtract(row.amount);
    this.#count -= 1;
  }

  /** How many rows are in the sum. */
  get count(): number {
    return this.#count;
  }

  /** The same object as before while the sums are the same. */
  get summary(): Summary {
    const income = this.#income.total;
    const expense = this.#expense.total;
    const kept = this.#summary;
    if (kept !== undefined && kept.income === income && kept.expense === expense) return kept;
    this.#summary = toSummary(income, expense);
    return this.#summary;
  }
}
