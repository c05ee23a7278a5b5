import { readAmount } from './amount-text.ts';
import { readText } from './cell-text.ts';
import type { ColumnFacts } from './column-facts.ts';
import { findDecimal, toPlainNumber } from './decimal-number.ts';
import type { HeadMeaning } from './head-phrases.ts';
import type { Meaning } from './reading.ts';

type Rows = readonly (readonly string[])[];

/** Columns of numbers that are compared with each other: a bank's file has few, another table may have hundreds. */
const mostPaired = 12;

/** Fills in by contents what the heads did not say: the day, the money, its direction, the text. */
export function guessByContents(
  rows: Rows,
  facts: readonly ColumnFacts[],
  settled: readonly Meaning[],
  named: readonly HeadMeaning[],
): readonly Meaning[] {
  const columns = [...settled];
  // A column that its head names as something else, such as a second date or a fee, is that.
  const free = (column: number) => columns[column] === 'ignored' && (named[column]?.rank ?? 0) === 0;
  if (!columns.includes('date')) {
    const column = findMost(facts, (fact, at) =>
      free(at) && fact.dates >= 0.6 ? fact.dates * fact.filled : 0,
    );
    if (column >= 0) columns[column] = 'date';
  }
  if (!columns.some((meaning) => meaning === 'amount' || meaning === 'in' || meaning === 'out')) {
    const found = facts.flatMap((fact, at) => (free(at) && isMoney(fact, rows.length) ? [at] : []));
    for (const [column, meaning] of tellMoney(rows, found, columns.includes('balance')))
      columns[column] = meaning;
  }
  if (!columns.includes('description')) {
  const amountAt = columns.indexOf('amount');
  if (amountAt >= 0 && !columns.includes('direction')) {
    const column = facts.findIndex((fact, at) => {
      // Beside a balance it says of the balance which side it is on.
      const isOfAmount = at === amountAt + 1 || columns[at - 1] !== 'balance';
      return free(at) && fact.isDrCr && isOfAmount && !facts[amountAt]?.isSigned;
    });
    if (column >= 0) columns[column] = 'direction';
  }
    const column = findMost(facts, (fact, at) =>
      free(at) && fact.texts >= 0.5 ? fact.length * fact.filled : 0,
    );
    if (column >= 0) columns[column] = 'description';
  }
  return columns;
}

/** Whether a column can be money: not days, not a line's or an account's number. */
function isMoney(facts: ColumnFacts, rows: number): boolean {
  const isNumber = facts.isCount && (facts.length >= 7 || (facts.distinct === 1 && facts.filled > 3));
  return facts.amounts >= 0.8 && facts.dates < 0.5 && facts.filled * 10 >= rows && !isNumber;
}

/** Which of several columns of numbers is what: one amount, out and in, and the balance that they add up to. */
function tellMoney(
  rows: Rows,
  columns: readonly number[],
  hasBalance: boolean,
): readonly (readonly [number, Meaning])[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const values = new Map(columns.map((column) => [column, toValues(rows, column)]));
  const valuesOf = (column: number) => values.get(column) ?? [];
  const apart = others.find((other) => isEitherOr(valuesOf(first), valuesOf(other)));
  const rest = others.filter((other) => other !== apart);
  const balance = hasBalance ? undefined : rest.find((other) => addsUp(valuesOf(first), valuesOf(other)));
  const last = apart === undefined ? balance : (balance ?? rest[0]);
  const money: readonly (readonly [number, Meaning])[] =
    apart === undefined
      ? [[first, 'amount']]
      : [
          [first, 'out'],
          [apart, 'in'],
        ];
  return last === undefined || hasBalance ? money : [...money, [last, 'balance']];
}

/** Numbers that are only compared with each other, in hundredths; null where there is none. */
function toValues(rows: Rows, column: number): readonly (number | null)[] {
  const amounts = rows.map((row) => readAmount(readText(row[column])));
  const decimal = amounts.map((amount) => amount && findDecimal(amount.body)).find((found) => found) ?? '.';
  return amounts.map((amount) => {
    const number = amount && toPlainNumber(amount.body, decimal);
    return number === undefined ? null : Math.round(Number(number) * 100) * (amount?.isNegative ? -1 : 1);
  });
}

/** Whether each row has one of two numbers and not the other. */
function isEitherOr(one: readonly (number | null)[], other: readonly (number | null)[]): boolean {
  const either = one.filter((value, index) => !value !== !other[index]).length;
  const both = one.filter((value, index) => value && other[index]).length;
  return (
    both === 0 && either * 10 >= one.length * 8 && one.some((value) => value) && other.some((value) => value)
  );
}

/** Whether a column changes from row to row by another's number, in whichever order the rows are. */
function addsUp(amounts: readonly (number | null)[], balances: readonly (number | null)[]): boolean {
  let right = 0;
  for (let index = 1; index < balances.length; index += 1) {
    const [now, before] = [balances[index], balances[index - 1]];
    if (now === null || now === undefined || before === null || before === undefined) continue;
    const step = Math.abs(now - before);
    if (step === Math.abs(amounts[index] ?? 0) || step === Math.abs(amounts[index - 1] ?? 0)) right += 1;
  }
  return right > 0 && right * 10 >= (balances.length - 1) * 6;
}

function findMost(
  facts: readonly ColumnFacts[],
  weigh: (fact: ColumnFacts, column: number) => number,
): number {
  let [most, found] = [0, -1];
  for (const [column, fact] of facts.entries()) {
    const weight = weigh(fact, column);
    if (weight > most) [most, found] = [weight, column];
  }
  return found;
}
