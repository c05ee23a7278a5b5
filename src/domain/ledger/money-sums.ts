import { ExactSum } from '../exact-sum.ts';
import type { TotalMinorUnits } from '../money.ts';
import type { Summary } from '../summary.ts';
import { toSummary } from '../summary.ts';
import type { Transaction } from '../transaction.ts';

/** What a sum takes from a row. */
export type Summand = Pick<Transaction, 'type' | 'amount'>;

/** Income and expense of rows that come and go, in one currency. Exact at any count. */
export class MoneySums {
  // Made when there is something to sum: a list of twenty years has thousands of days, most without an income.
  #income: ExactSum | undefined;
  #expense: ExactSum | undefined;
  #count = 0;
  #summary: Summary | undefined;

  /** Several rows of one type may be added as one, by their sum. */
  add(row: Summand, count = 1): void {
    this.#sumOf(row).add(row.amount);
    this.#count += count;
  }

  /** Takes back what was added for this row. */
  subtract(row: Summand): void {
    this.#sumOf(row).subtract(row.amount);
    this.#count -= 1;
  }

  /** How many rows are in the sum. */
  get count(): number {
    return this.#count;
  }

  /** The same object as before while the sums are the same. */
  get summary(): Summary {
    const income = this.#income?.total ?? zero;
    const expense = this.#expense?.total ?? zero;
    const kept = this.#summary;
    if (kept !== undefined && kept.income === income && kept.expense === expense) return kept;
    this.#summary = toSummary(income, expense);
    return this.#summary;
  }

  #sumOf({ type }: Summand): ExactSum {
    if (type === 'income') {
      this.#income ??= new ExactSum();
      return this.#income;
    }
    this.#expense ??= new ExactSum();
    return this.#expense;
  }
}

const zero = 0n as TotalMinorUnits;
