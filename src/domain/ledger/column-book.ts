import type { ColumnMoney } from '../board.ts';
import type { CurrencyCode } from '../currency.ts';
import { currencyCodes } from '../currency.ts';
import type { Status } from '../status.ts';
import { isOpen, statusWords } from '../status.ts';
import type { Transaction } from '../transaction.ts';
import type { ColumnView } from './ledger-view.ts';
import type { Summand } from './money-sums.ts';
import { MoneySums } from './money-sums.ts';
import { OldestFirst } from './oldest-first.ts';
import type { ListedRows } from './row-list.ts';
import { RowList } from './row-list.ts';

/** One column, kept up as cards come and go. */
export class ColumnBook {
  readonly #status: Status;
  readonly #sums: Readonly<Record<CurrencyCode, MoneySums>> = {
    INR: new MoneySums(),
    USD: new MoneySums(),
    GBP: new MoneySums(),
  };
  /** Newest first. */
  #cards: RowList = RowList.empty;
  /** The cards that the column was made of. */
  #shown: RowList = RowList.empty;
  #column: ColumnView;

  constructor(status: Status) {
    this.#status = status;
    this.#column = { status, ...statusWords[status], cards: this.#inOrder(), money: [] };
  }

  /** The same object as before while no card of it changed. */
  get column(): ColumnView {
    if (this.#shown !== this.#cards) {
      this.#shown = this.#cards;
      this.#column = {
        status: this.#status,
        ...statusWords[this.#status],
        cards: this.#inOrder(),
        money: this.#toMoney(this.#column.money),
      };
    }
    return this.#column;
  }

  add(row: Transaction): void {
    this.#cards = this.#cards.put(row);
    this.#sums[row.currency].add(row);
  }

  remove(row: Transaction): void {
    this.#cards = this.#cards.remove(row);
    this.#sums[row.currency].subtract(row);
  }

  replace(before: Transaction, after: Transaction): void {
    this.#cards = this.#cards.replace(before, after);
    this.#sums[before.currency].subtract(before);
    this.#sums[after.currency].add(after);
  }

  /** For the first build: the sums of rows that `fill` brings into the column, several of one type by their sum. */
  addSums(currency: CurrencyCode, sum: Summand, count: number): void {
    this.#sums[currency].add(sum, count);
  }

  /** For the first build: all cards at once. */
  fill(cards: RowList): void {
    this.#cards = cards;
  }

  #inOrder(): ListedRows {
    return isOpen(this.#status) ? new OldestFirst(this.#cards) : this.#cards;
  }

  #toMoney(before: readonly ColumnMoney[]): readonly ColumnMoney[] {
    const money = currencyCodes
      .filter((currency) => this.#sums[currency].count > 0)
      .map((currency) => {
        const { summary } = this.#sums[currency];
        const kept = before.find((entry) => entry.currency === currency);
        const same = kept?.income === summary.income && kept.expense === summary.expense;
        return kept !== undefined && same ? kept : { currency, ...summary };
      });
    const same = money.length === before.length && money.every((entry, index) => entry === before[index]);
    return same ? before : money;
  }
}
