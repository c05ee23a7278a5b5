import type { MinorUnits, TotalMinorUnits } from './money.ts';
import { maxAmount } from './money.ts';

const safe = Number.MAX_SAFE_INTEGER - maxAmount;

/**
 * Adds and takes away amounts, exact at any count. Bigint arithmetic allocates at every step, so that amounts gather
 * in a number while it is surely exact, and move to the bigint before it might not be.
 */
export class ExactSum {
  #total = 0n;
  #pending = 0;

  add(amount: MinorUnits): void {
    this.#pending += amount;
    if (this.#pending > safe) this.#rebaseOutbox();
  }

  subtract(amount: MinorUnits): void {
    this.#pending -= amount;
    if (this.#pending < -safe) this.#rebaseOutbox();
  }

  /** The sum so far. */
  get total(): TotalMinorUnits {
    this.#rebaseOutbox();
    return this.#total as TotalMinorUnits;
  }

  #rebaseOutbox(): void {
    if (this.#pending === 0) return;
    this.#total += BigInt(this.#pending);
    this.#pending = 0;
  }
}
