import { isCurrencyCode } from '#domain/money/currency.ts';
import { type AmountText, type Direction, readAmount } from './cells/amount-text.ts';
import { toCellText } from './cells/cell-text.ts';
import { findCurrency, findCurrencyAbove, findCurrencyInHead } from './cells/currency-marks.ts';
import { addDecimals, toPlainDecimal } from './cells/decimal-number.ts';
import { findDirection, findRowTextDirection } from './columns/direction-words.ts';
import { findFewWords, isOutWord } from './columns/few-words.ts';
import { proveByBalance, toNetValues, toValues } from './columns/running-balance.ts';
import type { CellProblem, Correction } from './planned-row.ts';
import type { ColumnMeaning, OutgoingSign, Reading } from './reading.ts';

/** The money of a row, in whatever currency, as a decimal number above or equal to zero. */
export interface RowMoney {
  readonly direction: Direction;
  /** With a point and without groups: '1234.5'. */
  readonly number: string;
  /** A code of ISO 4217. */
  readonly currency: string;
  /** The fee in the number, or in the part missing from it. */
  readonly fee: string | undefined;
}

/** A cell that cannot be read. The column is -1 where the file has none. */
export interface CellFault {
  readonly problem: CellProblem;
  readonly column: number;
  readonly text: string;
}

/** An amount and where it stands. */
interface Found {
  readonly amount: AmountText;
  readonly column: number;
  /** The direction by its column, or by a text beside it. */
  readonly side: Direction | undefined;
}

type Row = readonly string[];

/** Reads the money of the rows of a sheet; `above` are those above its head. */
export function createMoneyReader(
  { columns, decimal, currency, outgoing }: Reading,
  head: Row | undefined,
  rows: readonly Row[],
  above: readonly Row[],
): (row: Row, correction?: Correction) => RowMoney | CellFault {
  const [currencyAt, feeAt] = [columns.indexOf('currency'), columns.indexOf('fee')];
  const hasSeveral = columns.filter((meaning) => meaning === 'amount').length > 1;
  const find = createAmountFinder(columns, createDirectionFinder(outgoing, rows, columns));
  const namedAbove = toForeign(findCurrencyAbove(above));
  const headCurrencies = columns.map((_, column) => findCurrencyInHead(head?.[column] ?? ''));

  // If most of what went out has a minus, the sign says nothing more; if little of it has, that came back.
  const signs = { in: 0, out: 0 };
  for (const row of rows) {
    const found = find(row);
    if ('amount' in found && found.side) signs[found.side] += found.amount.isNegative ? -1 : 1;
  }

  // Heads in and out may be a bookkeeper's, or of an account that is owed.
  const isOpposite = outgoing === 'balance' && isAgainstBalance(rows, columns);
  return (row, correction) => {
    const found = find(row, correction !== undefined);
    if ('problem' in found) return found;
    const { amount, column } = found;
    const side = isOpposite && found.side ? opposite[found.side] : found.side;
    const number = toPlainDecimal(amount.body, decimal);
    if (number === undefined) return { problem: 'not-an-amount', column, text: toCellText(row[column]) };
    const word = toCellText(row[columns[column + 1] === 'currency' ? column + 1 : currencyAt]);
    const named = word === '' ? undefined : findCurrency(word);
    if (word !== '' && named === undefined && correction === undefined)
      return { problem: 'not-a-currency', column: currencyAt, text: word };
    const isTurned = amount.isNegative && (side === undefined || signs[side] >= 0);
    const usual = side ?? (outgoing === 'positive' ? 'out' : 'in');
    const fee = readAmount(toCellText(row[feeAt]));
    const taken = fee && toPlainDecimal(fee.body, decimal);
    const read = isTurned ? opposite[usual] : usual;
    const direction = correction === undefined ? read : correction.type === 'income' ? 'in' : 'out';
    const net = taken === undefined ? number : addDecimals(number, taken, direction === 'in');
    return {
      // A fee that is more than what came in went out.
      direction: net.startsWith('-') ? 'out' : direction,
      number: net.replace('-', ''),
      fee: taken !== undefined && /[1-9]/.test(taken) ? taken : undefined,
      // A head that names one of our currencies was the guess; the person may have chosen another one since.
      currency:
        correction?.currency ??
        named ??
        amount.currency ??
        (hasSeveral ? headCurrencies[column] : toForeign(headCurrencies[column])) ??
        namedAbove ??
        currency,
    };
  };
}

/** Finds the amount of a row, and the direction that its column or the text beside it gives. */
function createAmountFinder(
  columns: readonly ColumnMeaning[],
  sayOf: ((row: Row) => Direction | undefined) | undefined,
): (row: Row, isCorrected?: boolean) => Found | CellFault {
  const at = (meaning: ColumnMeaning) => columns.indexOf(meaning);
  const [inAt, outAt, directionAt] = [at('in'), at('out'), at('direction')];
  const amountsAt = columns.flatMap((meaning, column) => (meaning === 'amount' ? [column] : []));
  return find;

  function find(row: Row, isCorrected = false): Found | CellFault {
    if (inAt < 0 && outAt < 0) return findOne(row, isCorrected);
    const sides = [toSide(row, outAt, 'out'), toSide(row, inAt, 'in')];
    const fault = sides.find((side) => side !== undefined && 'problem' in side);
    if (fault) return fault;
    const written = sides.filter((side) => side !== undefined && 'amount' in side);
    const filled = written.filter(({ amount }) => /[1-9]/.test(amount.body));
    const [only, other] = filled;
    if (only && other) {
      // Amounts sent and received, of which one is the person's own.
      const own = findDirection(toCellText(row[directionAt]));
      const told = filled.find(({ side }) => side === own);
      return (
        told ?? {
          problem: 'both-ways',
          column: other.column,
          text: filled.map(({ column }) => toCellText(row[column])).join(' '),
        }
      );
    }
    if (only) return only;
    const [zero] = written;
    const column = zero?.column ?? Math.max(outAt, inAt);
    return { problem: zero ? 'amount-zero' : 'no-amount', column, text: toCellText(row[column]) };
  }

  function findOne(row: Row, isCorrected: boolean): Found | CellFault {
    // Several columns of amounts are of several currencies, and each row has one of them.
    const filled = amountsAt.flatMap((column) => toSide(row, column, undefined) ?? []);
    const [found, second] = filled;
    if (found === undefined) return { problem: 'no-amount', column: amountsAt[0] ?? -1, text: '' };
    if ('problem' in found) return found;
    if (second && 'amount' in second) {
      return { problem: 'two-amounts', column: second.column, text: toCellText(row[second.column]) };
    }
    const word = toCellText(row[directionAt]);
    const side = found.amount.direction ?? findDirection(word) ?? sayOf?.(row);
    if (isCorrected) return { ...found, side };
    if (side === undefined && sayOf) {
      return { problem: 'not-a-direction', column: found.column, text: toCellText(row[found.column]) };
    }
    if (side === undefined && word !== '')
      return { problem: 'not-a-direction', column: directionAt, text: word };
    return { ...found, side };
  }
}

/** Whether a balance goes the other way than columns of money in and out say. */
function isAgainstBalance(rows: readonly Row[], columns: readonly ColumnMeaning[]): boolean {
  if (columns.includes('amount')) return false;
  return (
    proveByBalance(toNetValues(rows, columns), toValues(rows, columns.indexOf('balance')))?.signs === 'turned'
  );
}

/** Finds the direction of each row by something other than signs; undefined if signs decide. */
function createDirectionFinder(
  outgoing: OutgoingSign,
  rows: readonly Row[],
  columns: readonly ColumnMeaning[],
): ((row: Row) => Direction | undefined) | undefined {
  switch (outgoing) {
    case 'negative':
    case 'positive':
      return undefined;
    case 'text':
      return findRowTextDirection;
    case 'balance':
    case 'owed': {
      const [amounts, balances] = [columns.indexOf('amount'), columns.indexOf('balance')];
      const proof = proveByBalance(toValues(rows, amounts), toValues(rows, balances));
      const directions = new Map(rows.map((row, index) => [row, proof?.directions[index]]));
      return (row) => {
        const direction = directions.get(row);
        return direction && outgoing === 'owed' ? opposite[direction] : direction;
      };
    }
    default: {
      const few = findFewWords(rows, columns);
      return (row) => {
        const isOut = few && isOutWord(few, outgoing, row);
        return isOut === undefined ? undefined : isOut ? 'out' : 'in';
      };
    }
  }
}

const opposite = { in: 'out', out: 'in' } as const;

/** A dash alone is an empty cell. */
function toSide(row: Row, column: number, side: Direction | undefined): Found | CellFault | undefined {
  const text = toCellText(row[column]);
  if (text === '' || /^[-–—−*.]+$/.test(text)) return undefined;
  const amount = readAmount(text);
  return amount ? { amount, column, side } : { problem: 'not-an-amount', column, text };
}

function toForeign(code: string | undefined): string | undefined {
  return code === undefined || isCurrencyCode(code) ? undefined : code;
}
