import type { CurrencyCode } from './currency.ts';
import type { Status } from './status.ts';
import type { Summary } from './summary.ts';
import type { Transaction } from './transaction.ts';

/** A column's totals in one currency. */
export interface ColumnMoney extends Summary {
  readonly currency: CurrencyCode;
}

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
  readonly money: readonly ColumnMoney[];
}
