import type { TransactionField } from '../ledger/same-transaction.ts';
import type { Change, Edits } from './change.ts';
import { editedFields } from './change.ts';

/** By row and field: the values after and before a change that has left the outbox. */
export type Relinks = Map<string, { readonly from: unknown; readonly to: unknown }>;

/** The links that break when a change leaves without being made. */
export function toRelinks(change: Change): Relinks {
  if (change.kind !== 'update') return new Map();
  const { id, edits } = change;
  return new Map(
    editedFields(edits).map((field) => [
      toKey(id, field),
      edits[field] ?? { from: undefined, to: undefined },
    ]),
  );
}

/**
 * An edit on top of one that has left saw that one's value, not the server's. It now counts as having seen what that
 * one saw; otherwise it would look as if another device had changed the field.
 */
export function relink(change: Change, relinks: Relinks): Change {
  if (change.kind !== 'update' || relinks.size === 0) return change;
  const { id, edits } = change;
  let linked: Edits = edits;
  for (const field of editedFields(edits)) {
    const link = relinks.get(toKey(id, field));
    const edit = edits[field];
    if (link === undefined || edit === undefined) continue;
    relinks.delete(toKey(id, field));
    if (edit.from === link.to) linked = { ...linked, [field]: { from: link.from, to: edit.to } };
  }
  return linked === edits ? change : { ...change, edits: linked };
}

const toKey = (id: string, field: TransactionField) => `${field} ${id}`;
