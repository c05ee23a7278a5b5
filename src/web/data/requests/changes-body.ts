import { fieldsOf, type InCollection } from '#domain/collections/collections.ts';
import { toColumns, toNewWireRow } from '#domain/fields/field-table.ts';
import { type Steps, walkInSteps } from '#domain/steps.ts';
import type { RowRequest } from '#domain/sync/request.ts';

/** The server takes so many in one request. */
export const maxChangesBytes = 32 * 1024 * 1024;

/** A request about a row of a table, or its result. */
type Item = InCollection & { readonly kind: string };

/** Changes of rows as `apply_rows` takes them: by table and by what happens to them. */
export function toRowChangesByTable(
  rows: readonly RowRequest[],
): Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> {
  const tables = [...groupByTable(rows)].map(([table, kinds]) => {
    const lists = [...kinds].map(([kind, list]) => [kind, list.map(toWire)] as const);
    return [table, Object.fromEntries(lists)] as const;
  });
  return Object.fromEntries(tables);
}

/** The body of a request to `apply_rows`. In steps, because writing 100,000 rows takes half a second. */
export function* toChangesBody<Row extends Item>(
  rows: readonly Row[],
  toRequest: (row: Row) => RowRequest,
): Steps<Blob> {
  const parts: BlobPart[] = ['{"changes":{'];
  for (const [table, kinds] of groupByTable(rows)) {
    parts.push(`${parts.length === 1 ? '' : '},'}${JSON.stringify(table)}:{`);
    let isFirst = true;
    for (const [kind, list] of kinds) {
      parts.push(`${isFirst ? '' : ','}${JSON.stringify(kind)}:[`);
      isFirst = false;
      yield* walkInSteps(list.length, (start, end) => {
        const items = list.slice(start, end).map((row) => toWire(toRequest(row)));
        const text = JSON.stringify(items).slice(1, -1);
        // Encoded here, and not all at once later.
        parts.push(new Blob([start === 0 ? text : `,${text}`]));
      });
      parts.push(']');
    }
  }
  return new Blob([...parts, parts.length === 1 ? '}}' : '}}}']);
}

function groupByTable<Row extends Item>(
  rows: readonly Row[],
): ReadonlyMap<string, ReadonlyMap<string, readonly Row[]>> {
  const tables = Map.groupBy(rows, ({ collection }) => collection);
  return new Map([...tables].map(([table, list]) => [table, Map.groupBy(list, ({ kind }) => kind)]));
}

function toWire(request: RowRequest): unknown {
  const fields = fieldsOf(request);
  const { id } = request;
  switch (request.kind) {
    case 'insert':
      return toNewWireRow(fields, request.row);
    case 'edit':
      return { id, match: toColumns(fields, request.match), set: toColumns(fields, request.set) };
    case 'delete':
      return id;
  }
}
