import { toCellText } from '../cells/cell-text.ts';
import { type ColumnMeaning, isMoney } from '../reading.ts';
import { compareWithBalance, toNetValues, toValues, type Values } from './running-balance.ts';

type Row = readonly string[];

const total = /\b(?:totals?|subtotal|summe|gesamt|somme|suma)\b/i;

/** Rows whose numbers show that they are no transactions. */
export interface SummaryRows {
  readonly rows: ReadonlySet<Row>;
  /**
   * Rows whose amount is the balance itself, the earliest or where the balance begins anew: what was there before, or a
   * first payment into nothing.
   */
  readonly openings: ReadonlySet<Row>;
}

/**
 * Rows that repeat what others say, by their numbers: an amount that is the balance itself and does not move it, and the
 * sum of the amounts above it, where the row is called a total, has no balance though others have, or ends the file.
 */
export function findSummaryRows(rows: readonly Row[], columns: readonly ColumnMeaning[]): SummaryRows {
  const found = new Set<Row>();
  const balanceAt = columns.indexOf('balance');
  const balances: Values = balanceAt < 0 ? [] : toValues(rows, balanceAt);
  const known = balances.filter((balance) => balance !== null).length;
  const isUsual = known * 5 >= rows.length * 4;
  const money = columns.flatMap((meaning, column) => (isMoney(meaning) ? [toValues(rows, column)] : []));
  const [first = []] = money;
  const net = balanceAt < 0 ? [] : columns.includes('amount') ? first : toNetValues(rows, columns);
  const { firstAt, isLatestFirst, directions, agreeing, compared } = compareWithBalance(net, balances);
  // A balance that stands as an amount, without one beside it: what was there before all others, or after them.
  const isWhole = known > 1 && known + 2 >= rows.length;
  const ends = toEnds(net, balances, firstAt, isLatestFirst);
  // Sums of all rows above, of those since the last total, and of all without their signs.
  const sums = money.map(() => ({ sum: 0, part: 0, unsigned: 0, rows: 0 }));
  for (const [index, row] of rows.entries()) {
    const [balance = null, before] = [balances[index], balances[isLatestFirst ? index + 1 : index - 1]];
    const filled = money.flatMap((values, column) => (values[index] ? [column] : []));
    const isStill = balance !== null && balance !== 0 && balance === before;
    const repeatsBalance =
      isStill && filled.length === 1 && Math.abs(money[filled[0] ?? 0]?.[index] ?? 0) === Math.abs(balance);
    const isSum =
      filled.length > 0 &&
      (['sum', 'part', 'unsigned'] as const).some((kind) =>
        filled.every((column) => sums[column]?.[kind] === money[column]?.[index]),
      ) &&
      (row.some((cell) => cell.length <= 60 && total.test(toCellText(cell))) ||
        (index === rows.length - 1 &&
          (balance === null || balance === before) &&
          filled.every((column) => (sums[column]?.rows ?? 0) > 2)) ||
        (balanceAt >= 0 &&
          isUsual &&
          balance === null &&
          filled.every((column) => (sums[column]?.rows ?? 0) > 1)));
    const isEnd =
      (isUsual || isWhole) && filled.length === 1 && ends.get(index) === Math.abs(net[index] ?? 0);
    if (repeatsBalance || isSum || isEnd) {
      found.add(row);
      if (isSum) for (const sum of sums) sum.part = 0;
    } else {
      for (const column of filled) {
        const sum = sums[column];
        if (sum) {
          sum.sum += money[column]?.[index] ?? 0;
          sum.part += money[column]?.[index] ?? 0;
          sum.unsigned += Math.abs(money[column]?.[index] ?? 0);
          sum.rows += 1;
        }
      }
    }
  }
  // A row that moves a balance is no sum of others.
  for (const row of balanceAt < 0 ? findGroupSums(rows, money) : []) found.add(row);
  const openings = rows.filter((_, index) => {
    const [amount, balance] = [Math.abs(net[index] ?? 0), Math.abs(balances[index] ?? 0)];
    const isAnew = directions[index] === undefined && agreeing * 2 > compared;
    return amount > 0 && amount === balance && (index === firstAt || isAnew);
  });
  return { rows: found, openings: new Set(openings) };
}

/** Returns the sums that a row without a balance, before the earliest one with or after the latest, would repeat. */
function toEnds(
  net: Values,
  balances: Values,
  firstAt: number,
  isLatestFirst: boolean,
): ReadonlyMap<number, number> {
  const lastAt = isLatestFirst
    ? balances.findIndex((one) => one !== null)
    : balances.findLastIndex((one) => one !== null);
  const way = isLatestFirst ? -1 : 1;
  return new Map([
    [firstAt - way, Math.abs((balances[firstAt] ?? 0) - (net[firstAt] ?? 0))],
    [lastAt + way, Math.abs(balances[lastAt] ?? 0)],
  ]);
}

/** The sums of groups of at least two amounts each, if all of a file is such groups: the sums of months. */
function findGroupSums(rows: readonly Row[], money: readonly Values[]): readonly Row[] {
  const [amounts] = money;
  if (amounts === undefined || money.length > 1) return [];
  const found: Row[] = [];
  let [sum, count] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const amount = amounts[index] ?? null;
    if (amount === null) continue;
    if (count > 1 && amount === sum) {
      found.push(row);
      [sum, count] = [0, 0];
    } else {
      [sum, count] = [sum + amount, count + 1];
    }
  }
  return count === 0 && found.length > 1 ? found : [];
}
