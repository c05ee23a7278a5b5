import { readAmount } from './amount-text.ts';
import { readText } from './cell-text.ts';
import { findDecimal, toPlainNumber } from './decimal-number.ts';

/** Numbers that are only compared with each other, in hundredths; null where there is none. */
export type Values = readonly (number | null)[];

/** The numbers of a column. */
export function toValues(rows: readonly (readonly string[])[], column: number): Values {
  const amounts = rows.map((row) => readAmount(readText(row[column])));
  const decimal = amounts.map((amount) => amount && findDecimal(amount.body)).find((found) => found) ?? '.';
  return amounts.map((amount) => {
    const number = amount && toPlainNumber(amount.body, decimal);
    return number === undefined ? null : Math.round(Number(number) * 100) * (amount?.isNegative ? -1 : 1);
  });
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

/** Whether a balance mostly goes up by amounts above zero, in whichever order the rows are, rather than down. */
export function isRising(amounts: Values, balances: Values): boolean {
  let rising = 0;
  for (let index = 1; index < balances.length; index += 1) {
    const step = (balances[index] ?? 0) - (balances[index - 1] ?? 0);
    // With the latest row first, a step is the amount of the row above it, turned round.
    const [here, above] = [amounts[index] ?? 0, amounts[index - 1] ?? 0];
    if (step === here || step === -above) rising += 1;
    if (step === -here || step === above) rising -= 1;
  }
  return rising > 0;
}
