import type { MinorUnits, TotalMinorUnits } from './money.ts';
import { maxAmount } from './money.ts';

const safe = Number.MAX_SAFE_INTEGER - maxAmount;

/**
 * Adds and subtracts amounts, exactly, however many. Bigint arithmetic allocates at every step, so amounts are first
 * added in a number, and moved to the bigint before that could become inexact.
 */
export class ExactSum {
  #total = 0n;
  #pending = 0;

  add(amount: MinorUnits): void {
    this.#pending += amount;
    if (this.#pending > safe) this.#carry();
  }

  subtract(amount: MinorUnits): void {
    this.#pending -= amount;
    if (this.#pending < -safe) this.#carry();
  }

  /** The sum so far. */
  get total(): TotalMinorUnits {
    this.#carry();
    return this.#total as TotalMinorUnits;
  }

  #carry(): void {
    if (this.#pending === 0) return;
    this.#total += BigInt(this.#pending);
    this.#pending = 0;
  }
}
