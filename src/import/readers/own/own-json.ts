import type { OtherRow } from '#domain/collections/collections.ts';
import { collections, fieldsOf } from '#domain/collections/collections.ts';
import { fromWireRow } from '#domain/fields/field-table.ts';
import { joinTextList } from '#domain/fields/kinds.ts';
import { isStatus, statusWords } from '#domain/transactions/status.ts';
import { isTransactionType, typeWords } from '#domain/transactions/transaction.ts';
import { exportColumns } from '#import/export/own-columns.ts';
import type { Sheet } from '#import/reading/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { SheetRows } from '../sheet-rows.ts';
import { JsonRows } from './json-rows.ts';
import { toExportReading } from './own-rows.ts';

/** Nobody has more views, rules and imports than this. */
const maxOtherRows = 100_000;

/**
 * Reads the JSON that Tallyboard exports, and the file with everything that an account holds: their `transactions`, in
 * the columns of the exported CSV, and the rows of other collections as they are. Refuses JSON without transactions; a
 * row of another collection that is damaged is left out.
 */
export async function readExportedJson(texts: AsyncIterable<string>): Promise<Sheet> {
  const sheet = new SheetRows();
  sheet.add(exportColumns, 1);
  const others: OtherRow[] = [];
  const found = new JsonRows(['transactions', ...collections.keys()], (given, collection) => {
    if (collection === 'transactions') sheet.add(toCells(given), sheet.rows.length);
    else {
      const row = fromWireRow(fieldsOf({ collection }), given);
      if (row !== undefined && others.length < maxOtherRows) others.push({ collection, row });
    }
  });
  for await (const text of texts) found.push(text);
  found.finish();
  if (sheet.rows.length === 1 && others.length === 0) throw new FileRefusal('no_rows');
  const { rows, lines } = sheet;
  const known = { ...toExportReading(exportColumns), dateOrder: 'ymd', decimal: '.' } as const;
  return { kind: 'tallyboard', about: 'Tallyboard JSON', rows, lines, known, others };
}

/** A row as the server sends it, in the order of the columns. */
function toCells(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null) throw new FileRefusal('other_json');
  const {
    date,
    type,
    amount,
    currency,
    category,
    description,
    status,
    tags,
    notes,
    bank_id: bankId,
    split,
    id,
  } = row as Readonly<Record<string, unknown>>;
  return [
    toText(date),
    isTransactionType(type) ? typeWords[type] : toText(type),
    toText(amount),
    toText(currency),
    toText(category),
    toText(description),
    isStatus(status) ? statusWords[status].title : toText(status),
    Array.isArray(tags) ? joinTextList(tags.map(toText)) : toText(tags),
    toText(notes),
    toText(bankId),
    toText(split),
    toText(id),
  ];
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
