import type { OtherRow } from '#domain/collections/collections.ts';
import { collections, fieldsOf } from '#domain/collections/collections.ts';
import { type ImportedFile, inImports } from '#domain/collections/imported-file.ts';
import { toWireRow } from '#domain/fields/field-table.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';

/** The version of the exported JSON's format. */
const formatVersion = 1;

/**
 * A JSON file of transactions and of the rows of other collections, each as on the wire under the name of its table, in
 * portions of some hundred rows. The same rows make the same file, in whatever order the others come.
 */
export function* toJsonParts(
  transactions: Iterable<Transaction>,
  others: readonly OtherRow[] = [],
): Generator<string> {
  let part = `{"tallyboard":${formatVersion},"transactions":[`;
  let count = 0;
  for (const transaction of transactions) {
    part += `${count === 0 ? '' : ','}\n${JSON.stringify(toWireRow(transactionFields, transaction))}`;
    count += 1;
    if (count % 500 > 0) continue;
    yield part;
    part = '';
  }
  const tables = Map.groupBy(others.filter(isKept), ({ collection }) => collection);
  for (const table of collections.keys()) {
    const rows = tables.get(table)?.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1));
    if (rows === undefined) continue;
    const fields = fieldsOf({ collection: table });
    const lines = rows.map(({ row }) => JSON.stringify(toWireRow(fields, row)));
    part += `\n],${JSON.stringify(table)}:[\n${lines.join(',\n')}`;
  }
  yield `${part}\n]}\n`;
}

/** Whether a row is exported: a remembered import only if it has a reading that another account can use again. */
function isKept({ collection, row }: OtherRow): boolean {
  return collection !== inImports.collection || (row as ImportedFile).head !== '';
}
