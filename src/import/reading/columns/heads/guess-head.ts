import { readAmount } from '../../cells/amount-text.ts';
import { hasContent, toCellText } from '../../cells/cell-text.ts';
import { findDate } from '../../cells/date-text.ts';
import type { ColumnMeaning } from '../../reading.ts';
import { findHeadMeanings } from './find-head-meanings.ts';
import { findProgram } from './programs.ts';

/** A head stands within so many rows. Banks write an address, an account and a period above it, not a book. */
export const maxRowsAboveHead = 200;

const money: readonly ColumnMeaning[] = ['amount', 'in', 'out'];

/**
 * How many rows stand above the first transaction, the head included. The head is the row with the most words that heads
 * are made of; a file without such words has one if the row above its first transaction is as wide and has none of its own.
 */
export function guessHeadRows(rows: readonly (readonly string[])[]): number {
  let best = 0;
  let headRows = 0;
  for (const [index, row] of rows.slice(0, maxRowsAboveHead).entries()) {
    if (findProgram(row)) return index + 1;
    const score = scoreHead(row);
    if (score > best) [best, headRows] = [score, index + 1];
  }
  if (best > 0) return isSecondLine(rows[headRows - 1], rows[headRows]) ? headRows + 1 : headRows;
  return findFirstRow(rows);
}

/**
 * How many rows stand above the first that has a day where most have it, and money: the line of an account may have both
 * elsewhere.
 */
function findFirstRow(rows: readonly (readonly string[])[]): number {
  const days = rows.slice(0, maxRowsAboveHead).map(findDay);
  const counts = Map.groupBy(
    days.filter((day) => day >= 0),
    (day) => day,
  );
  const [most] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  let first = Math.max(0, days.indexOf(most?.[0] ?? -1));
  const amountsOf = (row: readonly string[] | undefined) =>
    (row ?? []).flatMap((cell, column) => (isAmount(cell) ? [column] : []));
  while (isOdd(rows, first)) first += 1;
  const amounts = amountsOf(rows[first]);
  // Payments that are not booked yet stand above it without a date.
  while (
    first > 1 &&
    (days[first - 1] ?? -1) < 0 &&
    amountsOf(rows[first - 1]).some((column) => amounts.includes(column))
  ) {
    first -= 1;
  }
  return first;
}

/** Finds further tables: rows that name other columns than the head, or the same ones in another order. */
export function findFurtherHeads(rows: readonly (readonly string[])[], headRows: number): readonly number[] {
  const nameOf = (row: readonly string[] | undefined) => (row ?? []).map(toCellText).join('|');
  const found: number[] = [];
  let name = nameOf(rows[headRows - 1]);
  for (let index = headRows; index < rows.length; index += 1) {
    const row = rows[index] ?? [];
    if (!isHead(row) || nameOf(row) === name) continue;
    name = nameOf(row);
    found.push(index);
  }
  return found;
}

/** Whether a row further down names columns as a head does. */
function isHead(row: readonly string[]): boolean {
  return row.length > 2 && !row.some((cell) => /\d/.test(cell)) && scoreHead(row) > 0;
}

/** The head that a reading has; undefined if the row above the first transaction does not name columns. */
export function findHead(
  rows: readonly (readonly string[])[],
  headRows: number,
): readonly string[] | undefined {
  const row = headRows > 0 ? rows[headRows - 1] : undefined;
  if (row === undefined || !hasContent(row)) return undefined;
  const above = rows[headRows - 2];
  if (above && scoreHead(row) === 0 && isSecondLine(above, row)) return mergeLines(above, row);
  if (findProgram(row) || scoreHead(row) > 0) return row;
  const filled = row.filter((cell) => cell.trim() !== '');
  const width = (rows[headRows] ?? []).filter((cell) => cell.trim() !== '').length;
  const isNamed = filled.length >= 2 && filled.length * 10 >= width * 6;
  return isNamed && !filled.some((cell) => findDate(cell) || readAmount(cell)) ? row : undefined;
}

/** Whether a line says more of the columns of the head above it: 'Withdrawal' and 'Deposit' below one 'Amount'. */
function isSecondLine(above: readonly string[] | undefined, row: readonly string[] | undefined): boolean {
  if (above === undefined || row === undefined || row.some((cell) => /\d/.test(cell))) return false;
  const filled = row.filter((cell) => cell.trim() !== '').length;
  if (filled < 2 || filled === above.filter((cell) => cell.trim() !== '').length) return false;
  const meanings = new Set(
    row.flatMap((cell) =>
      findHeadMeanings(cell)
        .slice(0, 1)
        .map(({ meaning }) => meaning),
    ),
  );
  return meanings.has('in') && meanings.has('out') && scoreHead(above) > 0 && scoreHead(row) === 0;
}

/** Two lines of a head as one; the lower one says it more exactly. */
function mergeLines(above: readonly string[], row: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(above.length, row.length) }, (_, column) =>
    row[column]?.trim() ? row[column] : (above[column] ?? ''),
  );
}

/** Counts the distinct meanings of a row's words, if a day and money are among them; else 0. */
function scoreHead(row: readonly string[]): number {
  const meanings = new Set<ColumnMeaning>();
  for (const cell of row) {
    const [first] = findHeadMeanings(cell);
    if (first && first.meaning !== 'ignored') meanings.add(first.meaning);
    else if (findDate(cell)) return 0;
  }
  const hasMoney = money.some((meaning) => meanings.has(meaning));
  return meanings.has('date') && hasMoney ? meanings.size : 0;
}

/**
 * Whether a row has a cell where none of the rows below has one, and another number of cells than each of them, though
 * these are several: the line of an account, whose day may stand where the others have theirs.
 */
function isOdd(rows: readonly (readonly string[])[], at: number): boolean {
  const filledOf = (row: readonly string[]) =>
    row.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  const own = filledOf(rows[at] ?? []);
  const below = rows.slice(at + 1, at + 1 + maxRowsAboveHead).map(filledOf);
  return (
    below.length > 2 &&
    below.every((columns) => columns.length !== own.length) &&
    own.some((column) => below.every((columns) => !columns.includes(column)))
  );
}

/** Finds the day in a row with money; -1 in any other. */
function findDay(row: readonly string[]): number {
  return row.some(isAmount) ? row.findIndex((cell) => findDate(cell) !== undefined) : -1;
}

/** Whether a cell is an amount: 31.03.2024 has digits and points, too. */
function isAmount(cell: string): boolean {
  return findDate(cell) === undefined && readAmount(cell) !== undefined;
}
