import { joinTextList } from '#domain/fields/kinds.ts';
import { toDecimal } from '#domain/money/money.ts';
import { isStatus, statusWords } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { isTransactionType, typeWords } from '#domain/transactions/transaction.ts';
import { exportColumns } from './own-columns.ts';
import { toSafeText } from './safe-text.ts';

/** The first line of an exported file, with its line end. */
export const csvHead: string = toLine(exportColumns);

/**
 * One transaction as a line of CSV (RFC 4180), with its line end: the day as YYYY-MM-DD, the amount with a point and
 * without groups, the currency's code. Words that only a later version knows are written as they are stored.
 */
export function toCsvLine(transaction: Transaction): string {
  const { id, date, type, amount, currency, category, description, status, tags, notes, bankId, split } =
    transaction;
  return toLine([
    date,
    isTransactionType(type) ? typeWords[type] : toSafeText(type),
    toDecimal(amount),
    toSafeText(currency),
    toSafeText(category),
    toSafeText(description),
    isStatus(status) ? statusWords[status].title : toSafeText(status),
    toSafeText(joinTextList(tags)),
    toSafeText(notes),
    toSafeText(bankId),
    toSafeText(split),
    id,
  ]);
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
