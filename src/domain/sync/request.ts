import type { InCollection } from '../collections/collections.ts';
import { fieldsOf, toCollection } from '../collections/collections.ts';
import { type Edit, type Row, readField } from '../collections/field-table.ts';
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

/** The request for an operation. The server makes an undo itself, from its journal. */
export function toRowRequest(operation: Exclude<RowOperation, { readonly kind: 'restore' }>): RowRequest {
  const at = { ...toCollection(operation), id: operation.id };
  if (operation.kind === 'insert') return { ...at, kind: 'insert', row: operation.row };
  if (operation.kind === 'delete') return { ...at, kind: 'delete' };
  const { seen, before, edits } = operation;
  const base = before ?? seen;
  const row = applyEdits(operation, base, edits);
  const fields = fieldsOf(operation);
  const pick = (read: (name: string, edit: Edit) => unknown) =>
    Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, read(name, edit)]));
  const match = pick((name, { from }) => (fields[name]?.kind.merge ? readField(base, name) : from));
  return { ...at, kind: 'edit', match, set: pick((name) => readField(row, name)) };
}
