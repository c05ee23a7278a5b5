import { currencyCodes } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import type { Status } from './status.ts';
import type { CurrencyTotals } from './summary.ts';
import { toSummary } from './summary.ts';
import type { Transaction } from './transaction.ts';

/** A column of the status board. */
export interface BoardColumn {
  readonly status: Status;
  readonly title: string;
  readonly subtitle: string;
  /**
   * Cards of every currency, oldest first in To Do and In Progress, newest first in Done. Unknown statuses are To Do.
   */
  readonly cards: readonly Transaction[];
  /** One entry per currency with a card here, in the product's order. */
  readonly money: readonly CurrencyTotals[];
}

/** A column's totals once a card has come (1) or gone (-1). */
export function withCard(
  money: readonly CurrencyTotals[],
  { currency, type, amount }: Pick<Transaction, 'currency' | 'type' | 'amount'>,
  by: 1 | -1,
): readonly CurrencyTotals[] {
  return currencyCodes.flatMap((code) => {
    const before = money.find((one) => one.currency === code);
    const sum = (half: 'income' | 'expense') =>
      ((before?.[half] ?? 0n) +
        (code === currency && half === type ? BigInt(by * amount) : 0n)) as TotalMinorUnits;
    const [income, expense] = [sum('income'), sum('expense')];
    return income + expense === 0n ? [] : { currency: code, ...toSummary(income, expense) };
  });
}
