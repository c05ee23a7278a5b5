import type { ColumnMeaning } from '../reading.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isFeeHead } from './heads/find-head-meanings.ts';
import type { HeadMeaning } from './heads/head-phrases.ts';
import { proveByBalance, toValues, type Values } from './running-balance.ts';

/** Columns of numbers that are compared with each other: a bank's file has few, another table may have hundreds. */
export const maxPairedColumns = 12;

/**
 * Identifies the money column by arithmetic: the one that explains the steps of the balance, with or without a fee;
 * else the product of price and quantity, plus taxes and fees. Changes nothing if the file has a column for each
 * direction, or nothing adds up.
 */
export function identifyMoneyByArithmetic(
  rows: readonly (readonly string[])[],
  facts: readonly ColumnFacts[],
  columns: readonly ColumnMeaning[],
  named: readonly HeadMeaning[],
  head: readonly string[] | undefined,
): readonly ColumnMeaning[] {
  const amountAt = columns.indexOf('amount');
  if (amountAt < 0) return columns;
  const others = facts
    .flatMap((fact, column) =>
      columns[column] === 'ignored' &&
      fact.amounts >= 0.8 &&
      fact.dates < 0.5 &&
      fact.filled * 2 >= rows.length
        ? [column]
        : [],
    )
    .slice(0, maxPairedColumns);
  const values = new Map([amountAt, ...others].map((column) => [column, toValues(rows, column)]));
  const valuesOf = (column: number) => values.get(column) ?? [];
  const balanceAt = columns.indexOf('balance');
  if (balanceAt >= 0) {
    const balances = toValues(rows, balanceAt);
    const agreement = (amounts: Values) => proveByBalance(amounts, balances)?.agreeing ?? 0;
    let [best, money, fee] = [agreement(valuesOf(amountAt)), amountAt, -1];
    for (const column of others) {
      const alone = agreement(valuesOf(column));
      if (alone > best) [best, money, fee] = [alone, column, -1];
    }
    for (const column of others) {
      const together = agreement(withFee(valuesOf(amountAt), valuesOf(column)));
      if (together > best) [best, money, fee] = [together, amountAt, column];
    }
    return place(columns, amountAt, money, fee);
  }
  const product = findProduct([amountAt, ...others], valuesOf);
  // A column whose head says amount is the amount, unless it is the price of one piece.
  const isCertain = (named[amountAt]?.rank ?? 0) > 1 && named[amountAt]?.meaning === 'amount';
  let money = product && (!isCertain || product.factors.includes(amountAt)) ? product.result : amountAt;
  // Only a fee may add to or subtract from a column that is certain.
  const thirds =
    money === amountAt && isCertain ? others.filter((at) => isFeeHead(head?.[at] ?? '')) : others;
  for (let column = money; column >= 0; ) {
    money = column;
    const from = money;
    column =
      others.findLast((sum) => sum > from && isSum(valuesOf(sum), valuesOf(from), thirds.map(valuesOf))) ??
      -1;
  }
  return place(columns, amountAt, money, -1);
}

function place(
  columns: readonly ColumnMeaning[],
  amountAt: number,
  money: number,
  fee: number,
): readonly ColumnMeaning[] {
  return columns.map((meaning, column) =>
    column === money ? 'amount' : column === fee ? 'fee' : column === amountAt ? 'ignored' : meaning,
  );
}

/** Subtracts fees, which are written with or without a minus. */
export function withFee(amounts: Values, fees: Values): Values {
  return amounts.map((amount, index) => (amount === null ? null : amount - Math.abs(fees[index] ?? 0)));
}

/** A column that is the product of two others in at least four rows of five, and not because one of them is 1. */
function findProduct(columns: readonly number[], valuesOf: (column: number) => Values) {
  for (const result of columns.toReversed()) {
    for (const one of columns) {
      for (const other of columns.filter((column) => column > one)) {
        if (one === result || other === result) continue;
        const [a, b, c] = [valuesOf(one), valuesOf(other), valuesOf(result)];
        const isRight = (index: number) =>
          Math.round(((a[index] ?? 0) * (b[index] ?? 0)) / 100) === (c[index] ?? 0);
        const right = c.filter((value, index) => value && isRight(index)).length;
        const telling = c.some(
          (value, index) => value && isRight(index) && a[index] !== 100 && b[index] !== 100,
        );
        if (telling && right * 5 >= c.filter(Boolean).length * 4) return { result, factors: [one, other] };
      }
    }
  }
  return undefined;
}

/** Whether a column is another one with or without a third, in every row, and not always the same as the other one. */
function isSum(sums: Values, parts: Values, thirds: readonly Values[]): boolean {
  if (sums === parts || sums.every((sum, index) => sum === parts[index])) return false;
  return thirds.some(
    (third) =>
      third !== sums &&
      third !== parts &&
      [1, -1].some((sign) =>
        sums.every((sum, index) => sum === (parts[index] ?? 0) + sign * (third[index] ?? 0)),
      ),
  );
}
