import type { ColumnMoney } from './board.ts';
import type { CurrencyCode } from './currency.ts';
import { currencyCodes } from './currency.ts';
import { ExactSum } from './exact-sum.ts';
import type { TotalMinorUnits } from './money.ts';
import type { Status } from './status.ts';
import { statuses, toColumn } from './status.ts';
import type { Countable, Summary } from './summary.ts';
import { toSummary } from './summary.ts';
import type { Transaction } from './transaction.ts';

/** One column's transactions in one currency. */
export interface LedgerCell {
  readonly count: number;
  readonly income: TotalMinorUnits;
  readonly expense: TotalMinorUnits;
}

/**
 * The totals of a list, kept by column and currency. A change of one transaction makes a new ledger of nine cells, at
 * the same cost for ten rows and for a hundred thousand. It holds no transactions: whoever changes one hands over what
 * it was and what it is.
 */
export type Ledger = Readonly<Record<Status, Readonly<Record<CurrencyCode, LedgerCell>>>>;

/** What the ledger needs to know of a transaction. */
export type Entry = Countable & Pick<Transaction, 'status'>;

/** The ledger of a whole list, in one pass. */
export function toLedger(transactions: Iterable<Entry>): Ledger {
  const makeCell = () => ({ count: 0, income: new ExactSum(), expense: new ExactSum() });
  const makeRow = () => ({ INR: makeCell(), USD: makeCell(), GBP: makeCell() });
  const sums = { todo: makeRow(), 'in-progress': makeRow(), done: makeRow() };
  for (const { status, currency, type, amount } of transactions) {
    const cell = sums[toColumn(status)][currency];
    cell.count += 1;
    cell[type].add(amount);
  }
  const settle = ({ count, income, expense }: ReturnType<typeof makeCell>): LedgerCell => ({
    count,
    income: income.total,
    expense: expense.total,
  });
  const settleRow = ({ INR, USD, GBP }: ReturnType<typeof makeRow>) => ({
    INR: settle(INR),
    USD: settle(USD),
    GBP: settle(GBP),
  });
  return {
    todo: settleRow(sums.todo),
    'in-progress': settleRow(sums['in-progress']),
    done: settleRow(sums.done),
  };
}

/** The ledger with one transaction more. */
export function addToLedger(ledger: Ledger, entry: Entry): Ledger {
  return changeCell(ledger, entry, 1);
}

/** The ledger without one of its transactions. Throws a RangeError where it cannot have held it. */
export function removeFromLedger(ledger: Ledger, entry: Entry): Ledger {
  return changeCell(ledger, entry, -1);
}

/** The ledger after one of its transactions was edited or moved. */
export function updateInLedger(ledger: Ledger, before: Entry, after: Entry): Ledger {
  return addToLedger(removeFromLedger(ledger, before), after);
}

/** The totals of every currency, over all columns; equal to `summarizeAll` of the list. */
export function toSummaries(ledger: Ledger): Readonly<Record<CurrencyCode, Summary>> {
  const toOne = (currency: CurrencyCode) => {
    const cells = statuses.map((status) => ledger[status][currency]);
    const income = cells.reduce((sum, cell) => sum + cell.income, 0n);
    const expense = cells.reduce((sum, cell) => sum + cell.expense, 0n);
    return toSummary(income as TotalMinorUnits, expense as TotalMinorUnits);
  };
  return { INR: toOne('INR'), USD: toOne('USD'), GBP: toOne('GBP') };
}

/** How many cards a column has, and their money; equal to the column of `toBoard`. */
export function toColumnTotals(
  ledger: Ledger,
  status: Status,
): { readonly count: number; readonly money: readonly ColumnMoney[] } {
  const cells = currencyCodes.map((currency) => ({ currency, ...ledger[status][currency] }));
  return {
    count: cells.reduce((sum, cell) => sum + cell.count, 0),
    money: cells
      .filter((cell) => cell.count > 0)
      .map(({ currency, income, expense }) => ({ currency, ...toSummary(income, expense) })),
  };
}

function changeCell(ledger: Ledger, entry: Entry, by: 1 | -1): Ledger {
  const column = toColumn(entry.status);
  const row = ledger[column];
  const cell = row[entry.currency];
  const total = cell[entry.type] + BigInt(entry.amount) * BigInt(by);
  if (cell.count + by < 0 || total < 0n) throw new RangeError('The ledger never held this transaction');
  const changed: LedgerCell = { ...cell, count: cell.count + by, [entry.type]: total };
  return { ...ledger, [column]: { ...row, [entry.currency]: changed } };
}
