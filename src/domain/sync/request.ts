import type { Transaction } from '../transaction.ts';
import type { Change } from './change.ts';
import { editedFields } from './change.ts';

/** The request for a change. Sent with its batch, it is never applied twice. */
export type ChangeRequest =
  | { readonly kind: 'insert'; readonly row: Transaction }
  /** Sets only the fields that change, and only if they still are as the person saw them. */
  | {
      readonly kind: 'patch';
      readonly id: string;
      readonly match: Partial<Transaction>;
      readonly set: Partial<Transaction>;
    }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'replace'; readonly rows: readonly Transaction[] }
  | { readonly kind: 'undo'; readonly target: string; readonly force: boolean };

/** The request for a change. */
export function toRequest(change: Change): ChangeRequest {
  switch (change.kind) {
    case 'add':
      return { kind: 'insert', row: change.row };
    case 'update': {
      const { id, before, edits } = change;
      // Leaves out a field that another device set to the same value: it would no longer match.
      const open = editedFields(edits).filter((field) => before?.[field] !== edits[field]?.to);
      return {
        kind: 'patch',
        id,
        match: Object.fromEntries(open.map((field) => [field, edits[field]?.from])),
        set: Object.fromEntries(open.map((field) => [field, edits[field]?.to])),
      };
    }
    case 'delete':
      return { kind: 'delete', id: change.id };
    case 'replace':
      return { kind: 'replace', rows: change.rows };
    case 'undo':
      return { kind: 'undo', target: change.target, force: change.force };
  }
}
