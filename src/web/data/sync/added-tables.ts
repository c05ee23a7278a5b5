import { fieldsOf, type InCollection } from '#domain/collections/collections.ts';
import { type Row, toNewWireRow } from '#domain/collections/field-table.ts';
import { type Steps, walkInSteps } from '#domain/ledger/steps.ts';

type AddedRows = readonly (InCollection & { readonly row: Row })[];

/** The server takes 32 MiB in one request; what is around the rows is far less than the rest. */
const maxBytes = 31 * 1024 * 1024;

/** New rows as `add_rows` takes them: by table. */
export function toAddedTables(rows: AddedRows): Readonly<Record<string, readonly object[]>> {
  const tables = Map.groupBy(rows, ({ collection = 'transactions' }) => collection);
  return Object.fromEntries([...tables].map(([table, added]) => [table, added.map(toWire)]));
}

/** Whether the server takes so many rows in one request. In steps, because every row is written to see how long it is. */
export function* fitOneRequest(rows: AddedRows): Steps<boolean> {
  const encoder = new TextEncoder();
  let bytes = 0;
  yield* walkInSteps(rows.length, (start, end) => {
    // The brackets stand for the commas between the rows.
    bytes += encoder.encode(JSON.stringify(rows.slice(start, end).map(toWire))).length;
  });
  return bytes <= maxBytes;
}

function toWire(added: InCollection & { readonly row: Row }): object {
  return toNewWireRow(fieldsOf(added), added.row);
}
