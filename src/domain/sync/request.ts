import type { InCollection } from '../collections/collections.ts';
import { fieldsOf, toCollection } from '../collections/collections.ts';
import { type Edit, isSameValue, type Row, readField } from '../fields/field-table.ts';
import { applyEdits, type Change, type RowOperation, toWholeEdits } from './change.ts';

/** A request to the server about one row. */
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

/**
 * The operations to request; none for an undo. An edit that sets nothing only checks that the row is unchanged, and those
 * of a derived change only match what it was derived from.
 */
export function toRequestedOperations({ operations, undo, derived }: Change): readonly RequestedOperation[] {
  if (undo !== undefined) return [];
  return operations.flatMap((operation): readonly RequestedOperation[] => {
    if (operation.kind === 'restore') return [];
    if (operation.kind === 'edit' && derived) return [{ ...operation, before: operation.seen }];
    if (operation.kind !== 'delete' || operation.seen === undefined) return [operation];
    const { seen, ...at } = operation;
    const edits = toWholeEdits(at, seen, seen);
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
  const isSame = (name: string, { from, to }: Edit) => {
    const field = fields[name];
    return field === undefined ? from === to : isSameValue(field, from, to);
  };
  const set = entries.flatMap(([name, edit]) => (isSame(name, edit) ? [] : [[name, readField(row, name)]]));
  return { ...at, kind: 'edit', match: Object.fromEntries(match), set: Object.fromEntries(set) };
}
