import type { OtherRow } from '#domain/collections/collections.ts';
import { fieldsOf } from '#domain/collections/collections.ts';
import { toWireRow } from '#domain/fields/field-table.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';

/** The number of the form of exported JSON. */
const form = 1;

/**
 * A JSON file of transactions and of the rows of other collections, each as on the wire under the name of its table, in
 * portions of some hundred rows.
 */
export function* toJsonParts(
  transactions: Iterable<Transaction>,
  others: readonly OtherRow[] = [],
): Generator<string> {
  let part = `{"tallyboard":${form},"transactions":[`;
  let count = 0;
  for (const transaction of transactions) {
    part += `${count === 0 ? '' : ','}\n${JSON.stringify(toWireRow(transactionFields, transaction))}`;
    count += 1;
    if (count % 500 > 0) continue;
    yield part;
    part = '';
  }
  for (const [table, rows] of Map.groupBy(others, ({ collection }) => collection)) {
    const lines = rows.map(({ collection, row }) => JSON.stringify(toWireRow(fieldsOf({ collection }), row)));
    part += `\n],${JSON.stringify(table)}:[\n${lines.join(',\n')}`;
  }
  yield `${part}\n]}\n`;
}
