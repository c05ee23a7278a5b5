import { fieldsOf, type InCollection } from '#domain/collections/collections.ts';
import { type Row, toNewWireRow } from '#domain/collections/field-table.ts';
import { type Steps, walkInSteps } from '#domain/steps.ts';

type AddedRows = readonly (InCollection & { readonly row: Row })[];

/** The server takes so many in one request. */
export const maxAddedBytes = 32 * 1024 * 1024;

/** New rows as `add_rows` takes them: by table. */
export function toAddedTables(rows: AddedRows): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries([...groupByTable(rows)].map(([table, added]) => [table, added.map(toWire)]));
}

/** The body of a request to `add_rows`. In steps, because writing 100,000 rows takes half a second. */
export function* toAddedBody(rows: AddedRows): Steps<Blob> {
  const parts: BlobPart[] = [];
  for (const [table, added] of groupByTable(rows)) {
    parts.push(`${parts.length === 0 ? '{"rows":{' : '],'}${JSON.stringify(table)}:[`);
    yield* walkInSteps(added.length, (start, end) => {
      const list = JSON.stringify(added.slice(start, end).map(toWire)).slice(1, -1);
      // Encoded here, and not all at once later.
      parts.push(new Blob([start === 0 ? list : `,${list}`]));
    });
  }
  return new Blob([...parts, parts.length === 0 ? '{"rows":{}}' : ']}}']);
}

function groupByTable(rows: AddedRows): ReadonlyMap<string, AddedRows> {
  return Map.groupBy(rows, ({ collection = 'transactions' }) => collection);
}

function toWire(added: InCollection & { readonly row: Row }): object {
  return toNewWireRow(fieldsOf(added), added.row);
}
