import { type FieldTable, fromWireRow, type Row, toWireRow } from '#domain/fields/field-table.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';

/** A transaction on the wire. */
export function toRow(transaction: Transaction): ReturnType<typeof toWireRow> {
  return toWireRow(transactionFields, transaction);
}

/** The meaning of a row that was read, with words that only a later version knows; none if it is damaged. */
export function findTransaction(row: unknown): Transaction | undefined {
  return fromWireRow(transactionFields, row) as Transaction | undefined;
}

/** Rows that cannot be shown correctly are logged and left out, never shown wrongly. */
export function toRows(table: FieldTable, given: readonly unknown[]): Row[] {
  const rows: Row[] = [];
  const strange: unknown[] = [];
  for (const one of given) {
    const row = fromWireRow(table, one);
    if (row) rows.push(row);
    else strange.push(one);
  }
  if (strange.length > 0) console.error('Rows that this version cannot read were left out', strange);
  return rows;
}
