import { toCellText } from '../cells/cell-text.ts';
import { findCurrencyInHead } from '../cells/currency-marks.ts';
import { type ColumnMeaning, isMoney } from '../reading.ts';
import { maxPairedColumns } from './column-arithmetic.ts';
import type { ColumnFacts } from './column-facts.ts';
import { toPlainHead } from './heads/find-head-meanings.ts';
import type { HeadMeaning } from './heads/head-phrases.ts';
import { addsUp, toSigns, toValues, type Values } from './running-balance.ts';

type Rows = readonly (readonly string[])[];

/** Fills in by contents what the heads did not say: the day, the money, its direction, the text. */
export function guessByContents(
  rows: Rows,
  facts: readonly ColumnFacts[],
  settled: readonly ColumnMeaning[],
  named: readonly HeadMeaning[],
  head: readonly string[] | undefined,
): readonly ColumnMeaning[] {
  const columns = [...settled];
  // A column that its head names as something else, such as a second date or a fee, is that.
  const free = (column: number) => columns[column] === 'ignored' && (named[column]?.rank ?? 0) === 0;
  // Numbers of accounts look like money.
  const isAccount = (column: number) => accountHead.test(toPlainHead(head?.[column] ?? ''));
  if (!columns.includes('date')) {
    const column = findMost(facts, (fact, at) =>
      free(at) && fact.dates >= 0.6 ? fact.dates * fact.filled : 0,
    );
    if (column >= 0) columns[column] = 'date';
  }
  const [side, ...more] = columns.flatMap((meaning, at) => (isMoney(meaning) ? [at] : []));
  if (side !== undefined && more.length === 0 && columns[side] !== 'amount') {
    const sides = toValues(rows, side);
    const isOther = (fact: ColumnFacts, at: number) =>
      columns[at] === 'ignored' && canBeMoney(fact, rows.length) && isEitherOr(sides, toValues(rows, at));
    // Beside another column of what went the other way, as charges beside payments, one head alone may say the opposite.
    if (facts.some(isOther)) return columns.with(side, 'ignored');
  }
  if (side === undefined) {
    const all = facts.flatMap((fact, at) => (free(at) && canBeMoney(fact, rows.length) ? [at] : []));
    const others = all.filter((at) => !isAccount(at));
    // Counts of payments look the same: whole numbers beside amounts that have decimals.
    const found = (others.length > 0 ? others : all).toSorted(
      (one, other) => Number(facts[one]?.isCount) - Number(facts[other]?.isCount),
    );
    const isOtherCurrency = (one: number, other: number) => {
      const [a, b] = [findCurrencyInHead(head?.[one] ?? ''), findCurrencyInHead(head?.[other] ?? '')];
      return a !== undefined && b !== undefined && a !== b;
    };
    for (const [column, meaning] of identifyMoney(rows, found, columns.indexOf('balance'), isOtherCurrency))
      columns[column] = meaning;
  }
  if (!columns.includes('currency')) {
    const found = facts.flatMap((fact, at) =>
      free(at) && fact.currencies >= 0.8 && !fact.isCount && fact.filled * 2 >= rows.length ? [at] : [],
    );
    // The code beside the amount is its own.
    const money = columns.findIndex(isMoney);
    const column = found.find((at) => Math.abs(at - money) === 1) ?? found[0];
    if (column !== undefined) columns[column] = 'currency';
  }
  const amountAt = columns.indexOf('amount');
  if (amountAt >= 0 && !columns.includes('direction')) {
    const column = facts.findIndex((fact, at) => {
      // Beside a balance it says of the balance which side it is on.
      const isOfAmount = at === amountAt + 1 || columns[at - 1] !== 'balance';
      // Under a name, Debit and Credit can also be cards.
      const isNamed = toCellText(head?.[at]) !== '';
      const isDirection = fact.isPair || (!isNamed && fact.directions === 1 && fact.length >= 2);
      return free(at) && isDirection && isOfAmount && !facts[amountAt]?.isSigned;
    });
    if (column >= 0) columns[column] = 'direction';
  }
  // A text that says the same of most rows is none yet, where another one tells them apart.
  const told = toDistinct(rows, columns);
  const column = findMost(facts, (fact, at) =>
    free(at) && fact.texts >= 0.5 && (told === 0 || (told <= 0.5 && fact.distinct > told * 1.5 && !fact.isId))
      ? fact.length * fact.filled * fact.distinct
      : 0,
  );
  if (column >= 0) columns[column] = 'description';
  return columns;
}

const accountHead = /^(?:account|acct|auftragskonto|konto|compte|cuenta|conta|conto|rekening)/;

/** Returns the share of distinct descriptions: 1 where no two are the same, 0 where no column is one. */
function toDistinct(rows: Rows, columns: readonly ColumnMeaning[]): number {
  const texts = columns.flatMap((meaning, at) => (meaning === 'description' ? [at] : []));
  if (texts.length === 0 || rows.length === 0) return 0;
  return new Set(rows.map((row) => texts.map((at) => toCellText(row[at])).join('|'))).size / rows.length;
}

/** Whether a column can be money: not days, not a line's or an account's number. */
function canBeMoney(facts: ColumnFacts, rows: number): boolean {
  const isNumber = facts.isCount && (facts.length >= 7 || (facts.distinct === 1 && facts.filled > 3));
  return facts.amounts >= 0.8 && facts.dates < 0.5 && facts.filled * 10 >= rows && !isNumber;
}

/**
 * Which of several columns of numbers is what: one amount and the balance that it adds up to, or two amounts of which
 * each row has one. Those are out and in only where a balance says which is which.
 */
function identifyMoney(
  rows: Rows,
  columns: readonly number[],
  balanceAt: number,
  isOtherCurrency: (one: number, other: number) => boolean,
): readonly (readonly [number, ColumnMeaning])[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const values = new Map([...columns, balanceAt].map((column) => [column, toValues(rows, column)]));
  const valuesOf = (column: number) => values.get(column) ?? [];
  const apart = others.find((other) => isEitherOr(valuesOf(first), valuesOf(other)));
  const paired = columns.slice(0, maxPairedColumns).filter((column) => column !== apart);
  if (apart === undefined) {
    // If there are balances before and after a transaction, the one before stands first.
    const findBalance = (amount: number) =>
      paired.findLast((other) => other !== amount && addsUp(valuesOf(amount), valuesOf(other)));
    const amount = paired.find((column) => findBalance(column) !== undefined) ?? first;
    const balance = balanceAt < 0 ? findBalance(amount) : undefined;
    return [[amount, 'amount'], ...(balance === undefined ? [] : [[balance, 'balance'] as const])];
  }
  if (isOtherCurrency(first, apart)) {
    return [
      [first, 'amount'],
      [apart, 'amount'],
    ];
  }
  const net = valuesOf(first).map((value, index) => (value ?? 0) - (valuesOf(apart)[index] ?? 0));
  for (const balance of balanceAt < 0 ? paired.filter((column) => column !== first) : [balanceAt]) {
    const signs = toSigns(net, valuesOf(balance));
    if (signs === undefined || signs === 'mixed') continue;
    return [
      [first, signs === 'as-signed' ? 'in' : 'out'],
      [apart, signs === 'as-signed' ? 'out' : 'in'],
      [balance, 'balance'],
    ];
  }
  return [];
}

/** Whether each row has one of two numbers and not the other. */
function isEitherOr(one: Values, other: Values): boolean {
  const either = one.filter((value, index) => !value !== !other[index]).length;
  const both = one.filter((value, index) => value && other[index]).length;
  return (
    both === 0 && either * 10 >= one.length * 8 && one.some((value) => value) && other.some((value) => value)
  );
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
