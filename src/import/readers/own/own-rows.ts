import { exportMeanings, isExportHead } from '#import/export/own-columns.ts';
import { fromSafeText } from '#import/export/safe-text.ts';
import type { Reading } from '#import/reading/reading.ts';
import type { Sheet } from '#import/reading/sheet.ts';

/** Returns the meanings of the columns of our own export. */
export function toExportReading(head: readonly string[]): Partial<Reading> {
  const columns = head.map((cell) => exportMeanings[cell.trim()] ?? 'ignored');
  return { headRows: 1, columns, outgoing: 'negative' };
}

/**
 * The sheet of rows with the head of an exported file, where the marks that kept its texts from being formulas are taken
 * off again; undefined for other rows. A spreadsheet may have written the dates and amounts in its own manner since, so
 * how they are read is said only if they are still ours.
 */
export function fromExportedRows(
  rows: readonly (readonly string[])[],
  lines: readonly number[],
  format: string,
): Sheet | undefined {
  const [head, ...body] = rows;
  if (head === undefined || !isExportHead(head)) return undefined;
  const [date, amount] = [head.indexOf('Date'), head.indexOf('Amount')];
  const isOurs = body.every(
    (row) => /^\d{4}-\d\d-\d\d$/.test(row[date] ?? '') && /^\d+(?:\.\d+)?$/.test(row[amount] ?? ''),
  );
  const known = toExportReading(head);
  return {
    kind: 'tallyboard',
    about: `Tallyboard ${format}`,
    rows: [head, ...body.map((row) => row.map(fromSafeText))],
    lines,
    known: isOurs ? { ...known, dateOrder: 'ymd', decimal: '.' } : known,
  };
}
