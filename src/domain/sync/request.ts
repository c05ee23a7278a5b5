import type { InCollection } from '../collections/collections.ts';
import { fieldsOf, toCollection } from '../collections/collections.ts';
import { type Row, readField } from '../fields/field-table.ts';
import { applyEdits, type RowOperation } from './change.ts';

/** What is asked of the server for one row. */
export type RowRequest = InCollection &
  Row &
  (
    | { readonly kind: 'insert'; readonly row: Row }
    /** Sets only the fields that change, and only if they still are as the person saw them, or as they were merged. */
    | { readonly kind: 'edit'; readonly match: object; readonly set: object }
    | { readonly kind: 'delete' }
  );

/** An operation that is asked for: the server makes an undo itself, from its journal. */
export type RequestedOperation = Exclude<RowOperation, { readonly kind: 'restore' }>;

/** The operations to request. An edit that sets nothing only checks that the row is unchanged. */
export function toRequestedOperations(operations: readonly RowOperation[]): readonly RequestedOperation[] {
  return operations.flatMap((operation): readonly RequestedOperation[] => {
    if (operation.kind === 'restore') return [];
    if (operation.kind !== 'delete' || operation.seen === undefined) return [operation];
    const { seen, ...at } = operation;
    const toSame = (name: string) =>
      [name, { from: readField(seen, name), to: readField(seen, name) }] as const;
    const edits = Object.fromEntries(Object.keys(fieldsOf(at)).map(toSame));
    return [{ ...at, kind: 'edit', before: seen, seen, edits }, operation];
  });
}

/** The request for an operation. */
export function toRowRequest(operation: RequestedOperation): RowRequest {
  const at = { ...toCollection(operation), id: operation.id };
  if (operation.kind === 'insert') return { ...at, kind: 'insert', row: operation.row };
  if (operation.kind === 'delete') return { ...at, kind: 'delete' };
  const { seen, before, edits } = operation;
  const base = before ?? seen;
  const row = applyEdits(operation, base, edits);
  const fields = fieldsOf(operation);
  const entries = Object.entries(edits);
  const match = entries.map(([name, { from }]) => [
    name,
    fields[name]?.kind.merge ? readField(base, name) : from,
  ]);
  const set = entries.flatMap(([name, { from, to }]) => (from === to ? [] : [[name, readField(row, name)]]));
  return { ...at, kind: 'edit', match: Object.fromEntries(match), set: Object.fromEntries(set) };
}
