import { type Direction, readAmount } from '../cells/amount-text.ts';
import { toCellText } from '../cells/cell-text.ts';
import { findDecimalSign, toPlainDecimal } from '../cells/decimal-number.ts';
import type { ColumnMeaning } from '../reading.ts';

/** Numbers that are only compared with each other, in hundredths; null where there is none. */
export type Values = readonly (number | null)[];

/** A number without groups, as most are: it needs no closer look. */
const plain = /^(-?)(\d+)(?:[.,](\d\d))?$/;

/** The numbers of a column. */
export function toValues(rows: readonly (readonly string[])[], column: number): Values {
  let decimal: '.' | ',' | undefined;
  for (let index = 0; decimal === undefined && index < rows.length; index += 1) {
    const amount = readAmount(toCellText(rows[index]?.[column]));
    decimal = amount && findDecimalSign(amount.body);
  }
  return rows.map((row) => toValue(row[column] ?? '', decimal ?? '.'));
}

function toValue(cell: string, decimal: '.' | ','): number | null {
  if (cell === '') return null;
  const match = plain.exec(cell);
  if (match) return Number(`${match[1]}${match[2]}${match[3] ?? '00'}`);
  const amount = readAmount(toCellText(cell));
  const number = amount && toPlainDecimal(amount.body, decimal);
  return number === undefined ? null : Math.round(Number(number) * 100) * (amount?.isNegative ? -1 : 1);
}

/** Returns money in less money out, where a file has a column for each. */
export function toNetValues(rows: readonly (readonly string[])[], columns: readonly ColumnMeaning[]): Values {
  const [into, out] = (['in', 'out'] as const).map((meaning) => toValues(rows, columns.indexOf(meaning)));
  return rows.map((_, index) => (into?.[index] ?? 0) - Math.abs(out?.[index] ?? 0));
}

/** Whether a column changes from row to row by another's number, in whichever order the rows are. */
export function addsUp(amounts: Values, balances: Values): boolean {
  let right = 0;
  for (let index = 1; index < balances.length; index += 1) {
    const [now, before] = [balances[index], balances[index - 1]];
    if (now === null || now === undefined || before === null || before === undefined) continue;
    const step = Math.abs(now - before);
    // A column that stays the same, such as one of fees, is no balance.
    if (step === 0) continue;
    if (step === Math.abs(amounts[index] ?? 0) || step === Math.abs(amounts[index - 1] ?? 0)) right += 1;
  }
  return right > 0 && right * 10 >= (balances.length - 1) * 6;
}

/** The proof that a balance gives of the amounts beside it. */
export interface BalanceProof {
  /** The number of rows the balance agrees with, of those that it can be compared with. */
  readonly agreeing: number;
  readonly compared: number;
  /** Which way each row's money went, by the step of the balance; undefined where the step is not its amount. */
  readonly directions: readonly (Direction | undefined)[];
  /** Whether amounts say themselves which way they went: as they are signed, or turned round; neither where they mix. */
  readonly signs: 'as-signed' | 'turned' | 'mixed';
  /** The position of the earliest row with a balance: the first or, with the latest first, the last. */
  readonly firstAt: number;
  readonly isLatestFirst: boolean;
}

/**
 * Compares a balance with amounts, in whichever order the rows are; undefined where it does not prove them. With the
 * earliest row first, a step is the amount of its row; with the latest first, that of the row above it, turned round.
 */
export function proveByBalance(amounts: Values, balances: Values): BalanceProof | undefined {
  const best = compareWithBalance(amounts, balances);
  return best.agreeing > 1 && best.agreeing * 10 >= best.compared * 6 ? best : undefined;
}

/** The same, also where little agrees. */
export function compareWithBalance(amounts: Values, balances: Values): BalanceProof {
  const [forward, backward] = [toProof(amounts, balances, 0), toProof(amounts, balances, 1)];
  return backward.agreeing > forward.agreeing ? backward : forward;
}

function toProof(amounts: Values, balances: Values, isBackward: 0 | 1): BalanceProof {
  const directions: (Direction | undefined)[] = amounts.map(() => undefined);
  let [agreeing, compared, plain, turned] = [0, 0, 0, 0];
  let before: number | undefined;
  let beforeAt = 0;
  for (const [index, now] of balances.entries()) {
    if (now === null) continue;
    if (before !== undefined) {
      const at = isBackward ? beforeAt : index;
      const step = isBackward ? before - now : now - before;
      const amount = amounts[at] ?? 0;
      if (amount !== 0) {
        compared += 1;
        if (step !== 0 && Math.abs(step) === Math.abs(amount)) {
          agreeing += 1;
          directions[at] = step > 0 ? 'in' : 'out';
          if (step === amount) plain += 1;
          else turned += 1;
        }
      }
    }
    [before, beforeAt] = [now, index];
  }
  // The first of them all has no balance before it: it began with nothing, or is no payment. That proves nothing.
  const firstAt = isBackward
    ? balances.findLastIndex((one) => one !== null)
    : balances.findIndex((one) => one !== null);
  const [first, start] = [amounts[firstAt] ?? 0, balances[firstAt] ?? 0];
  if (first !== 0 && Math.abs(first) === Math.abs(start)) {
    directions[firstAt] = start > 0 ? 'in' : 'out';
    if (first === start) plain += 1;
    else turned += 1;
  }
  const signs = turned === 0 ? 'as-signed' : plain === 0 ? 'turned' : 'mixed';
  return { agreeing, compared, directions, signs, firstAt, isLatestFirst: isBackward === 1 };
}

/** The signs of amounts that a balance goes up and down by, also if there are only two rows; else undefined. */
export function toSigns(amounts: Values, balances: Values): BalanceProof['signs'] | undefined {
  const { agreeing, compared, signs } = compareWithBalance(amounts, balances);
  return agreeing > 0 && agreeing * 10 >= compared * 6 ? signs : undefined;
}

/** In how many more rows a balance rises by about the amount than falls by it, in either row order. */
export function toUpwardBias(amounts: Values, balances: Values): number {
  let [up, latestFirst] = [0, 0];
  for (let index = 1; index < balances.length; index += 1) {
    const [before, now] = [balances[index - 1], balances[index]];
    if (before === null || before === undefined || now === null || now === undefined) continue;
    const isNear = (amount: number | null | undefined) =>
      amount != null &&
      amount !== 0 &&
      Math.abs(Math.abs(now - before) - Math.abs(amount)) * 4 <= Math.abs(amount);
    if (isNear(amounts[index])) up += Math.sign(now - before);
    else if (isNear(amounts[index - 1])) latestFirst += Math.sign(before - now);
  }
  return Math.abs(latestFirst) > Math.abs(up) ? latestFirst : up;
}
