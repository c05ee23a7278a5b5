import type { OtherRow } from '#domain/collections/collections.ts';
import { collections, fieldsOf } from '#domain/collections/collections.ts';
import { fromWireRow } from '#domain/fields/field-table.ts';
import { isRecord } from '#domain/fields/stored-record.ts';
import { exportHead, toOwnCells } from '#import/export/own-columns.ts';
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
  sheet.add(exportHead, 1);
  const others: OtherRow[] = [];
  const found = new JsonRows(['transactions', ...collections.keys()], (given, collection) => {
    if (collection === 'transactions') {
      if (!isRecord(given)) throw new FileRefusal('other_json');
      sheet.add(toOwnCells(given), sheet.rows.length);
    } else {
      const row = fromWireRow(fieldsOf({ collection }), given);
      if (row !== undefined && others.length < maxOtherRows) others.push({ collection, row });
    }
  });
  for await (const text of texts) found.push(text);
  found.finish();
  if (sheet.rows.length === 1 && others.length === 0) throw new FileRefusal('no_rows');
  const { rows, lines } = sheet;
  const known = { ...toExportReading(exportHead), dateOrder: 'ymd', decimal: '.' } as const;
  return { kind: 'tallyboard', about: 'Tallyboard JSON', rows, lines, known, others };
}
