import { type AmountText, readAmount } from '../cells/amount-text.ts';
import { toCellText } from '../cells/cell-text.ts';
import { findCurrency } from '../cells/currency-marks.ts';
import { findDate } from '../cells/date-text.ts';
import { findDirection } from './direction-words.ts';
import { findStatus } from './find-progress.ts';

/** Facts about a column's cells. Each is a share of the cells that are not empty, 0 to 1. */
export interface ColumnFacts {
  /** The number of cells that are not empty. */
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  /** Whether a minus, brackets, Dr or Cr says of some amounts which way they went. */
  readonly isSigned: boolean;
  readonly directions: number;
  /** Whether there is nothing but the two words or signs of a pair, such as Dr and Cr, + and −, buy and sell. */
  readonly isPair: boolean;
  readonly currencies: number;
  readonly statuses: number;
  readonly texts: number;
  /** 1 where no text is there twice, apart from zeros and dashes. */
  readonly distinct: number;
  /** Whether all texts, apart from zeros and dashes, are of one word with at least four digits, as numbers and ids are. */
  readonly isId: boolean;
  /** Characters in a cell on average. */
  readonly length: number;
  /** Whether the cells are whole numbers without signs, such as line numbers and account numbers. */
  readonly isCount: boolean;
}

const pairs = [/^(?:dr|cr|db)\.?$/i, /^[-+−]$/, /^[dkc]$/i, /^(?:buy|sell|bought|sold)$/i, /^(?:in|out)$/i];

/** Looks at one column of some rows. */
export function toColumnFacts(rows: readonly (readonly string[])[], column: number): ColumnFacts {
  const cells = rows.map((row) => toCellText(row[column])).filter((cell) => cell !== '');
  const filled = cells.length;
  const share = (test: (cell: string) => unknown) =>
    filled === 0 ? 0 : cells.filter((cell) => test(cell)).length / filled;
  const names = cells.filter((cell) => /[1-9\p{L}]/u.test(cell));
  return {
    filled,
    dates: share(findDate),
    amounts: share(readAmount),
    isSigned: cells.some((cell) => isSigned(readAmount(cell))),
    directions: share(findDirection),
    isPair: filled > 0 && pairs.some((pair) => cells.every((cell) => pair.test(cell))),
    currencies: share(findCurrency),
    statuses: share(findStatus),
    texts: share((cell) => /\p{L}\p{M}*\p{L}/u.test(cell)),
    distinct: names.length === 0 ? 0 : new Set(names).size / names.length,
    isId: names.every((cell) => /^(?=(?:\D*\d){4})\S+$/.test(cell)),
    length: filled === 0 ? 0 : cells.reduce((sum, cell) => sum + cell.length, 0) / filled,
    isCount: filled > 0 && cells.every((cell) => /^\d+$/.test(cell)),
  };
}

function isSigned(amount: AmountText | undefined): boolean {
  return amount !== undefined && (amount.isNegative || amount.direction !== undefined);
}
