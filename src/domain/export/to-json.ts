import { toWireRow } from '../collections/field-table.ts';
import type { Transaction } from '../transaction.ts';
import { transactionFields } from '../transaction-fields.ts';

/** The number of the form of exported JSON. */
const form = 1;

/** A JSON file of transactions, each as on the wire, in portions of some hundred rows. */
export function* toJsonParts(transactions: Iterable<Transaction>): Generator<string> {
  let part = `{"tallyboard":${form},"transactions":[`;
  let count = 0;
  for (const transaction of transactions) {
    part += `${count === 0 ? '' : ','}\n${JSON.stringify(toWireRow(transactionFields, transaction))}`;
    count += 1;
    if (count % 500 > 0) continue;
    yield part;
    part = '';
  }
  yield `${part}\n]}\n`;
}
