import type { RowList } from '#domain/ledger/row-list.ts';
import { rowsPerStep, type Steps } from '#domain/steps.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toCsvParts } from '#import/export/to-csv.ts';
import { toJsonParts } from '#import/export/to-json.ts';
import { runSteps } from '#web/data/scheduling.ts';
import { readOthers } from '#web/data/views/some-rows.ts';

/** Without this mark, spreadsheets take the file for one in the language's old encoding. */
const mark = '\ufeff';

/**
 * Writes rows, and in JSON those of other collections, in portions, each a blob already, so that the page stays
 * responsive and holds no second copy as text.
 */
export function toFile(rows: RowList, ending: 'csv' | 'json'): Promise<Blob> {
  return runSteps(writeSteps(rows, ending));
}

function* writeSteps(rows: RowList, ending: 'csv' | 'json'): Steps<Blob> {
  const parts = ending === 'csv' ? [new Blob([mark])] : [];
  for (const part of ending === 'csv' ? toCsvParts(each(rows)) : toJsonParts(each(rows), readOthers())) {
    parts.push(new Blob([part]));
    yield;
  }
  return new Blob(parts);
}

/** Row after row, without making all of them at once. */
function* each(rows: RowList): Generator<Transaction> {
  for (let start = 0; start < rows.length; start += rowsPerStep) {
    yield* rows.slice(start, start + rowsPerStep);
  }
}
