import { readAmount } from './cells/amount-text.ts';
import { toCellText } from './cells/cell-text.ts';
import { findDate } from './cells/date-text.ts';
import type { CellFault } from './row-money.ts';

// Why a reading has no column of days or of money, as far as the file's cells tell.

type Row = readonly string[];

/** Rows that are counted for such a reason. */
const few = 500;

/** Explains missing dates by the number of cells that are dates; undefined where none is. */
export function explainDates(rows: readonly Row[]): CellFault | undefined {
  return countFew('few-dates', rows, findDate);
}

/** The column with the most cells of a kind, and how many of how many it has; undefined where none has any. */
function countFew(
  problem: 'few-dates' | 'few-amounts',
  rows: readonly Row[],
  find: (cell: string) => unknown,
): CellFault | undefined {
  let [most, column, text] = [0, -1, ''];
  const width = rows.slice(0, few).reduce((widest, row) => Math.max(widest, row.length), 0);
  for (let at = 0; at < width; at += 1) {
    const cells = rows.slice(0, few).map((row) => toCellText(row[at]));
    const filled = cells.filter((cell) => cell !== '');
    const { length } = filled.filter(find);
    if (length > most) [most, column, text] = [length, at, `${length} of ${filled.length}`];
  }
  return column < 0 ? undefined : { problem, column, text };
}

/** Why no column is the money: several could be, or none has many amounts. */
export function explainMoney(rows: readonly Row[], head: Row | undefined): CellFault | undefined {
  const isAmount = (cell: string) => readAmount(cell) !== undefined && findDate(cell) === undefined;
  const some = rows.slice(0, few);
  const width = some.reduce((widest, row) => Math.max(widest, row.length), 0);
  const names = Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const cells = some.map((row) => toCellText(row[column])).filter((cell) => cell !== '');
    const isFull = cells.length > 0 && cells.filter(isAmount).length * 5 >= cells.length * 4;
    return isFull ? [toCellText(head?.[column]) || `column ${column + 1}`] : [];
  });
  if (names.length > 1) return { problem: 'amounts-unclear', column: -1, text: names.join(', ') };
  return countFew('few-amounts', rows, isAmount);
}
