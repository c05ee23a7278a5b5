import { toWireRow } from '#domain/fields/field-table.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { exportHead, toOwnCells } from './own-columns.ts';
import { toSafeText } from './safe-text.ts';

/** The first line of an exported file, with its line end. */
export const csvHead: string = toLine(exportHead);

/** One transaction as a line of CSV (RFC 4180), with its line end. */
export function toCsvLine(transaction: Transaction): string {
  return toLine(toOwnCells(toWireRow(transactionFields, transaction)).map(toSafeText));
}

/** A whole file in portions of some hundred lines, so that a long one is written without stopping the page. */
export function* toCsvParts(transactions: Iterable<Transaction>): Generator<string> {
  let part = csvHead;
  let count = 0;
  for (const transaction of transactions) {
    part += toCsvLine(transaction);
    count += 1;
    if (count % 500 > 0) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** In quotes where it has to be, and where a reader might trim it. */
function toCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
