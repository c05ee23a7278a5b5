import type { CurrencyCode } from '#domain/money/currency.ts';
import { hasContent } from '../cells/cell-text.ts';
import type { Guess, Reading } from '../reading.ts';
import type { Sheet } from '../sheet.ts';
import { guessColumns } from './guess-columns.ts';
import { guessDateOrder } from './guess-date-order.ts';
import { guessMoney } from './guess-money.ts';
import { findFurtherHeads, findHead, guessHeadRows } from './heads/guess-head.ts';
import { findProgram, toProgramColumns } from './heads/programs.ts';

/**
 * Works out how a sheet is to be read. What the file itself says goes first; `fallback` is the person's currency, and
 * `chosen` how many rows stand above the first transaction if the person has said so.
 */
export function guessReading(sheet: Sheet, fallback: CurrencyCode, chosen?: number): Guess {
  const { rows, known = {} } = sheet;
  const headRows = chosen ?? known.headRows ?? guessHeadRows(rows);
  const head = findHead(rows, headRows);
  const program = head && findProgram(head);
  const [next] = findFurtherHeads(rows, headRows);
  const body = rows.slice(headRows, next).filter(hasContent);
  const columns =
    known.columns ?? (program && head ? toProgramColumns(program, head) : guessColumns(head, body));
  const above = rows.slice(0, head === undefined ? headRows : headRows - 1);
  const { isDecimalSure, proof, signQuestion, ...money } = guessMoney(
    { kind: sheet.kind, above, head, rows: body, columns },
    fallback,
  );
  // A file that Tallyboard wrote has no slips: the person typed it.
  const isOwn = sheet.kind === 'tallyboard' || program?.name === 'Tallyboard';
  const dateColumn = columns.indexOf('date');
  const dates = guessDateOrder(
    body.map((row) => row[dateColumn] ?? ''),
    money.currency,
  );
  const guessed: Reading = {
    headRows,
    columns,
    dateOrder: dates.order,
    ...money,
    ...(program?.outgoing && { outgoing: program.outgoing }),
  };
  return {
    reading: { ...guessed, ...known, headRows },
    program: program?.name ?? null,
    isDecimalSure,
    proof,
    signQuestion: known.outgoing || program?.outgoing ? null : signQuestion,
    ambiguousDates: known.dateOrder === undefined ? dates.ambiguous : [],
    ...(dates.far.length > 0 && !isOwn && { farDates: dates.far }),
  };
}
