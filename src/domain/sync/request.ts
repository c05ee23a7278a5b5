import type { InCollection } from '../collections/collections.ts';
import { fieldsOf, toCollection } from '../collections/collections.ts';
import { changedFields, type Row, readField } from '../collections/field-table.ts';
import { applyEdits, type Change } from './change.ts';

/** The request for a change. Sent with its batch, it is never applied twice. */
export type ChangeRequest =
  | (InCollection & { readonly kind: 'insert'; readonly row: Row })
  | { readonly kind: 'add-rows'; readonly rows: readonly (InCollection & { readonly row: Row })[] }
  /** Sets only the fields that change, and only if they still are as the person saw them, or as they were merged. */
  | (InCollection & {
      readonly kind: 'patch';
      readonly id: string;
      readonly match: object;
      readonly set: object;
    })
  | (InCollection & { readonly kind: 'delete'; readonly id: string })
  | { readonly kind: 'replace'; readonly rows: readonly Row[] }
  | { readonly kind: 'undo'; readonly target: string; readonly force: boolean };

/** The request for a change. */
export function toRequest(change: Change): ChangeRequest {
  switch (change.kind) {
    case 'add':
      return { ...toCollection(change), kind: 'insert', row: change.row };
    case 'add-rows':
      return { kind: 'add-rows', rows: change.rows };
    case 'update': {
      const { id, seen, before, edits } = change;
      const base = before ?? seen;
      const row = applyEdits(change, base, edits);
      // Leaves out a field that another device set to the same value: it would no longer match.
      const fields = fieldsOf(change);
      const open = changedFields(fields, base, row);
      const pick = (read: (name: string) => unknown) =>
        Object.fromEntries(open.map((name) => [name, read(name)]));
      const match = pick((name) => (fields[name]?.kind.merge ? readField(base, name) : edits[name]?.from));
      return { ...toCollection(change), kind: 'patch', id, match, set: pick((name) => readField(row, name)) };
    }
    case 'delete':
      return { ...toCollection(change), kind: 'delete', id: change.id };
    case 'replace':
      return { kind: 'replace', rows: change.rows };
    case 'undo':
      return { kind: 'undo', target: change.target, force: change.force };
  }
}
