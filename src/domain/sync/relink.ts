import type { TransactionField } from '../ledger/same-transaction.ts';
import type { Change, Edits } from './change.ts';
import { editedFields } from './change.ts';

/** By row and field: what a change that left had made of it, and what it had been before. */
export type Relinks = Map<string, { readonly from: unknown; readonly to: unknown }>;

/** The links that break when a change leaves without having been made. */
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
 * An edit made over one that left did not see the server's value but the left one's. It is taken to have seen what
 * that one saw: else it would look as if another device had changed the field meanwhile.
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
